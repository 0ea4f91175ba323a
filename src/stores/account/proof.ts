import * as z from 'zod/mini';
import { type Proof, proveEndpoint } from '#contract/account/second-factor.ts';
import { anyPasswordSchema } from '#contract/wire/field-schemas.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createForm } from '#lib/forms/form.ts';
import { createFactorForms } from './factor-forms.ts';
import { $requirement } from './requirement.ts';

/** The proof of the user's identity that sensitive calls require. The calls are repeated after it. [SAFE-05] */

async function prove(body: Proof): Promise<void> {
  await call(proveEndpoint, { body });
  $requirement.get()?.settle(true);
}

export const proofForms = createFactorForms(prove);

/** The proof of an account without a second factor. */
export const proofPasswordForm = createForm(z.object({ password: anyPasswordSchema('Password') }), {
  unsaved: 'discard',
  submit: prove,
  onError: errorMessage,
});
