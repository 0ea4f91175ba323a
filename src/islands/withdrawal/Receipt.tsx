import { useEffect, useRef } from 'react';
import type { WithdrawalReceipt } from '#contract/orders/withdrawals.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { CLOCK, createFormatter, namingZone } from '#lib/dates.ts';
import { withdrawalText } from '#messages/withdrawal.ts';
import { Fact } from '#ui/OrderFacts.tsx';
import { Statement } from './Statement.tsx';

const words = withdrawalText.receipt;

const formatExact = createFormatter(undefined, () =>
  namingZone({ year: 'numeric', month: 'long', day: 'numeric', ...CLOCK, second: '2-digit' }),
);

interface Props {
  receipt: WithdrawalReceipt;
  items: readonly string[];
  note: string;
}

/** The receipt of a withdrawal, to print or to save. It alone repeats the customer's note. */
export function Receipt({ receipt, items, note }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-4 print:hidden">
        {hasCapability('mail') ? words.text(receipt.email) : words.textWithoutMail}
      </p>
      <Statement entered={{ ...receipt, items, note }} />
      <dl className="mt-6">
        <Fact term={words.received}>
          <time dateTime={receipt.receivedAt}>{formatExact(receipt.receivedAt)}</time>
        </Fact>
      </dl>
      <button type="button" className="button mt-8 print:hidden" onClick={() => window.print()}>
        {words.print}
      </button>
    </section>
  );
}
