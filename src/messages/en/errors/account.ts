/** Sentences of errors of accounts, logins and second factors. */
export const accountErrors = {
  // Accounts
  lastAdmin: 'The shop needs at least one admin.',
  wrongCurrentPassword: 'Current password is incorrect',
  reservedName: 'This username is reserved. Please choose another one.',
  commonPassword: 'This password is easy to guess. Please choose another one.',
  usernameTaken: 'This username is already taken.',
  emailTaken: 'An account with this email address already exists.',
  configuredEmail:
    'This address is set by ADMIN_EMAIL in the configuration of the server and can’t be changed here.',
  currentEmail: 'This is already your email address.',
  alreadyConfirmed: 'Your email address is already confirmed.',
  usedLink: 'This link has expired or has already been used. Please request a new one.',
  expiredResetLink: 'This link has expired. Please request a new one.',
  invalidAccountId: 'Must be a valid account id.',
  unknownAccountId: 'Must be the id of an account.',
  // Login
  invalidCredentials: 'Invalid email or password',
  loginRequired: 'Please log in first.',
  forbidden: 'Your account does not have access to this.',
  passwordsBusy: 'We are very busy right now. Please try again in a moment.',
  // Second factors
  secondStep: 'This account has a second step. Please complete the login on the website of the shop.',
  secondFactorRequired: 'Admins of this shop need a second factor. Please add one on the page Security.',
  proofRequired: 'Please confirm that it’s you, then try again.',
  loginExpired: 'Your login has expired. Please log in again.',
  wrongPassword: 'This password is wrong.',
  needsFactor: 'Please use your passkey, authenticator app or a recovery code.',
  wrongCode: 'This code is wrong or has already been used. Please try the next one.',
  wrongRecoveryCode: 'This recovery code is wrong or has already been used.',
  hasApp: 'You already have an authenticator app. Remove it before you set up another one.',
  tooManyPasskeys: (max: number) => `An account can have at most ${max} passkeys. Remove one first.`,
  knownPasskey: 'This passkey has already been added.',
  invalidPasskey: 'This passkey was not accepted. Please try again.',
  lastFactor: 'Admins need a second factor. Add another one before you remove this one.',
  noFactor: 'Add a passkey or an authenticator app first.',
} as const;
