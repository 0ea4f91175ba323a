import { expect, test } from 'vitest';
import { accountEventMail } from '#server/auth/account-mails.ts';
import { renderLetter } from '#tests/support/server/test-mails.ts';

const SOURCE = { siteUrl: 'http://shop.test' };
const ann = (emailVerifiedAt: Date | null) => ({
  username: 'Ann',
  email: 'ann@example.org',
  emailVerifiedAt,
});

test.each(['email change requested', 'email changed'] as const)(
  '[SAFE-03] names the new address only to a confirmed mailbox, and masks it: %s',
  (kind) => {
    const event = { kind, email: 'marie.curie@example.org' };
    const textFor = (confirmed: Date | null) =>
      renderLetter(accountEventMail(ann(confirmed), event, SOURCE, 'UTC')).text;
    expect(textFor(new Date())).toContain('New address\nm•••@example.org\n');
    expect(textFor(new Date())).not.toContain('curie');
    expect(textFor(null)).not.toMatch(/New address|m•••|curie/);
    expect(textFor(null)).toMatch(/^Hello,\n/);
  },
);

test('[SAFE-05] asks to write to the shop about a second step that somebody else has added', () => {
  const event = { kind: 'factor added', factor: 'passkey' } as const;
  const { text } = renderLetter(accountEventMail(ann(new Date()), event, SOURCE, 'UTC'));
  expect(text).toContain('Then write to us, and we will remove the second step.');
  expect(text).toContain('Choose a new password:\nhttp://shop.test/forgot-password\n');
});

test.each([
  [0, 'You have no recovery codes left. Please create new ones.'],
  [1, 'You have one recovery code left.'],
  [7, 'You have 7 recovery codes left.'],
])('says that %i recovery codes are left', (codesLeft, sentence) => {
  const event = { kind: 'recovery code used', codesLeft } as const;
  const { text } = renderLetter(accountEventMail(ann(null), event, SOURCE, 'UTC'));
  expect(text).toContain(sentence);
});
