import { REGISTRATION_HOURS } from '#contract/account/registration-hours.ts';
import { notStored } from './storage.ts';

/** Texts of the account forms and the dashboard, by screen. */

/** Logout. [NAV-06] */
export const logoutText = { done: 'User Logout successfully' } as const;

/**
 * The login and registration forms. `contract/account/account-forms.ts` has the validation messages.
 * [AUTH-01 to AUTH-05]
 */
export const loginText = {
  login: {
    title: 'Login Form',
    description: 'Log in to Solène to see your dashboard and profile.',
    submit: 'Login',
    sending: 'Logging in...',
    question: 'New to Solène?',
    other: 'Register',
  },
  register: {
    title: 'Register Form',
    description: 'Create a Solène account with a username, an email address and a password.',
    submit: 'Register',
    sending: 'Sending...',
    question: 'Already have an account?',
    other: 'Login',
  },
  username: 'Username',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters, including one of ! @ # $ % ^ & *',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  /** The password is right, but the browser does not return the session's cookie. */
  cookieRefused:
    'Your browser refused the cookie that keeps you logged in. Please allow cookies for this site, then log in again.',
  notStored: notStored('your login'),
  /** Used when the backend's response has no message. */
  loggedIn: 'Login successfully',
  registered: 'User registered successfully',
  /** Above the login form, after a registration that a mail confirms. */
  checkMail: `Please check your email. We’ve sent you a link to finish your registration. The link works for ${REGISTRATION_HOURS} hours.`,
  sentTo: (email: string) => `Can’t find our email to ${email}? Please check your spam folder.`,
  resend: 'Send the link again',
  /** Above the login form that the mailed link opens. */
  confirm: 'Welcome. To activate your account, log in with the password you chose.',
  needsScript: 'This form needs JavaScript.',
} as const;

/** A page with unsaved input whose user is no longer logged in. */
export const sessionText = {
  ended: {
    title: 'Log in to continue',
    text: 'You are logged out. Your entries are still on this page and have not been saved.',
    back: 'Not now',
    leave: 'Discard and leave',
  },
  other: {
    title: (name: string) => `You are logged in as ${name}`,
    text: (name: string) =>
      `${name} filled in this form. These entries have not been saved and will not be sent. Copy what you need.`,
    /** Used for an account without a name. */
    somebody: 'Someone else',
    entries: 'Unsaved entries',
    copy: 'Copy',
    copied: 'Copied',
    leave: 'Discard entries',
  },
  loggedInAgain: 'You are logged in again. Now save your entries.',
  logOutQuestion: 'Log out and discard your unsaved entries?',
} as const;

/** The user's dashboard. [USER-01, USER-02, USER-08] */
export const userDashboardText = {
  title: 'User Dashboard',
  description: 'Your payments, reviews and purchases at Solène.',
  payment: 'Total Payment',
  reviews: 'Total Reviews',
  purchase: 'Total Purchase',
  chart: 'Your totals',
  figure: 'Figure',
  amount: 'Amount',
} as const;

/** Placeholders for screens that the backend does not support. [USER-08, ADMIN-06] */
export const comingSoonText = {
  heading: 'Coming Soon',
  payment: {
    title: 'Payment',
    description: 'Your payments at Solène.',
    text: 'Your payments will appear here. Leave your email and we’ll let you know.',
  },
  orders: {
    title: 'Orders',
    description: 'Your orders at Solène.',
    text: 'Your orders and their status will appear here. Leave your email and we’ll let you know.',
  },
  admin: {
    title: 'Admin Dashboard',
    description: 'How the shop is doing.',
    text: 'An overview of the shop will appear here. For now, you can:',
    manage: 'Manage Products',
    add: 'Add New Product',
  },
  manageOrders: {
    title: 'All Orders',
    description: 'All customer orders.',
    text: 'All customer orders will appear here. For now, you can:',
  },
  email: 'Email',
  notify: 'Notify Me',
  sending: 'Sending...',
  thanks: 'Thanks, You will be notified via Email',
} as const;

/** Profile, Edit Profile and Update Password. [USER-04 to USER-07] */
export const profileText = {
  title: 'Profile',
  description: 'Your Solène profile.',
  name: 'Name',
  email: 'Email',
  bio: 'Bio',
  profession: 'Profession',
  role: 'Role',
  /** Shown for an empty bio or profession. */
  notSet: 'Not set',
  update: 'Update',
  changePassword: 'Change Password',
  delete: 'Delete',
  confirmDelete: {
    title: 'Confirm Delete',
    question: 'Are you sure you want to delete your profile? This action cannot be undone.',
  },
  /** Used when the backend's response has no message. */
  deleted: 'User Deleted Successfully',
  edit: {
    title: 'Edit Profile',
    description: 'Change your name, bio and profession.',
    emailHint: 'Your email can’t be changed.',
    /** For backends that let users change it there. */
    emailChangeHint: 'You can change your email under Security.',
    submit: 'Update Profile',
    sending: 'Updating...',
    updated: 'Profile updated successfully!',
  },
  password: {
    title: 'Update Password',
    description: 'Choose a new password for your account.',
    current: 'Current Password',
    new: 'New Password',
    confirm: 'Confirm New Password',
    submit: 'Update Password',
    sending: 'Updating...',
    updated: 'Password updated successfully!',
    failed: 'Failed to update password.',
  },
} as const;

/** The Security page; its other texts are in `security.ts`. [SAFE-05] */
export const securityText = {
  title: 'Security',
  description: 'Your email address, how your Solène account is protected, and where you are logged in.',
} as const;
