/** Mails to the owners of accounts and of email addresses. */

/** The device and the time of an event. */
export const momentText = {
  time: 'Time',
  device: 'Device',
  unknownDevice: 'An unknown device',
  network: (network: string) => `Network ${network}`,
} as const;

export const emailLinkText = {
  subject: 'Please confirm your email',
  message:
    'Please confirm that your Solène account may use this email address. Open this link, and log in if you are asked to.',
  confirm: 'Confirm your email',
  note: (hours: number) =>
    `The link works once and expires in ${hours} hours. If this was not you, simply ignore this email. Nothing will change.`,
} as const;

export const registrationText = {
  subject: 'Please confirm your email',
  message:
    'Welcome to Solène. To finish your registration, open this link and log in with the password you have chosen.',
  finish: 'Finish your registration',
  note: (hours: number) =>
    `The link works for ${hours} hours. If this was not you, simply ignore this email. There will be no account.`,
} as const;

export const emailTakenText = {
  subject: 'You already have an account',
  message:
    'Someone has just tried to use your email address for another Solène account. It already belongs to yours, so nothing has changed.',
  advice: 'If this was you, log in as usual. If you have forgotten your password, choose a new one here.',
  notYou: 'If this was not you, you can ignore this email.',
} as const;

/** The label of the buttons to the pages on which a password is chosen. */
export const choosePassword = 'Choose a new password';

export const passwordResetText = {
  subject: 'Choose a new password',
  message: 'We received a request to reset the password of your Solène account. Choose a new password here.',
  note: (minutes: number) =>
    `The link works once and expires in ${minutes} minutes. If you did not request this, you can ignore this email. Your password will not change.`,
} as const;

export const passwordChangedText = {
  subject: 'Your password has been changed',
  byLink:
    'Your Solène password has just been changed with the link we emailed you. For your security, we have logged you out on all devices.',
  notYou:
    'If this was not you, choose a new password right away and secure your email account, because someone else may have access to it.',
} as const;

/** Advice to the owner about an unexpected event. */
export const adviceText = {
  writeToUs: 'Write to us',
  newEmail: 'If this was not you, write to us right away.',
  newRole: 'If you did not expect this, please write to us.',
  newFactor:
    'If this was not you, choose a new password right away, which logs out all devices. Then write to us, and we will remove the second step.',
  other: 'If this was not you, choose a new password right away. That logs out all devices.',
  newAddress: 'New address',
} as const;

/** The events of an account, by subject and message. */
export const accountEventText = {
  newDevice: {
    subject: 'New login to your account',
    message: 'Somebody has just logged in to your Solène account on a new device.',
  },
  roleChanged: {
    subject: 'Your role has been changed',
    admin: 'You are now an admin of the shop.',
    user: 'You are no longer an admin of the shop.',
  },
  passwordChanged: {
    subject: 'Your password has been changed',
    message:
      'The password of your Solène account has just been changed. All other devices have been logged out.',
  },
  emailChangeRequested: {
    subject: 'Your email address is about to change',
    message:
      'Somebody has asked to change the email address of your Solène account. It changes once the new address has been confirmed. A new password prevents that.',
  },
  emailChanged: {
    subject: 'Your email address has been changed',
    message:
      'Your Solène account now has another email address. This one no longer belongs to it, and all other devices have been logged out.',
  },
  factorAdded: {
    subject: 'New second step at login',
    passkey: 'You now confirm logins to your Solène account with a new passkey.',
    'authenticator app': 'You now confirm logins to your Solène account with a new authenticator app.',
  },
  factorRemoved: {
    subject: 'A second step has been removed',
    passkey: 'The passkey no longer confirms logins to your Solène account.',
    'authenticator app': 'The authenticator app no longer confirms logins to your Solène account.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code has been used',
    message: (left: number) =>
      `One of the recovery codes of your Solène account has just been used. It does not work again. ${codesLeft(left)}`,
  },
  newRecoveryCodes: {
    subject: 'New recovery codes',
    message: 'Your Solène account has new recovery codes. The old ones no longer work.',
  },
} as const;

function codesLeft(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Please create new ones.';
  return left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`;
}
