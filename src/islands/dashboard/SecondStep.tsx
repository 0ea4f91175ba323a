import { secondStepText as words } from '#messages/security.ts';
import { $secondStep } from '#stores/account/login.ts';
import { leaveSecondStep, secondStepForms } from '#stores/account/second-step.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { FactorForm } from './FactorForm.tsx';

/** Asks for the second factor after the password of a login. [SAFE-05] */
export function SecondStep() {
  const step = useBrowserStore($secondStep, undefined);
  return (
    <div className="grid gap-6">
      <div role="status">
        <h2 className="text-2xl">{words.title}</h2>
        <p className="mt-2 text-stone">{words.text}</p>
      </div>
      <FactorForm methods={step?.methods ?? []} forms={secondStepForms} />
      <div>
        <button type="button" className="button-text" onClick={leaveSecondStep}>
          {words.back}
        </button>
      </div>
    </div>
  );
}
