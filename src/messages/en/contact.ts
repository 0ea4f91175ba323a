/** Texts of the contact form. The validation messages are in `contract/inbox/contact.ts`. [CONTACT-01 to CONTACT-03] */
export const contactText = {
  title: 'Contact Us',
  description: 'How to reach Solène: send a message from this page, call, email or write to us by mail.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  /** Shown under the label before any error. */
  nameHint: 'First and last name',
  atLeast: (characters: number) => `At least ${characters} characters`,
  send: 'Send',
  sending: 'Sending...',
  sent: 'Your message has been sent.',
  /** Shown beside the form; the editors' reply time follows it. */
  thanks: 'Thank you. We’ve received your message.',
  failed: 'Failed to send email. Please try again later.',
  /** Precedes a link to the email address. */
  needsScript: 'This form needs JavaScript. Without it, please email',
  call: 'Call',
  write: 'Email',
  post: 'Mail',
} as const;
