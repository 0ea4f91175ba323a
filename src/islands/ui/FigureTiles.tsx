/** A figure with its name. */
export interface Figure {
  readonly name: string;
  /** As a person reads it. */
  readonly shown: string;
  /** What it counts, in a few words. */
  readonly note?: string;
}

/** A longer one needs more room than a third of the page has for the largest type. */
const SHORT = 6;

/** Figures side by side, large. [USER-01, ADMIN-07] */
export function FigureTiles({ figures, columns }: { figures: readonly Figure[]; columns: 3 | 4 }) {
  const isShort = figures.every(({ shown }) => shown.length <= SHORT);
  const size = columns === 4 ? 'text-2xl' : isShort ? 'text-4xl' : 'text-3xl';
  const [grid, tile] =
    columns === 4 ? ['grid-cols-2 xl:grid-cols-4', 'p-4 sm:p-6'] : ['sm:grid-cols-3', 'p-6'];
  return (
    <dl className={`grid gap-4 ${grid}`}>
      {figures.map(({ name, shown, note }) => (
        <div key={name} className={`flex min-w-0 flex-col bg-linen ${tile}`}>
          <dt className="text-sm text-stone">{name}</dt>
          <dd className={`mt-2 font-display tabular-nums wrap-anywhere ${size}`}>{shown}</dd>
          {note !== undefined && <dd className="mt-2 text-sm text-stone">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
