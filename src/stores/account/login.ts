import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { loginFormSchema, registerFormSchema } from '#contract/account/account-forms.ts';
import {
  loginEndpoint,
  logoutEndpoint,
  REGISTRATION_LINK_SENT,
  registerEndpoint,
  resendRegistrationEndpoint,
} from '#contract/account/auth.ts';
import { type ProofMethod, requirementSchema } from '#contract/account/requirement.ts';
import { listSessionsEndpoint } from '#contract/account/sessions.ts';
import type { User } from '#contract/account/user.ts';
import { parseRegistrationHash } from '#contract/shop/site-paths.ts';
import { loginRedirectPath } from '#lib/account/login-redirect.ts';
import { createAttempt } from '#lib/api/attempt.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, errorMessage } from '#lib/api/error.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { createForm } from '#lib/forms/form.ts';
import { paths } from '#lib/urls/paths.ts';
import { loginText, sessionText } from '#messages/account.ts';
import { keepInMemory, storedAtom } from '#stores/stored-atom.ts';
import { announceError, announceOutcome } from '#stores/toasts/announce.ts';
import { dismissErrors, showToast } from '#stores/toasts/toasts.ts';
import { $interruption, storeLogin } from './session.ts';

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

/** Returns the token with which the URL of the login page confirms a new account, if any. */
export function readRegistrationToken(): string | undefined {
  return parseRegistrationHash(location.hash);
}

interface Login {
  readonly message: string;
  readonly user: User;
}

/** A login whose password was right and which waits for its second step. */
interface SecondStep {
  readonly methods: readonly ProofMethod[];
  /** Completes the login with the response to the second step. */
  finish(login: Login): Promise<void>;
}

/** Set while a login waits for its second step (`second-step.ts`). [SAFE-05] */
export const $secondStep = atom<SecondStep | undefined>();

/**
 * Throws `ApiError` 401 if the browser does not return the session's cookie. Any other failure says nothing about the
 * cookie, so it does not stop the login.
 */
async function requireSessionCookie(): Promise<void> {
  try {
    await call(listSessionsEndpoint, { keepsSessionOn401: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw new ApiError('http', { status: 401, data: { message: loginText.cookieRefused } });
  }
}

/** Logs in, stores the user and calls `onLogin`, after the second step if the account has one. Throws `ApiError`. */
async function logIn(body: z.infer<typeof loginFormSchema>, onLogin: (login: Login) => void): Promise<void> {
  const finish = async ({ message, user }: Login) => {
    if (hasCapability('accounts')) await requireSessionCookie();
    if (!storeLogin(user)) {
      // Without a stored user, the site would show no logout. The message stays the same if this call fails.
      await call(logoutEndpoint, { keepsSessionOn401: true }).catch(() => undefined);
      throw new ApiError('http', { status: 401, data: { message: loginText.notStored } });
    }
    registeredEmail.clear();
    if (hasCapability('wishlist')) await mergeWishlist();
    onLogin({ message: message || loginText.loggedIn, user });
  };
  const registration = readRegistrationToken();
  try {
    const login = { ...body, ...(registration !== undefined && { registration }) };
    await finish(await call(loginEndpoint, { body: login, keepsSessionOn401: true }));
  } catch (error) {
    const requirement = z.safeParse(requirementSchema, error instanceof ApiError && error.data?.requires);
    if (!requirement.success) throw error;
    $secondStep.set({ methods: requirement.data.methods, finish });
  }
}

/** The login form. It replaces its history entry, so Back does not return to it. [AUTH-01, AUTH-02, AUTH-05] */
export const loginForm = createForm(loginFormSchema, {
  unsaved: 'discard',
  async submit(body) {
    await logIn(body, ({ message, user }) => {
      dismissErrors();
      showToast('success', message);
      location.replace(loginRedirectPath(location, user));
    });
  },
  onError: announceError,
});

/** The login on a page whose unsaved input outlasted the session. It sends nothing else. */
export const loginAgainForm = createForm(loginFormSchema, {
  unsaved: 'discard',
  async submit(body) {
    await logIn(body, () => {
      if ($interruption.get() === undefined) showToast('success', sessionText.loggedInAgain);
    });
  },
  // Shown in the dialog, which covers toasts.
  onError: errorMessage,
});

const registeredEmail = storedAtom<string>({
  key: 'registered-email',
  empty: '',
  decode: String,
  encode: (email) => email || undefined,
});

/** The email address that this tab has registered, until it logs in; empty if none. */
export const $registeredEmail = registeredEmail.$value;

/** Sends the link of the registration again and announces the outcome. Never rejects. */
export async function resendRegistrationLink(): Promise<void> {
  const body = { email: registeredEmail.read() };
  await announceOutcome(call(resendRegistrationEndpoint, { body }), REGISTRATION_LINK_SENT);
}

const register = createAttempt();

/** The register form. [AUTH-03, AUTH-04, AUTH-05] */
export const registerForm = createForm(registerFormSchema, {
  unsaved: 'discard',
  async submit(body) {
    const { message } = await register(JSON.stringify(body), (headers) =>
      call(registerEndpoint, { body, headers, keepsSessionOn401: true }),
    );
    dismissErrors();
    showToast('success', message || loginText.registered);
    const waitsForLink = hasCapability('mail');
    if (waitsForLink) registeredEmail.write(body.email, keepInMemory);
    location.assign(waitsForLink ? paths.loginAfterRegistration : paths.login());
  },
  onError: announceError,
});
