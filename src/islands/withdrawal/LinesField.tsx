import { LOADING } from '#lib/api/remote-store.ts';
import { nameWithSize } from '#lib/product/sizes.ts';
import { withdrawalText } from '#messages/withdrawal.ts';
import { $chosenUnits, $withdrawnOrder, chooseUnits } from '#stores/withdrawal/withdrawal.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

/** The items of the chosen order with their units, all of them at first. */
export function LinesField({ error }: { error: string | undefined }) {
  const response = useBrowserStore($withdrawnOrder, LOADING);
  const chosen = useBrowserStore($chosenUnits, $chosenUnits.get());
  if (response.state === 'loading') return <Spinner text={withdrawalText.itemsLoading} />;
  if (response.state === 'failed') return <p className="text-sm">{withdrawalText.itemsFailed}</p>;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{withdrawalText.items}</legend>
      <ul className="divide-y divide-line border border-line">
        {response.data.order.lines.map((line, position) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies the line.
            key={position}
            className="flex items-center justify-between gap-4 p-4"
          >
            <span dir="auto">{nameWithSize(line.name, line.size)}</span>
            <select
              className="field w-24 shrink-0"
              aria-label={withdrawalText.quantity(nameWithSize(line.name, line.size))}
              value={chosen.get(position) ?? line.quantity}
              onChange={({ target }) => chooseUnits(position, Number(target.value))}
            >
              {Array.from({ length: line.quantity + 1 }, (_, units) => units).map((units) => (
                <option key={units}>{units}</option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
