/** Texts of the Security page: how an account is protected and where it is logged in. [SAFE-05] */

/** The email address of the account. */
export const emailText = {
  heading: 'Email address',
  text: 'You use this email to log in, and we write to you there.',
  loading: 'Loading your email address...',
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed yet',
  sendLink: 'Send confirmation link',
  change: 'Change email',
  newEmail: 'New email address',
  linkHint: 'We’ll send a link to this address. It replaces your current one once you open the link.',
  submit: 'Change email',
  sending: 'Sending...',
  cancel: 'Cancel',
  /** Above the button on the page that a mailed link opens. */
  confirmLink: 'One last step: confirm the email address to which we sent this link.',
  confirm: 'Confirm address',
  confirming: 'Confirming...',
} as const;

/** The list of sessions. */
export const sessionsText = {
  heading: 'Where you’re logged in',
  text: 'Log out any device that you don’t recognize, then change your password.',
  loading: 'Loading your devices...',
  current: 'This device',
  /** Used for a browser that does not identify itself. */
  unknown: 'Unknown device',
  /** `address` is the known part of the IP address; '' for none. */
  details: (lastUse: string, address: string) =>
    address ? `Last used ${lastUse} · IP address ${address}` : `Last used ${lastUse}`,
  loggedIn: (time: string) => `Logged in ${time}`,
  end: 'Log out',
  endNamed: (device: string) => `Log out ${device}`,
  endOthers: 'Log out everywhere else',
  ended: 'The device has been logged out.',
  endedOthers: 'All other devices have been logged out.',
} as const;

/** Entering a second factor, at login and before sensitive actions. */
export const factorText = {
  passkey: {
    submit: 'Use a passkey',
    sending: 'Waiting for your passkey...',
    choose: 'Use a passkey instead',
    cancelled: 'No passkey was used. Please try again.',
  },
  code: {
    label: 'Code from your authenticator app',
    submit: 'Continue',
    sending: 'Checking...',
    choose: 'Use your authenticator app instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you saved. Each works once.',
    submit: 'Continue',
    sending: 'Checking...',
    choose: 'Use a recovery code',
  },
  password: { label: 'Password', submit: 'Continue', sending: 'Checking...', choose: 'Use your password' },
} as const;

/** The second step of a login. */
export const secondStepText = {
  title: 'One more step',
  text: 'Your password is right. Now confirm that it’s you.',
  back: 'Back to login',
} as const;

/** The dialog before sensitive actions. */
export const proofText = {
  title: 'Is it still you?',
  text: 'This is a sensitive step. Please confirm that it’s you, and we’ll continue.',
  cancel: 'Cancel',
} as const;

/** The dialog for an admin without the second factor that the shop requires. */
export const missingFactorText = {
  title: 'Protect your account first',
  text: 'Admins of this shop log in with a second step. Add a passkey or an authenticator app to continue.',
  open: 'Set up now',
  cancel: 'Not now',
} as const;

/** The notice for admins without a second factor, in a shop that does not require it. */
export const factorNoticeText = {
  title: 'Protect your account',
  open: 'Set up a second step',
  dismiss: 'Not now',
} as const;

/** The second factors on the Security page. */
export const secondFactorsText = {
  heading: 'Second step at login',
  text: 'With a second step, you confirm each login with a passkey or an app on your phone. Then nobody can log in with your password alone.',
  loading: 'Loading your second step...',
  required: 'Admins of this shop need a second step. Add one to work on the shop.',
  none: 'You log in with your password only.',
  passkey: 'Passkey',
  addPasskey: 'Add a passkey',
  addingPasskey: 'Waiting for your passkey...',
  noPasskeys: 'This browser does not support passkeys on this page.',
  app: 'Authenticator app',
  addApp: 'Set up an authenticator app',
  added: (time: string) => `Added ${time}`,
  used: (time: string) => `Last used ${time}`,
  neverUsed: 'Not used yet',
  remove: 'Remove',
  removePasskey: (device: string) => `Remove passkey ${device}`.trim(),
  removeApp: 'Remove authenticator app',
  removeQuestion: 'You can no longer confirm your login with it.',
  keep: 'Keep',
  /** Used when the backend's response has no message. */
  passkeyRemoved: 'The passkey has been removed.',
  appRemoved: 'The authenticator app has been removed.',
} as const;

/** The set-up of an authenticator app. */
export const appSetupText = {
  heading: 'Set up an authenticator app',
  scan: 'Scan this code with an app such as Google Authenticator, 1Password or Aegis.',
  code: 'QR code for your authenticator app',
  key: 'Or type this key into the app:',
  label: 'Code from the app',
  submit: 'Add app',
  sending: 'Checking...',
  cancel: 'Cancel',
} as const;

/** The recovery codes. */
export const recoveryText = {
  heading: 'Recovery codes',
  left: (count: number) =>
    count === 1
      ? '1 unused code is left.'
      : count === 0
        ? 'No unused code is left.'
        : `${count} unused codes are left.`,
  text: 'Each code replaces your passkey or app once, for example when your phone is lost.',
  renew: 'Get new codes',
  save: 'Save these codes now',
  saveText: 'Keep them in a password manager or on paper. We will not show them again.',
  copy: 'Copy',
  copied: 'Copied',
  done: 'I have saved them',
} as const;

/** The user's data. */
export const ownDataText = {
  heading: 'Your data',
  text: 'Download your profile, orders, reviews and wishlist as a file. To delete your account, open your profile.',
  download: 'Download your data',
  profile: 'Open profile',
  file: 'solene-data.json',
} as const;

/** A device as its owner recognizes it: `Firefox on Windows`. */
export const deviceName = (browser: string, system: string) => `${browser} on ${system}`;
