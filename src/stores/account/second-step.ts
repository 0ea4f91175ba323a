import { secondStepEndpoint } from '#contract/account/second-factor.ts';
import { call } from '#lib/api/call.ts';
import { createFactorForms } from './factor-forms.ts';
import { $secondStep } from './login.ts';

/** The second step of a login. A separate file, because most logins have none. [SAFE-05] */
export const secondStepForms = createFactorForms(async (body) => {
  const login = await call(secondStepEndpoint, { body, keepsSessionOn401: true });
  const step = $secondStep.get();
  $secondStep.set(undefined);
  await step?.finish(login);
});

/** Goes back to the password. */
export function leaveSecondStep(): void {
  $secondStep.set(undefined);
}
