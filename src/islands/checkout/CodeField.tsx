import { type SubmitEvent, useState } from 'react';
import { checkoutText } from '#messages/checkout.ts';
import { $currentQuote, $quoteChoices, changeQuote } from '#stores/bag/bag-quote.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { code: words } = checkoutText;
const NO_CHOICES = {};

/** The field for a discount code, and the code that the order has. [DISC-01] */
export function CodeField() {
  const { code } = useBrowserStore($quoteChoices, NO_CHOICES);
  const judged = useBrowserStore($currentQuote, undefined)?.code;
  const [entered, setEntered] = useState('');
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (entered.trim() !== '') changeQuote({ code: entered.trim() });
  };
  if (code !== undefined && judged?.accepted)
    return (
      <p className="mt-4 flex items-center justify-between gap-4 text-sm">
        <span className="text-sage">{words.applied(judged.code)}</span>
        <button
          type="button"
          className="button-text"
          aria-label={words.removeNamed(judged.code)}
          onClick={() => changeQuote({ code: undefined })}
        >
          {words.remove}
        </button>
      </p>
    );
  return (
    <form className="mt-4 mb-5 flex items-start gap-3" noValidate onSubmit={apply}>
      <div className="min-w-0 flex-1">
        <FieldFrame label={words.label} error={code === undefined ? undefined : judged?.reason}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={entered}
              onChange={({ target }) => setEntered(target.value)}
            />
          )}
        </FieldFrame>
      </div>
      <button type="submit" className="button button-secondary mt-7">
        {words.apply}
      </button>
    </form>
  );
}
