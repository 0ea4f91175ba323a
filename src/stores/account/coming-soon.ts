import * as z from 'zod/mini';
import { email } from '#contract/rules.ts';
import { createForm } from '#lib/forms/form.ts';

/** The Notify Me form of a Coming Soon page. It sends nothing: the specification defines no call. [USER-08] */
export const notifyForm = createForm(z.object({ email }), {
  submit: async () => undefined,
  failed: String,
});
