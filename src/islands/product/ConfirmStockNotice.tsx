import { paths } from '#lib/urls/paths.ts';
import { shopText } from '#messages/shop.ts';
import { stockNoticeConfirmationText as words } from '#messages/stock-notices.ts';
import {
  $confirmationMessage,
  confirmNoticeForm,
  readConfirmationToken,
} from '#stores/product/stock-notices.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { FormFailure } from '#ui/FormFailure.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useReloadOnHashChange } from '#ui/use-reload-on-hash-change.ts';

/**
 * Confirms a back-in-stock subscription from the link in a mail. Requires a click on a button, because mail scanners
 * open links automatically.
 */
export function ConfirmStockNotice() {
  return (
    <ErrorBoundary>
      <Confirmation />
    </ErrorBoundary>
  );
}

function Confirmation() {
  const { state, sending, props } = useForm(confirmNoticeForm);
  useReloadOnHashChange();
  const hydrated = useHydrated();
  const confirmation = useBrowserStore($confirmationMessage, undefined);

  if (confirmation !== undefined) return <Outcome role="status" text={confirmation} />;
  if (hydrated && readConfirmationToken() === '') return <Outcome role="alert" text={words.invalidLink} />;
  return (
    <form {...props} className="grid justify-items-start gap-6">
      <p>{words.lead}</p>
      <SubmitButton text={words.submit} sendingText={words.sending} sending={sending} disabled={!hydrated} />
      <FormFailure text={state.errorMessage} />
    </form>
  );
}

function Outcome({ role, text }: { role: 'status' | 'alert'; text: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <p role={role}>{text}</p>
      <a href={paths.shop} className="button">
        {shopText.goTo}
      </a>
    </div>
  );
}
