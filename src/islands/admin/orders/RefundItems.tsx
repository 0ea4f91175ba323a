import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RefundableOrder } from '#contract/orders/line-refunds.ts';
import type { Order } from '#contract/orders/order.ts';
import { unitsLeft } from '#contract/quote/refund-amounts.ts';
import { formatCents } from '#contract/wire/money.ts';
import {
  type RefundEntries,
  readEntries,
  refundError,
  unitsError,
} from '#lib/admin/orders/refund-entries.ts';
import { refundItemsText as words } from '#messages/admin/refund-items.ts';
import { fetchRefundable, refundItems } from '#stores/admin/orders/line-refunds.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  order: Order;
  onClose: () => void;
}

const NOTHING: RefundEntries = { units: {}, delivery: false, restock: false };

/** The dialog that refunds single units of an order. Opens once it knows what is left to refund. [RET-01] */
export function RefundItems({ order, onClose }: Props) {
  const [refundable, setRefundable] = useState<RefundableOrder>();
  const { number } = order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches once, when the dialog is about to open
  useEffect(() => {
    let isCurrent = true;
    fetchRefundable(number).then((found) => {
      if (!isCurrent) return;
      if (found) setRefundable(found);
      else onClose();
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  // Another admin may have refunded the same units meanwhile.
  const refetch = async () => {
    const found = await fetchRefundable(number);
    if (found) setRefundable(found);
  };
  return (
    refundable && (
      <RefundDialog order={order} refundable={refundable} onClose={onClose} onRejected={refetch} />
    )
  );
}

interface DialogProps extends Props {
  refundable: RefundableOrder;
  onRejected: () => Promise<void>;
}

function RefundDialog({ order, refundable, onClose, onRejected }: DialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [entries, setEntries] = useState(NOTHING);
  const [isChecked, setIsChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { refund, amounts } = readEntries(refundable, entries);
  const error = refundError(refundable, entries, amounts);
  const { delivery } = refundable;
  const amount = formatCents(amounts.amountCents);
  const isCard = order.payment.method === 'card';
  const close = () => {
    // Synchronous: the closing dialog restores the focus to its button before it is removed.
    flushSync(() => setIsOpen(false));
    onClose();
  };
  const confirm = async () => {
    setIsChecked(true);
    if (error !== undefined) return;
    setBusy(true);
    const isDone = await refundItems(order, refund);
    if (!isDone) await onRejected();
    setBusy(false);
    if (!isDone) return;
    close();
    // The dialog's button disappears with the last unit.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={words.title}
      question={isCard ? words.question(order.number) : words.cashQuestion(order.number)}
      confirm={isCard ? words.confirm(amount) : words.record(amount)}
      cancel={words.keep}
      busy={busy}
      onConfirm={confirm}
      onCancel={close}
    >
      <div className="mt-6 grid gap-5">
        {refundable.lines.map((line) => {
          const { name, size } = order.lines[line.position] ?? { name: '' };
          const entered = entries.units[line.position] ?? '';
          return (
            <TextField
              key={line.position}
              label={words.line(name, size)}
              hint={words.left(unitsLeft(line))}
              error={unitsError(entered, line)}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={entered}
              readOnly={busy || unitsLeft(line) === 0}
              onChange={({ target }) =>
                setEntries({ ...entries, units: { ...entries.units, [line.position]: target.value } })
              }
            />
          );
        })}
        {delivery && (
          <Checkbox
            label={words.delivery(formatCents(delivery.amountCents))}
            checked={entries.delivery}
            disabled={busy}
            onChange={({ target }) => setEntries({ ...entries, delivery: target.checked })}
          />
        )}
        {order.status !== 'cancelled' && refundable.lines.some(({ takesStock }) => takesStock) && (
          <Checkbox
            label={words.restock}
            checked={entries.restock}
            disabled={busy}
            onChange={({ target }) => setEntries({ ...entries, restock: target.checked })}
          />
        )}
        <p role="alert" className="text-sm text-danger empty:-mt-5">
          {isChecked && error}
        </p>
      </div>
    </ConfirmDialog>
  );
}
