/**
 * Paths of the site's pages to which the backend links: in mails and from the payment page. Secrets and tokens are in
 * the fragment, which browsers never send to a server, so no log contains them. See also `product-path.ts`.
 */

/**
 * Returns the path of an order's page. A guest's link carries the secret, so it works on any device. The link in the
 * confirmation request also carries the confirmation token.
 */
export function orderPath(number: string, secret?: string, token?: string): string {
  return `/order#${[number, secret, token].filter((part) => part !== undefined).join(':')}`;
}

/** Returns the path of an order in the dashboard, for admins. */
export function adminOrderPath(number: string): string {
  return `/dashboard/order?number=${encodeURIComponent(number)}`;
}

/** Parses the fragment of an order's page; undefined if it names no order. */
export function parseOrderHash(
  hash: string,
): { number: string; secret: string | undefined; token: string | undefined } | undefined {
  const [, number, secret, token] = /^#([\w-]+)(?::([\w-]+))?(?::([\w-]+))?$/.exec(hash) ?? [];
  return number === undefined ? undefined : { number, secret, token };
}

/** The page of withdrawals from a contract. [RET-02] */
export const withdrawalPath = '/withdrawal';

/** The page on which users protect their account. */
export const securityPath = '/dashboard/security';

/** The file that says where to report security problems. `npm run doctor` reads its date. */
export const securityTextPath = '/.well-known/security.txt';

/** The page that requests a password reset link. */
export const forgotPasswordPath = '/forgot-password';

const REGISTRATION_PREFIX = '#registration=';

/** Returns the path of the link to the first login, which confirms a new account. */
export function registrationPath(token: string): string {
  return `/login${REGISTRATION_PREFIX}${token}`;
}

/** Parses the fragment of the login page; undefined if it confirms no account. */
export function parseRegistrationHash(hash: string): string | undefined {
  return hash.startsWith(REGISTRATION_PREFIX) ? hash.slice(REGISTRATION_PREFIX.length) : undefined;
}

const EMAIL_PREFIX = '#email=';

/** Returns the path of the link that confirms the email address of an account. */
export function confirmEmailPath(token: string): string {
  return `${securityPath}${EMAIL_PREFIX}${token}`;
}

/** Parses the fragment of the Security page; undefined if it confirms no address. */
export function parseEmailHash(hash: string): string | undefined {
  return hash.startsWith(EMAIL_PREFIX) ? hash.slice(EMAIL_PREFIX.length) : undefined;
}

/** Returns the path of a password reset link. The email address is for password managers. */
export function resetPasswordPath(token: string, email: string): string {
  return `/reset-password#${token}&${new URLSearchParams({ email })}`;
}

/** Parses the fragment of a password reset link; the address is empty in links of earlier versions. */
export function parseResetHash(hash: string): { token: string; email: string } {
  const [token = ''] = hash.slice(1).split('&', 1);
  return { token, email: new URLSearchParams(hash.slice(1)).get('email') ?? '' };
}

/** Returns the path that confirms the email of a back-in-stock notice. */
export function stockNoticeConfirmPath(token: string): string {
  return `/back-in-stock#${token}`;
}
