import { beforeEach, expect, test } from 'vitest';
import { ruleTexts } from '#messages/errors/errors.ts';
import { tooLong } from '#messages/rules/fields.ts';
import { fullName } from '#messages/rules/orders.ts';
import { repeatedSize } from '#messages/rules/sizes.ts';
import { messageOf, messageOfRule, sentenceOf } from '#server/http/messages.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

/** A method's type, so that a text may have parameters of narrower types. */
type RuleText = string | { of(...values: readonly (string | number)[]): string }['of'];

const VALUES = ['Éclair, size 7 must', '70'] as const;

test('each text of a rule is found by its sentence, with the values in it', () => {
  for (const [code, text] of Object.entries<RuleText>(ruleTexts)) {
    const sentence = typeof text === 'string' ? text : text(...VALUES);
    const params = typeof text === 'string' ? [] : VALUES.slice(0, text.length);
    expect(messageOfRule(sentence)).toEqual({ code, params });
    expect(sentenceOf(messageOfRule(sentence))).toBe(sentence);
  }
});

test('a sentence has the text of its label and its values', () => {
  const long = messageOfRule(tooLong(fullName, 60));
  expect(long).toEqual({ code: 'tooLong', params: [{ code: 'fullName', params: [] }, '60'] });
  expect(sentenceOf(long)).toBe('Full name must be at most 60 characters long.');
  expect(messageOfRule(repeatedSize(' is required.'))).toMatchObject({ code: 'repeatedSize' });
  expect(sentenceOf(messageOf('retryInSeconds', 1))).toMatch(/ in 1 second\.$/);
  expect(sentenceOf(messageOf('retryInMinutes', 2))).toMatch(/ in 2 minutes\.$/);
  expect(messageOfRule('Invalid input')).toEqual({ code: 'invalidValue', params: ['Invalid input'] });
});

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(() => clearUsers(server.db));
  const post = async (url: string, payload: object) =>
    (await createVisitor(server.app).send('POST', `/api/auth/${url}`, payload)).json();

  test('[CALL-02] an error has the codes of its messages, with the values in them', async () => {
    const entries = { username: 'a'.repeat(51), email: 'ada', password: PASSWORD };
    const longName = { code: 'tooLong', params: ['Username', '50'] };
    expect(await post('register', entries)).toEqual({
      success: false,
      message: 'Username must be at most 50 characters long.',
      code: longName,
      errors: {
        username: ['Username must be at most 50 characters long.'],
        email: ['Email address is invalid.'],
      },
      codes: { username: [longName], email: [{ code: 'invalidEmail', params: [] }] },
    });
    expect(await post('register', { ...entries, username: ['Ada'], email: 'ada@example.org' })).toMatchObject(
      { codes: { username: [{ code: 'wrongType', params: [] }] } },
    );
    expect(await post('login', { email: 'ada@example.org', password: PASSWORD })).toEqual({
      success: false,
      message: 'Invalid email or password',
      code: { code: 'invalidCredentials', params: [] },
    });
  });
});
