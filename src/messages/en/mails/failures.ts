/** Reasons for unsent mails, for admins and operators. Sentences have no full stop. */

export const addressFailureText = {
  mailbox: 'This address does not exist or accepts no emails',
  suppressed: 'This address refused earlier emails',
} as const;

/** The predicates of sentences whose subject is the mail server. */
export const serverFailureText = {
  dns: 'is not found by its name',
  refused: 'refuses connections',
  unreachable: 'does not answer',
  certificate: 'has a certificate that is not valid',
  encryption: 'offers no encryption that works',
  login: 'does not accept the username and password',
  closed: 'closed the connection',
  silent: 'stopped answering',
  relay: 'refuses most recipients',
  policy: 'refuses this email or its sender',
  rejected: 'did not accept the email',
  later: 'asks to try again later',
} as const;

export const mailServerText = (predicate: string) => `The mail server ${predicate}`;

/** Too many mails to one recipient or from one client. */
export const overBudget = 'Too many emails within an hour';
