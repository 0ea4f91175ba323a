import * as forms from '#contract/account-forms.ts';
import { login, register } from '#contract/auth.ts';
import { nextAddress } from '#lib/account/next-url.ts';
import { signIn } from '#lib/admin/messages.ts';
import { call } from '#lib/api/call.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { capabilities } from '#lib/capabilities.ts';
import { createForm } from '#lib/forms/form.ts';
import { paths } from '#lib/urls/paths.ts';
import { notify } from '#stores/toasts/notices.ts';
import { keepUser } from './session.ts';

/** Tells why a call has failed, in the backend's own words where it has some. */
function failed(error: unknown): string {
  const sentence = sentenceFor(error);
  notify('error', sentence);
  return sentence;
}

/** Nobody's login waits longer for the wishlist. */
const WISHLIST_WAIT_MS = 1500;

/** What was marked before comes along; what cannot at once comes with the next page that has hearts. */
function bringWishlist(): Promise<void> {
  const brought = import('#stores/wishlist/wishlist-sync.ts').then(
    ({ refreshWishlist }) => refreshWishlist(),
    () => undefined,
  );
  return Promise.race([brought, new Promise<void>((resolve) => setTimeout(resolve, WISHLIST_WAIT_MS))]);
}

/** The login form. It leaves no step in the history: Back does not lead to it again. [AUTH-01, AUTH-02, AUTH-05] */
export const loginForm = createForm(forms.loginForm, {
  async submit(body) {
    const { message, user } = await call(login, { body, mayRefuse: true });
    keepUser(user);
    if (capabilities.wishlist) await bringWishlist();
    notify('success', message || signIn.loggedIn);
    location.replace(nextAddress(location.search));
  },
  failed,
});

/** The register form. [AUTH-03, AUTH-04, AUTH-05] */
export const registerForm = createForm(forms.registerForm, {
  async submit(body) {
    const { message } = await call(register, { body, mayRefuse: true });
    notify('success', message || signIn.registered);
    location.assign(paths.login());
  },
  failed,
});
