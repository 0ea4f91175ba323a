import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import {
  authenticatorCodeSchema,
  recoveryCodeSchema,
  requestPasskeyEndpoint,
  type SecondFactor,
} from '#contract/account/second-factor.ts';
import { requestPasskey } from '#lib/account/passkeys.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, errorMessage } from '#lib/api/error.ts';
import { createForm, type Form, type FormState, INITIAL_STATE } from '#lib/forms/form.ts';
import { factorText } from '#messages/security.ts';

/** The ways to enter a second factor. */
export interface FactorForms {
  readonly code: Form;
  readonly recovery: Form;
  readonly $passkey: ReadableAtom<FormState>;
  /** Asks for a passkey and submits it. Never rejects. */
  submitPasskey(): Promise<void>;
}

/** Returns the sentence for a passkey that was not used, e.g. because the user cancelled. */
export function passkeyFailure(error: unknown): string {
  return error instanceof ApiError ? errorMessage(error) : factorText.passkey.cancelled;
}

/** Creates the forms of a second factor. `submit` sends it. */
export function createFactorForms(submit: (factor: SecondFactor) => Promise<void>): FactorForms {
  const $passkey = atom<FormState>(INITIAL_STATE);
  return {
    code: createForm(z.object({ code: authenticatorCodeSchema }), {
      unsaved: 'discard',
      submit,
      onError: errorMessage,
    }),
    recovery: createForm(z.object({ recoveryCode: recoveryCodeSchema }), {
      unsaved: 'discard',
      submit,
      onError: errorMessage,
    }),
    $passkey,
    async submitPasskey() {
      if ($passkey.get().phase === 'sending') return;
      $passkey.set({ phase: 'sending', errors: {} });
      try {
        await submit(await requestPasskey(await call(requestPasskeyEndpoint, { keepsSessionOn401: true })));
        $passkey.set({ phase: 'sent', errors: {} });
      } catch (error) {
        $passkey.set({ phase: 'failed', errors: {}, errorMessage: passkeyFailure(error) });
      }
    },
  };
}
