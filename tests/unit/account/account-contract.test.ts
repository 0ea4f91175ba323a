import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  basePasswordFormSchema,
  baseProfileFormSchema,
  loginFormSchema,
  passwordFormSchema,
  profileFormSchema,
  registerFormSchema,
} from '#contract/account/account-forms.ts';
import {
  listUsersEndpoint,
  loginEndpoint,
  registerEndpoint,
  updateProfileEndpoint,
} from '#contract/account/auth.ts';
import { authenticatorCodeSchema, recoveryCodeSchema } from '#contract/account/second-factor.ts';
import { lenientUserSchema } from '#contract/account/user.ts';
import {
  confirmEmailPath,
  parseEmailHash,
  parseRegistrationHash,
  registrationPath,
} from '#contract/shop/site-paths.ts';
import { decodeUser } from '#lib/account/stored-user.ts';

/** Returns the fields and error messages of invalid entries. */
function errorsOf(schema: z.ZodMiniType, entries: object) {
  const issues = z.safeParse(schema, entries).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message]);
}

const LOGIN_PASSWORD_ERROR = 'Password must contain at least 8 characters and one special character.';
const NEW_PASSWORD_ERROR = 'Password must be at least 8 characters long and include one special character.';
const EMPTY_ENTRIES = {
  username: '',
  email: ' ',
  password: '',
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
};

describe('form errors', () => {
  test('login requires a valid email and password', () => {
    expect(errorsOf(loginFormSchema, EMPTY_ENTRIES)).toEqual([
      ['email', 'Email is required.'],
      ['password', 'Password is required.'],
    ]);
    for (const password of ['seven!!', 'without1', 'dashes--and_more'])
      expect(errorsOf(loginFormSchema, { email: 'ada@x', password })).toEqual([
        ['email', 'Email address is invalid.'],
        ['password', LOGIN_PASSWORD_ERROR],
      ]);
    for (const character of '!@#$%^&*')
      expect(
        errorsOf(loginFormSchema, { email: 'ada@example.org', password: `1234567${character}` }),
      ).toEqual([]);
  });

  test('register requires a username, an email and a strong password', () => {
    expect(errorsOf(registerFormSchema, EMPTY_ENTRIES)).toEqual([
      ['username', 'Username is required.'],
      ['email', 'Email is required.'],
      ['password', 'Password is required.'],
    ]);
    const values = { username: 'Ada', email: 'ada@example.org', password: 'without1' };
    expect(errorsOf(registerFormSchema, values)).toEqual([['password', NEW_PASSWORD_ERROR]]);
    expect(errorsOf(registerFormSchema, { ...values, password: 'with one!' })).toEqual([]);
  });

  test('reports passwords that differ, weak or not', () => {
    const mismatch = ['confirmPassword', 'New Password and Confirm New Password do not match.'];
    const values = { currentPassword: 'old', newPassword: 'with one!', confirmPassword: 'with one' };
    expect(errorsOf(passwordFormSchema, values)).toEqual([mismatch]);
    expect(errorsOf(passwordFormSchema, { ...values, newPassword: 'weak' })).toEqual([
      ['newPassword', NEW_PASSWORD_ERROR],
      mismatch,
    ]);
    expect(errorsOf(passwordFormSchema, { ...values, confirmPassword: 'with one!' })).toEqual([]);
  });

  test('a profile requires only the name', () => {
    expect(errorsOf(profileFormSchema, { username: '', bio: '', profession: '' })).toEqual([
      ['username', 'Username is required.'],
    ]);
  });
});

test('[USER-06] [USER-07] with a base backend, only the equality of the new passwords is checked', () => {
  const profile = { username: '', bio: 'a'.repeat(501), profession: 'a\nb' };
  expect(errorsOf(baseProfileFormSchema, profile)).toEqual([]);
  const passwords = { currentPassword: '', newPassword: 'weak', confirmPassword: 'weak' };
  expect(errorsOf(basePasswordFormSchema, passwords)).toEqual([]);
  expect(errorsOf(basePasswordFormSchema, { ...passwords, confirmPassword: 'week' })).toEqual([
    ['confirmPassword', 'New Password and Confirm New Password do not match.'],
  ]);
});

describe('responses of other backends', () => {
  const ADA = {
    _id: '7',
    username: 'Ada',
    email: 'ada@example.org',
    role: 'user',
    profession: '',
    bio: '',
    profileImage: '',
  };

  test.each([
    [{ id: 7, username: 'Ada', email: 'ada@example.org', bio: null, profession: null, profileImage: null }],
    [{ _id: '7', username: 'Ada', email: 'ada@example.org', role: null, token: 'x', password: 'y', __v: 0 }],
  ])('[CALL-05] parses the user %j and drops secrets', (response) => {
    expect(z.parse(lenientUserSchema, response)).toEqual(ADA);
    for (const { parseResponse } of [loginEndpoint, updateProfileEndpoint]) {
      expect(z.parse(parseResponse, { message: 'Hello', token: 'x', user: response })).toEqual({
        message: 'Hello',
        user: ADA,
      });
      expect(z.parse(parseResponse, response)).toEqual({ message: '', user: ADA });
    }
  });

  test('[CALL-05] keeps the date of an account, and prefers `_id` to `id`', () => {
    const response = { ...ADA, id: 8, createdAt: '2026-01-01T00:00:00.000Z' };
    expect(z.parse(lenientUserSchema, response)).toEqual({ ...ADA, createdAt: '2026-01-01T00:00:00.000Z' });
    expect(z.parse(lenientUserSchema, { ...ADA, createdAt: null }).createdAt).toBeUndefined();
  });

  test('[AUTH-06] a stored account keeps its date only if it is a text, and needs an id', () => {
    const stored = {
      ...ADA,
      ...{ profession: 'Tailor', bio: 'Silk.', profileImage: '/ada.webp' },
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    expect(decodeUser(JSON.stringify({ ...stored, token: 'x' }))).toEqual(stored);
    expect(decodeUser(JSON.stringify({ ...ADA, createdAt: 7, bio: 7 }))).toStrictEqual(ADA);
    for (const text of ['', 'null', '[]', '{"_id":""}', '{"_id":7}', JSON.stringify({ username: 'Ada' })])
      expect(decodeUser(text)).toBeNull();
  });

  test('[CALL-05] accepts any role and rejects a user without an id', () => {
    for (const role of ['manager', '']) expect(z.parse(lenientUserSchema, { ...ADA, role }).role).toBe(role);
    expect(z.safeParse(lenientUserSchema, { username: 'Ada' }).success).toBe(false);
    expect(z.safeParse(loginEndpoint.parseResponse, { message: 'Hello' }).success).toBe(false);
  });

  test('[CALL-05] parses a user list under `users` or `user`, and a registration without a message', () => {
    expect(z.parse(listUsersEndpoint.parseResponse, { users: [ADA] })).toEqual([ADA]);
    expect(z.parse(listUsersEndpoint.parseResponse, { user: [ADA] })).toEqual([ADA]);
    expect(z.parse(listUsersEndpoint.parseResponse, { users: [ADA], user: [] })).toEqual([ADA]);
    expect(z.parse(registerEndpoint.parseResponse, { success: true })).toEqual({ message: '' });
  });
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', undefined],
  ['12345', undefined],
  ['1234567', undefined],
])('[SAFE-05] reads the authenticator code “%s” as %s', (typed, code) => {
  expect(z.safeParse(authenticatorCodeSchema, typed).data).toBe(code);
});

test.each([
  ['ABCD2345EFGH6722', 'ABCD2345EFGH6722'],
  [' abcd-2345 efgh–6722 ', 'ABCD2345EFGH6722'],
  ['ABCD2345EFGH672', undefined],
  ['ABCD2345EFGH67222', undefined],
])('[SAFE-05] reads the recovery code “%s” as %s', (typed, code) => {
  expect(z.safeParse(recoveryCodeSchema, typed).data).toBe(code);
});

test('the links of mails lead back to their tokens', () => {
  expect(registrationPath('t-1')).toBe('/login#registration=t-1');
  expect(parseRegistrationHash('#registration=t-1')).toBe('t-1');
  expect(confirmEmailPath('t-2')).toBe('/dashboard/security#email=t-2');
  expect(parseEmailHash('#email=t-2')).toBe('t-2');
  for (const hash of ['', '#', '#registered', '#t-1'])
    expect([parseRegistrationHash(hash), parseEmailHash(hash)]).toEqual([undefined, undefined]);
});
