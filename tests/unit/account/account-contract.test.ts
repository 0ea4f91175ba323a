import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { loginForm, passwordForm, profileForm, registerForm } from '#contract/account-forms.ts';
import { getUsers, login, register, updateProfile } from '#contract/auth.ts';
import { userRead } from '#contract/user.ts';

/** Returns the fields and error messages of invalid entries. */
function errorsOf(schema: z.ZodMiniType, entries: object) {
  const issues = z.safeParse(schema, entries).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message]);
}

const LOGIN_PASSWORD = 'Password must contain at least 8 characters and one special character.';
const NEW_PASSWORD = 'Password must be at least 8 characters long and include one special character.';
const EMPTY = {
  username: '',
  email: ' ',
  password: '',
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
};

describe('form errors', () => {
  test('login requires a valid email and password', () => {
    expect(errorsOf(loginForm, EMPTY)).toEqual([
      ['email', 'Email is required.'],
      ['password', 'Password is required.'],
    ]);
    for (const password of ['seven!!', 'without1', 'dashes--and_more'])
      expect(errorsOf(loginForm, { email: 'ada@x', password })).toEqual([
        ['email', 'Email address is invalid.'],
        ['password', LOGIN_PASSWORD],
      ]);
    for (const character of '!@#$%^&*')
      expect(errorsOf(loginForm, { email: 'ada@example.org', password: `1234567${character}` })).toEqual([]);
  });

  test('register requires a username, an email and a strong password', () => {
    expect(errorsOf(registerForm, EMPTY)).toEqual([
      ['username', 'Username is required.'],
      ['email', 'Email is required.'],
      ['password', 'Password is required.'],
    ]);
    const values = { username: 'Ada', email: 'ada@example.org', password: 'without1' };
    expect(errorsOf(registerForm, values)).toEqual([['password', NEW_PASSWORD]]);
    expect(errorsOf(registerForm, { ...values, password: 'with one!' })).toEqual([]);
  });

  test('reports passwords that differ, weak or not', () => {
    const mismatch = ['confirmPassword', 'New Password and Confirm New Password do not match.'];
    const values = { currentPassword: 'old', newPassword: 'with one!', confirmPassword: 'with one' };
    expect(errorsOf(passwordForm, values)).toEqual([mismatch]);
    expect(errorsOf(passwordForm, { ...values, newPassword: 'weak' })).toEqual([
      ['newPassword', NEW_PASSWORD],
      mismatch,
    ]);
    expect(errorsOf(passwordForm, { ...values, confirmPassword: 'with one!' })).toEqual([]);
  });

  test('a profile requires only the name', () => {
    expect(errorsOf(profileForm, { username: '', bio: '', profession: '' })).toEqual([
      ['username', 'Username is required.'],
    ]);
  });
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
    expect(z.parse(userRead, response)).toEqual(ADA);
    for (const { read } of [login, updateProfile]) {
      expect(z.parse(read, { message: 'Hello', token: 'x', user: response })).toEqual({
        message: 'Hello',
        user: ADA,
      });
      expect(z.parse(read, response)).toEqual({ message: '', user: ADA });
    }
  });

  test('[CALL-05] accepts any role and rejects a user without an id', () => {
    expect(z.parse(userRead, { ...ADA, role: 'manager' }).role).toBe('manager');
    expect(z.safeParse(userRead, { username: 'Ada' }).success).toBe(false);
    expect(z.safeParse(login.read, { message: 'Hello' }).success).toBe(false);
  });

  test('[CALL-05] reads the accounts under either key and accepts a response without a message', () => {
    expect(z.parse(getUsers.read, { users: [ADA] })).toEqual([ADA]);
    expect(z.parse(getUsers.read, { user: [ADA] })).toEqual([ADA]);
    expect(z.parse(getUsers.read, { users: [ADA], user: [] })).toEqual([ADA]);
    expect(z.parse(register.read, { success: true })).toEqual({ message: '' });
  });
});
