import { stockNoticeText } from '#messages/stock-notices.ts';
import { backInStockForm } from '#stores/product/stock-notices.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { FormFailure } from '#ui/FormFailure.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';

interface Props {
  productId: string;
  hasSizes?: boolean;
}

/** The form under a sold-out product that subscribes an email address to its back-in-stock mail. */
export function StockNoticeForm(props: Props) {
  return (
    <ErrorBoundary>
      <NoticeFields {...props} />
    </ErrorBoundary>
  );
}

function NoticeFields({ productId, hasSizes = false }: Props) {
  const { state, sending, props, field } = useForm(backInStockForm);
  return (
    <form
      {...props}
      className="needs-script mt-6 border-t border-line pt-6"
      aria-label={stockNoticeText.heading}
    >
      <h2 className="text-xl">{stockNoticeText.heading}</h2>
      <input type="hidden" name="productId" value={productId} />
      {/* `elements/bag/size-choice.ts` sets the value. Without a prop `value`, React does not overwrite it. */}
      {hasSizes && <input type="hidden" name="size" />}
      <div className="mt-4 grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start">
        <TextField
          {...field('email')}
          label={stockNoticeText.email}
          type="email"
          autoComplete="email"
          required
        />
        <div className="sm:pt-[1.9rem]">
          <SubmitButton
            text={stockNoticeText.submit}
            sendingText={stockNoticeText.sending}
            sending={sending}
          />
        </div>
      </div>
      <p role="status" className="mt-4 flex gap-2 text-sage empty:hidden">
        {state.phase === 'sent' && (
          <>
            <Icon name="check" className="mt-0.5 size-5 shrink-0" />
            {stockNoticeText.sent}
          </>
        )}
      </p>
      <div className="mt-4 empty:hidden">
        <FormFailure text={state.errorMessage} />
      </div>
    </form>
  );
}
