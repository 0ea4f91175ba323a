import type { ReactNode } from 'react';
import type { SizeChoice } from '#lib/product/sizes.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { productText as words } from '#messages/product.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  sizes: readonly SizeChoice[];
  /** Shown beside the legend: the size guide. */
  children: ReactNode;
}

/**
 * The sizes of a product as radio buttons, in the shop's order and none preselected. A sold-out size can be chosen: the
 * style sheet then shows the back-in-stock form in place of the button. `elements/bag/size-choice.ts` adds the notes
 * and the error, and `elements/shared/product-markup.ts` updates the options. [SIZE-02]
 */
export function SizeField({ sizes, children }: Props) {
  return (
    <div className="relative">
      <fieldset
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a fieldset alone has the role group.
        role="radiogroup"
        aria-labelledby="size-legend"
        aria-describedby="size-error"
        aria-required="true"
        className="min-w-0 scroll-my-24"
      >
        <legend id="size-legend" className="flex min-h-11 items-center text-sm font-medium">
          {words.size}
        </legend>
        <div className="size-options mt-1" data-sizes="">
          {sizes.map((choice) => (
            <SizeOption key={choice.size} choice={choice} />
          ))}
        </div>
      </fieldset>
      {/* Outside the group, because it is not part of the group's description. */}
      <div className="absolute top-0 end-0 text-sm">{children}</div>
      <p id="size-error" role="alert" className="mt-2 text-sm text-danger" data-size-error="" hidden>
        <Icon name="alert" className="-mt-0.5 me-1.5 inline-block size-4" />
        {words.chooseSize}
      </p>
      <p role="status" className="mt-2 text-sm text-clay empty:hidden" data-size-note="" />
    </div>
  );
}

function SizeOption({ choice: { size, stock } }: { choice: SizeChoice }) {
  const units = displayedStock({ stock });
  return (
    <label className="size-option" data-units={units}>
      <input type="radio" name="size" value={size} className="size-input" />
      <span>{size}</span>
      <span className="sr-only" data-size-sold-out="" hidden={units !== 0}>{` ${words.soldOut}`}</span>
    </label>
  );
}
