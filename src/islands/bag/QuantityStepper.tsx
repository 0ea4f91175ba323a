import { bagText as words } from '#messages/bag.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  /** The product's name, used in the buttons' accessible names. */
  name: string;
  quantity: number;
  /** The largest possible quantity. */
  max: number;
  onIncrement: () => void;
  onDecrement: () => void;
}

/** A quantity with minus and plus buttons. The buttons look inactive at 1 and at `max`. [BAG-04] */
export function QuantityStepper({ name, quantity, max, onIncrement, onDecrement }: Props) {
  return (
    <div className="inline-flex items-center rounded-sm border border-line">
      <button
        type="button"
        className={`button-icon ${quantity > 1 ? '' : 'text-stone forced-colors:text-[GrayText]'}`}
        aria-label={words.decrease(name)}
        onClick={onDecrement}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <span className="min-w-6 text-center text-sm tabular-nums" aria-live="polite">
        {quantity}
      </span>
      <button
        type="button"
        className={`button-icon ${quantity < max ? '' : 'text-stone forced-colors:text-[GrayText]'}`}
        aria-label={words.increase(name)}
        onClick={onIncrement}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  );
}
