/** Texts of the Security page: how an account is protected and where it is logged in. [SAFE-05] */

export const securityText = {
  title: 'Security',
  description: 'How your Solène account is protected, and where you are logged in.',
} as const;

/** The list of sessions. */
export const sessionsText = {
  heading: 'Where you’re logged in',
  text: 'Log out any device that you don’t recognize, then change your password.',
  loading: 'Loading your devices...',
  current: 'This device',
  /** Used for a browser that does not identify itself. */
  unknown: 'Unknown device',
  details: (lastUse: string, network: string) =>
    network ? `Last used ${lastUse} · Network ${network}` : `Last used ${lastUse}`,
  loggedIn: (time: string) => `Logged in ${time}`,
  end: 'Log out',
  endNamed: (device: string) => `Log out ${device}`,
  endOthers: 'Log out everywhere else',
  ended: 'The device has been logged out.',
  endedOthers: 'All other devices have been logged out.',
} as const;
