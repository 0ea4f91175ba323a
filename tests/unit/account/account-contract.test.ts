import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { loginForm, passwordForm, profileForm, registerForm } from '#contract/account-forms.ts';
import { getUsers, login, register, updateProfile } from '#contract/auth.ts';
import { userRead } from '#contract/user.ts';

/** The sentences of a form's first mistakes, by field. */
function wrong(schema: z.ZodMiniType, entries: object) {
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

describe('what the forms say', () => {
  test('login', () => {
    expect(wrong(loginForm, EMPTY)).toEqual([
      ['email', 'Email is required.'],
      ['password', 'Password is required.'],
    ]);
    for (const password of ['seven!!', 'without1', 'dashes--and_more'])
      expect(wrong(loginForm, { email: 'ada@x', password })).toEqual([
        ['email', 'Email address is invalid.'],
        ['password', LOGIN_PASSWORD],
      ]);
    for (const sign of '!@#$%^&*')
      expect(wrong(loginForm, { email: 'ada@example.org', password: `1234567${sign}` })).toEqual([]);
  });

  test('register', () => {
    expect(wrong(registerForm, EMPTY)).toEqual([
      ['username', 'Username is required.'],
      ['email', 'Email is required.'],
      ['password', 'Password is required.'],
    ]);
    const typed = { username: 'Ada', email: 'ada@example.org', password: 'without1' };
    expect(wrong(registerForm, typed)).toEqual([['password', NEW_PASSWORD]]);
    expect(wrong(registerForm, { ...typed, password: 'with one!' })).toEqual([]);
  });

  test('a new password that is typed in two ways, weak or not', () => {
    const mismatch = ['confirmPassword', 'New Password and Confirm New Password do not match.'];
    const typed = { currentPassword: 'old', newPassword: 'with one!', confirmPassword: 'with one' };
    expect(wrong(passwordForm, typed)).toEqual([mismatch]);
    expect(wrong(passwordForm, { ...typed, newPassword: 'weak' })).toEqual([
      ['newPassword', NEW_PASSWORD],
      mismatch,
    ]);
    expect(wrong(passwordForm, { ...typed, confirmPassword: 'with one!' })).toEqual([]);
  });

  test('a profile may be empty but for the name', () => {
    expect(wrong(profileForm, { username: '', bio: '', profession: '' })).toEqual([
      ['username', 'Username is required.'],
    ]);
  });
});

describe('what other backends answer', () => {
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
  ])('[CALL-05] a person as %j is read, secrets dropped', (theirs) => {
    expect(z.parse(userRead, theirs)).toEqual(ADA);
    for (const { read } of [login, updateProfile]) {
      expect(z.parse(read, { message: 'Hello', token: 'x', user: theirs })).toEqual({
        message: 'Hello',
        user: ADA,
      });
      expect(z.parse(read, theirs)).toEqual({ message: '', user: ADA });
    }
  });

  test('[CALL-05] any role is one, nobody without an id is', () => {
    expect(z.parse(userRead, { ...ADA, role: 'manager' }).role).toBe('manager');
    expect(z.safeParse(userRead, { username: 'Ada' }).success).toBe(false);
    expect(z.safeParse(login.read, { message: 'Hello' }).success).toBe(false);
  });

  test('[CALL-05] all accounts come under either key, an answer without a sentence is one', () => {
    expect(z.parse(getUsers.read, { users: [ADA] })).toEqual([ADA]);
    expect(z.parse(getUsers.read, { user: [ADA] })).toEqual([ADA]);
    expect(z.parse(getUsers.read, { users: [ADA], user: [] })).toEqual([ADA]);
    expect(z.parse(register.read, { success: true })).toEqual({ message: '' });
  });
});
