/** The texts of the two pages for who has forgotten their password; what the rules say stands with the rules. */

/** Below the login form, and on the page where a link is asked for. */
export const forgot = {
  link: 'Forgot password?',
  title: 'Forgot Password',
  description: 'Ask Solène for a link with which you can choose a new password.',
  lead: 'Tell us the address of your account, and we will send you a link for a new password.',
  email: 'Email',
  submit: 'Send Link',
  sending: 'Sending...',
  sent: (minutes: number) =>
    `If there is an account with this address, a mail with a link is on its way. The link can be used for ${minutes} minutes.`,
  question: 'Remembered it?',
  other: 'Login',
} as const;

/** Where the link leads. */
export const reset = {
  title: 'New Password',
  description: 'Choose a new password for your account at Solène.',
  new: 'New Password',
  confirm: 'Confirm New Password',
  submit: 'Save Password',
  sending: 'Saving...',
  /** Where the message of a backend is missing. */
  done: 'Your password has been changed. Please sign in.',
  /** Instead of the form. */
  badLink:
    'This link is no longer valid: it can be used once, for a short time, and a newer one takes its place.',
  again: 'Ask for a new link',
} as const;
