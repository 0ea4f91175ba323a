/** A named figure. */
export interface Figure {
  readonly name: string;
  /** The formatted value. */
  readonly shown: string;
  /** A short explanation of what the figure counts. */
  readonly note?: string;
}

/** The number of characters that fit a third of the page in the largest type size. */
const MAX_LARGE_LENGTH = 6;

/** A row of tiles with large figures. [USER-01, ADMIN-07] */
export function FigureTiles({ figures, columns }: { figures: readonly Figure[]; columns: 3 | 4 }) {
  const fitsLarge = figures.every(({ shown }) => shown.length <= MAX_LARGE_LENGTH);
  const size = columns === 4 ? 'text-2xl' : fitsLarge ? 'text-4xl' : 'text-3xl';
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
