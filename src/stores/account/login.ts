import { loginFormSchema, registerFormSchema } from '#contract/account-forms.ts';
import { loginEndpoint, registerEndpoint } from '#contract/auth.ts';
import { loginRedirectPath } from '#lib/account/login-redirect.ts';
import { loginText } from '#lib/account/messages.ts';
import { call } from '#lib/api/call.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { createForm } from '#lib/forms/form.ts';
import { paths } from '#lib/urls/paths.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { saveUser } from './session.ts';

/** Maximum delay of a login by the wishlist sync, in milliseconds. */
const WISHLIST_TIMEOUT_MS = 1500;

/** Merges the guest's wishlist into the account. If the time is up, the next page with wishlist buttons continues. */
function mergeWishlist(): Promise<void> {
  const merged = import('#stores/wishlist/wishlist-sync.ts').then(
    ({ refreshWishlist }) => refreshWishlist(),
    () => undefined,
  );
  return Promise.race([merged, new Promise<void>((resolve) => setTimeout(resolve, WISHLIST_TIMEOUT_MS))]);
}

/** The login form. It replaces its history entry, so Back does not return to it. [AUTH-01, AUTH-02, AUTH-05] */
export const loginForm = createForm(loginFormSchema, {
  async submit(body) {
    const { message, user } = await call(loginEndpoint, { body, keepsSessionOn401: true });
    saveUser(user);
    if (hasCapability('wishlist')) await mergeWishlist();
    showToast('success', message || loginText.loggedIn);
    location.replace(loginRedirectPath(location.search, user));
  },
  onError: announceError,
});

/** The register form. [AUTH-03, AUTH-04, AUTH-05] */
export const registerForm = createForm(registerFormSchema, {
  async submit(body) {
    const { message } = await call(registerEndpoint, { body, keepsSessionOn401: true });
    showToast('success', message || loginText.registered);
    location.assign(paths.login());
  },
  onError: announceError,
});
