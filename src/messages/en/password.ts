/** Texts of the two password reset pages. The validation messages are in `contract/account/account-forms.ts`. */

import { PASSWORD_RESET, RESET_LINK_SENT } from '#contract/account/password-reset.ts';

/** The link below the login form and the page that requests a reset link. */
export const forgotPasswordText = {
  link: 'Forgot password?',
  /** The link where the shop sends no email, and the subject of the message. */
  writeToUs: 'Forgot your password? Write to us',
  subject: 'I have forgotten my password',
  title: 'Forgot Password',
  description: 'Request a link to choose a new password for your Solène account.',
  lead: 'Enter your email address, and we’ll send you a link to choose a new password.',
  email: 'Email',
  submit: 'Send Link',
  sending: 'Sending...',
  sent: RESET_LINK_SENT,
  question: 'Remembered your password?',
  other: 'Login',
} as const;

/** The page that the reset link opens. */
export const resetPasswordText = {
  title: 'New Password',
  description: 'Choose a new password for your Solène account.',
  new: 'New Password',
  confirm: 'Confirm New Password',
  submit: 'Save Password',
  sending: 'Saving...',
  /** Used when the backend's response has no message. */
  done: PASSWORD_RESET,
  /** Replaces the form when the link is invalid. */
  invalidLink: 'This link has expired or has already been used.',
  requestNewLink: 'Request a new link',
} as const;
