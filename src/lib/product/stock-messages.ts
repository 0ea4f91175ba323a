/** Hearing when a product is there again: the form on its page, and the page of the link that confirms it. */
export const notice = {
  heading: 'E-mail me when it is back',
  email: 'Email',
  submit: 'E-mail me',
  sending: 'Sending...',
  sent: 'Thank you. Please confirm with the link in the mail that we have sent you, unless you have done so before.',
} as const;

export const noticeConfirmation = {
  title: 'Back in stock',
  description: 'Confirm that Solène may write to you when a piece is back.',
  lead: 'We will write to you as soon as the piece is back: one mail, and no other.',
  submit: 'Confirm',
  sending: 'Sending...',
  badLink: 'This link is not complete. Please open it from the mail once more.',
  needsScript: 'The button needs JavaScript.',
} as const;
