import { useState } from 'react';
import type { ListedCoupon } from '#contract/quote/coupons.ts';
import {
  type CouponState,
  describeEffect,
  describePeriod,
  describeState,
  stateOf,
} from '#lib/admin/discount-codes/code-words.ts';
import { discountCodesText as words } from '#messages/admin/discount-codes.ts';
import { setCodeActive } from '#stores/admin/discount-codes/discount-codes.ts';
import { AdminTable, CellNote } from '#ui/AdminTable.tsx';
import { StateBadge } from '#ui/StateBadge.tsx';

const DOTS: Readonly<Record<CouponState, string>> = {
  active: 'bg-sage',
  upcoming: 'border border-clay',
  ended: 'bg-line',
  usedUp: 'bg-clay',
  off: 'bg-line',
};

interface Props {
  coupons: readonly ListedCoupon[];
  onEdit: (coupon: ListedCoupon) => void;
}

/** The table of discount codes. [DISC-01] */
export function CodesTable({ coupons, onEdit }: Props) {
  return (
    <AdminTable
      className="code-rows"
      caption={words.table}
      headings={[
        words.code,
        words.effect,
        words.period,
        [words.uses, 'text-page-end'],
        words.state,
        [words.actions, 'text-page-end'],
      ]}
    >
      {coupons.map((coupon) => (
        <CodeRow key={coupon.id} coupon={coupon} onEdit={onEdit} />
      ))}
    </AdminTable>
  );
}

function CodeRow({ coupon, onEdit }: Pick<Props, 'onEdit'> & { coupon: ListedCoupon }) {
  const { id, code, uses, limit, oncePerCustomer, announced } = coupon;
  const now = Date.now();
  const notes = [oncePerCustomer ? words.once : '', announced ? words.public : ''].filter(Boolean);
  return (
    <tr>
      <td className="code-cell font-medium wrap-anywhere">
        <bdi translate="no">{code}</bdi>
      </td>
      <td className="effect-cell">
        {describeEffect(coupon)}
        {notes.length > 0 && <CellNote>{notes.join(' · ')}</CellNote>}
      </td>
      <td className="period-cell text-sm text-stone">{describePeriod(coupon)}</td>
      <td className="uses-cell text-page-end text-sm tabular-nums">
        {words.used(uses, limit)}
        <span className="md:hidden"> {words.usedUnit}</span>
      </td>
      <td className="state-cell">
        <StateBadge dot={DOTS[stateOf(coupon, now)]} text={describeState(coupon, now)} />
      </td>
      <td className="actions-cell">
        <span className="flex justify-end gap-x-4">
          <button
            type="button"
            className="button-text"
            aria-label={words.editNamed(code)}
            data-opens={id}
            onClick={() => onEdit(coupon)}
          >
            {words.edit}
          </button>
          <ActiveButton coupon={coupon} />
        </span>
      </td>
    </tr>
  );
}

function ActiveButton({ coupon }: { coupon: ListedCoupon }) {
  const { code, active } = coupon;
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    await setCodeActive(coupon, !active);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="button-text text-stone aria-disabled:opacity-60"
      aria-label={active ? words.turnOffNamed(code) : words.turnOnNamed(code)}
      aria-disabled={busy}
      onClick={toggle}
    >
      {active ? words.turnOff : words.turnOn}
    </button>
  );
}
