/** Returns the mailbox that an email address leads to, in one spelling: without its tag, such as `+shop`. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().normalize('NFC').toLowerCase().split('@');
  const [mailbox = ''] = local.split('+');
  // Gmail ignores periods.
  return domain === 'gmail.com' ? `${mailbox.replaceAll('.', '')}@${domain}` : `${mailbox}@${domain}`;
}
