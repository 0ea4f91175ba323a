/** The colors of mails, which cannot use the site's tokens. A test compares them. */
export const MAIL_COLORS = {
  paper: '#fbf8f3',
  linen: '#f3ede4',
  line: '#e2d9cc',
  ink: '#1e1a17',
  stone: '#6b625a',
} as const;

/** The colors in mail programs with a dark appearance. */
export const DARK_MAIL_COLORS: Readonly<Record<keyof typeof MAIL_COLORS, string>> = {
  paper: '#211d1a',
  linen: '#171412',
  line: '#443d37',
  ink: '#f2ece4',
  stone: '#b8aea2',
};
