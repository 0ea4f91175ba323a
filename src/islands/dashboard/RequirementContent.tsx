import { useEffect, useId, useRef } from 'react';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { missingFactorText, proofText } from '#messages/security.ts';
import { proofForms, proofPasswordForm } from '#stores/account/proof.ts';
import type { $requirement } from '#stores/account/requirement.ts';
import { FactorForm } from './FactorForm.tsx';

const FORMS = { ...proofForms, password: proofPasswordForm };

/**
 * The dialog that asks for a proof, or sends an admin without a second factor to the page that adds one. The calls
 * behind it continue by themselves; if it is dismissed, they fail. [SAFE-05]
 */
export function RequirementContent({
  requirement: { kind, methods, settle },
}: {
  requirement: NonNullable<ReturnType<typeof $requirement.get>>;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  const dismiss = () => settle(false);
  const words = kind === 'proof' ? proofText : missingFactorText;
  return (
    <dialog ref={dialog} className="sheet confirm" aria-labelledby={id} onClose={dismiss}>
      <div className="grid gap-5 p-6 sm:p-8">
        <h2 id={id} className="text-2xl">
          {words.title}
        </h2>
        <p>{words.text}</p>
        {kind === 'proof' ? (
          <FactorForm methods={methods} forms={FORMS} />
        ) : (
          <div>
            <a href={dashboardPaths.security} className="button">
              {missingFactorText.open}
            </a>
          </div>
        )}
        <div>
          <button type="button" className="button-text" onClick={dismiss}>
            {words.cancel}
          </button>
        </div>
      </div>
    </dialog>
  );
}
