import { atom } from 'nanostores';
import * as z from 'zod/mini';
import {
  changeEmailEndpoint,
  confirmEmailEndpoint,
  emailFormSchema,
  getAccountEmailEndpoint,
  sendEmailLinkEndpoint,
} from '#contract/account/account-email.ts';
import { parseEmailHash } from '#contract/shop/site-paths.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { createForm } from '#lib/forms/form.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { saveUser } from './session.ts';
import { refreshSessions } from './sessions.ts';

/** The email address of the logged-in user. */
export const $accountEmail = createRemoteStore(atom(createQuery(getAccountEmailEndpoint, {})));

/** True while the user enters a new address. */
export const $isChangingEmail = atom(false);

/** The backend's message about the last change of the address. */
export const $emailMessage = atom('');

/** The token of the mailed link that opened the page, until it has been used. */
export const $emailToken = atom<string | undefined>();

/** Reads the token from the URL, if it has one. */
export function readEmailToken(): void {
  const token = parseEmailHash(location.hash);
  if (token === undefined) return;
  $emailToken.set(token);
  $emailMessage.set('');
}

/** Refetches the address. The current address stays visible until the response arrives. */
export function refreshAccountEmail(): void {
  invalidateCache(getAccountEmailEndpoint.path);
}

/** Sends the link that confirms the current address. Never rejects. */
export async function requestEmailLink(): Promise<void> {
  try {
    const { message } = await call(sendEmailLinkEndpoint, {});
    $emailMessage.set(message);
  } catch (error) {
    announceError(error);
  }
}

/** The new address. Without mails it applies at once, otherwise when its link has been opened. */
export const changeEmailForm = createForm(emailFormSchema, {
  unsaved: 'discard',
  async submit(body) {
    const { message, user } = await call(changeEmailEndpoint, { body });
    saveUser(user);
    $isChangingEmail.set(false);
    $emailMessage.set(message);
    refreshAccountEmail();
    refreshSessions();
  },
  onError: errorMessage,
});

/** Confirms the address with the link that opened the page. */
export const confirmEmailForm = createForm(z.object({ token: z.string() }), {
  unsaved: 'discard',
  async submit(body) {
    const { message, user } = await call(confirmEmailEndpoint, { body });
    saveUser(user);
    // The link works only once.
    history.replaceState(history.state, '', location.pathname);
    $emailToken.set(undefined);
    $emailMessage.set(message);
    refreshAccountEmail();
    refreshSessions();
  },
  onError: errorMessage,
});
