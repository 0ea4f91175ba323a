/** Sentences of accounts, and the labels in them. */

export const username = 'Username';
export const password = 'Password';
export const currentPassword = 'Current Password';
export const bio = 'Bio';
export const profession = 'Profession';
export const role = 'Role';

export const weakPassword = 'Password must be at least 8 characters long and include one special character.';
export const weakLoginPassword = 'Password must contain at least 8 characters and one special character.';
export const passwordMismatch = 'New Password and Confirm New Password do not match.';
