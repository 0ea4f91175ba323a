/** The hours in which a new account can be confirmed by mail. */
export const REGISTRATION_HOURS = 24;
