/** The contact form. What its rules say stands with the rules (`contract/rules.ts`). [CONTACT-01 to CONTACT-03] */
export const contact = {
  title: 'Contact Us',
  description: 'How to reach Solène: with a message from this page, by phone, by e-mail or by post.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  /** Under a label, before anything is wrong. */
  nameHint: 'First and last name',
  atLeast: (characters: number) => `At least ${characters} characters`,
  send: 'Send',
  sending: 'Sending...',
  sent: 'Your message has been sent.',
  /** Beside the form, after which the editors say when an answer comes. */
  thanks: 'Thank you, your message is with us.',
  failed: 'Failed to send email. Please try again later.',
  /** Before a link to the e-mail address. */
  needsScript: 'The form needs JavaScript. Without it, please write to',
  call: 'Call',
  write: 'Write',
  post: 'Post',
} as const;
