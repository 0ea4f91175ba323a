import type { ReactNode } from 'react';
import { orderPath } from '#contract/shop/site-paths.ts';
import { paths } from '#lib/urls/paths.ts';
import { checkoutText } from '#messages/checkout.ts';
import { $isOrderRejected, $placedBefore, finishCheckout } from '#stores/checkout/checkout.ts';
import { Icon } from '#ui/Icon.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { type CheckoutBagProps, LinesAndTotals } from './CheckoutBag.tsx';

const { review } = checkoutText;

interface Props extends CheckoutBagProps {
  /** Price and stock changes since the order was last sent, one sentence each. */
  changes: readonly string[];
  /** The reason why the order could not be placed. */
  failure: string | undefined;
  /** The button that places the order. */
  children: ReactNode;
}

/** The final checkout step. On phones it repeats the bag, so the items are visible next to the order button. */
export function ReviewStep({ lines, totals, changes, failure, children }: Props) {
  const isRejected = useBrowserStore($isOrderRejected, false);
  const placedBefore = useBrowserStore($placedBefore, undefined);
  return (
    <>
      <p>{review.text}</p>
      <div className="mt-4 border-t border-line lg:hidden">
        <LinesAndTotals lines={lines} totals={totals} />
      </div>
      <div role="alert">
        {changes.length > 0 ? (
          <div className="mt-6 border-s-2 border-clay bg-linen p-5">
            <p className="font-medium">{review.changed}</p>
            <ul className="mt-2 grid gap-1">
              {changes.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p className="mt-3 text-sm text-stone">{review.confirm}</p>
          </div>
        ) : (
          failure && (
            <>
              <p className="mt-6 flex gap-2 text-danger">
                <Icon name="alert" className="mt-0.5 size-5 shrink-0" />
                <span>{failure}</span>
              </p>
              {placedBefore && (
                <a
                  href={orderPath(placedBefore.number, placedBefore.secret)}
                  className="button-text"
                  onClick={() => finishCheckout(placedBefore.items)}
                >
                  {checkoutText.placedBefore.view}
                </a>
              )}
              {isRejected && (
                <a href={paths.cart} className="button-text">
                  {review.changeBag}
                </a>
              )}
            </>
          )
        )}
      </div>
      <div className="mt-8 grid gap-4 sm:justify-items-start">
        {children}
        <p className="text-sm text-stone">
          {`${review.terms} `}
          <a href={paths.page('terms')} className="underline underline-offset-4">
            {review.termsLink}
          </a>
          .
        </p>
      </div>
    </>
  );
}
