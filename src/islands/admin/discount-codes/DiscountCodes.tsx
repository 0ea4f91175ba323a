import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedCoupon } from '#contract/quote/coupons.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { discountCodesText as words } from '#messages/admin/discount-codes.ts';
import { $discountCodes } from '#stores/admin/discount-codes/discount-codes.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { CodeForm } from './CodeForm.tsx';
import { CodesTable } from './CodesTable.tsx';

/** The owner's discount codes: the list, and the form of a code in its place. [DISC-01] */
export function DiscountCodes() {
  return <Guard audience="admin">{() => <Codes />}</Guard>;
}

function Codes() {
  const response = useBrowserStore($discountCodes, LOADING);
  const [edited, setEdited] = useState<ListedCoupon | 'new'>();
  const content = useRef<HTMLDivElement>(null);

  const close = () => {
    // Synchronous: the button that opened the form is rendered again, and gets the focus.
    flushSync(() => setEdited(undefined));
    const id = edited === 'new' || edited === undefined ? 'new' : edited.id;
    content.current?.querySelector<HTMLElement>(`[data-opens="${id}"]`)?.focus();
  };
  if (edited) return <CodeForm coupon={edited === 'new' ? undefined : edited} onClose={close} />;
  if (response.state === 'loading') return <Spinner text={words.loading} />;
  if (response.state === 'failed')
    return <StaleAlert text={errorMessage(response.error)} onRetry={$discountCodes.retry} />;
  const { coupons } = response.data;
  return (
    <div ref={content}>
      {/* Outside the condition: the button keeps the focus when the first code appears. */}
      <button type="button" className="button mb-6" data-opens="new" onClick={() => setEdited('new')}>
        {words.add}
      </button>
      {coupons.length === 0 ? (
        <EmptyPanel {...words.empty} />
      ) : (
        <CodesTable coupons={coupons} onEdit={setEdited} />
      )}
    </div>
  );
}
