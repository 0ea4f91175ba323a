import * as z from 'zod/mini';
import { email } from '#contract/rules.ts';
import { createForm } from '#lib/forms/form.ts';

/** Who wants to hear of a screen that is still to come. The specification has no call for it: none is made. [USER-08] */
export const notifyForm = createForm(z.object({ email }), {
  submit: async () => undefined,
  failed: String,
});
