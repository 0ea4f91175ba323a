import { bag as words } from '#lib/bag/messages.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  /** The product's name: part of the buttons' names. */
  name: string;
  quantity: number;
  /** There cannot be more. */
  most: number;
  onIncrement: () => void;
  onDecrement: () => void;
}

/** Plus and minus around a quantity; a quantity of 1 stays 1, and the most there can be stays that. [BAG-04] */
export function QuantityStepper({ name, quantity, most, onIncrement, onDecrement }: Props) {
  return (
    <div className="inline-flex items-center rounded-sm border border-line">
      <button
        type="button"
        className={`button-icon ${quantity > 1 ? '' : 'text-stone'}`}
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
        className={`button-icon ${quantity < most ? '' : 'text-stone'}`}
        aria-label={words.increase(name)}
        onClick={onIncrement}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  );
}
