import * as z from 'zod/mini';
import { emailSchema } from '#contract/wire/field-schemas.ts';
import { createForm } from '#lib/forms/form.ts';

/** The Notify Me form of a Coming Soon page. It sends nothing: the specification defines no call. [USER-08] */
export const comingSoonForm = createForm(z.object({ email: emailSchema }), {
  unsaved: 'discard',
  submit: async () => undefined,
  onError: String,
});
