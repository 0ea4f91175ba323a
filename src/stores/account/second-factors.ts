import { atom } from 'nanostores';
import * as z from 'zod/mini';
import {
  type AuthenticatorKey,
  addPasskeyEndpoint,
  authenticatorCodeSchema,
  confirmAuthenticatorAppEndpoint,
  getSecondFactorsEndpoint,
  removeAuthenticatorAppEndpoint,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
  startAuthenticatorAppEndpoint,
  startPasskeyEndpoint,
} from '#contract/account/second-factor.ts';
import { createPasskey } from '#lib/account/passkeys.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { createForm } from '#lib/forms/form.ts';
import { secondFactorsText } from '#messages/security.ts';
import { announceError, announceOutcome } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { passkeyFailure } from './factor-forms.ts';

/** The second factors of the logged-in user. [SAFE-05] */
export const $secondFactors = createRemoteStore(atom(createQuery(getSecondFactorsEndpoint, {})));

/** The new key of an authenticator app that waits for its first code. */
export const $newKey = atom<AuthenticatorKey | undefined>();

/** The new recovery codes. They are shown once. */
export const $newRecoveryCodes = atom<readonly string[]>([]);

/** Refetches the factors. The current factors stay visible until the response arrives. */
export function refreshSecondFactors(): void {
  invalidateCache(getSecondFactorsEndpoint.path);
}

function showAdded({ message, recoveryCodes }: { message: string; recoveryCodes: readonly string[] }): void {
  showToast('success', message);
  if (recoveryCodes.length > 0) $newRecoveryCodes.set(recoveryCodes);
  refreshSecondFactors();
}

/** Lets the user create a passkey and adds it to the account. Never rejects. */
export async function addPasskey(): Promise<void> {
  try {
    const passkey = await createPasskey(await call(startPasskeyEndpoint, {}));
    showAdded(await call(addPasskeyEndpoint, { body: { passkey } }));
  } catch (error) {
    showToast('error', passkeyFailure(error));
  }
}

/** Fetches the key of a new authenticator app. Never rejects. */
export async function startAuthenticatorApp(): Promise<void> {
  try {
    $newKey.set(await call(startAuthenticatorAppEndpoint, {}));
  } catch (error) {
    announceError(error);
  }
}

export function cancelAuthenticatorApp(): void {
  $newKey.set(undefined);
}

/** The first code of a new authenticator app. */
export const authenticatorAppForm = createForm(z.object({ code: authenticatorCodeSchema }), {
  unsaved: 'discard',
  async submit(body) {
    const added = await call(confirmAuthenticatorAppEndpoint, { body });
    $newKey.set(undefined);
    showAdded(added);
  },
  onError: errorMessage,
});

/** Removes the authenticator app and announces the outcome. Never rejects. */
export async function removeAuthenticatorApp(): Promise<void> {
  await announceOutcome(call(removeAuthenticatorAppEndpoint, {}), secondFactorsText.appRemoved);
  refreshSecondFactors();
}

/** Removes a passkey and announces the outcome. Never rejects. */
export async function removePasskey(id: string): Promise<void> {
  await announceOutcome(call(removePasskeyEndpoint, { params: { id } }), secondFactorsText.passkeyRemoved);
  refreshSecondFactors();
}

/** Replaces the recovery codes and shows the new ones. Never rejects. */
export async function renewRecoveryCodes(): Promise<void> {
  try {
    showAdded(await call(renewRecoveryCodesEndpoint, {}));
  } catch (error) {
    announceError(error);
  }
}

/** Hides the new recovery codes, once the user has saved them. */
export function hideRecoveryCodes(): void {
  $newRecoveryCodes.set([]);
}
