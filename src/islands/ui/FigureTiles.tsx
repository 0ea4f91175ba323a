/** A named figure. */
export interface Figure {
  readonly name: string;
  /** The formatted value. */
  readonly shown: string;
  /** The comparison with an earlier value. */
  readonly change?: string | undefined;
  /** A short explanation of what the figure counts. */
  readonly note?: string;
}

/** A row of tiles with large figures. [USER-01, ADMIN-07] */
export function FigureTiles({ figures, columns }: { figures: readonly Figure[]; columns: 3 | 4 }) {
  const [grid, tile, size] =
    columns === 4
      ? ['grid-cols-2 xl:grid-cols-4', 'p-4 sm:p-6', 'text-2xl']
      : ['sm:grid-cols-3', 'p-6', 'text-3xl'];
  return (
    <dl className={`grid gap-4 ${grid}`}>
      {figures.map(({ name, shown, change, note }) => (
        <div key={name} className={`flex min-w-0 flex-col bg-linen ${tile}`}>
          <dt className="text-sm text-stone">{name}</dt>
          <dd className={`mt-2 font-display tabular-nums wrap-anywhere ${size}`}>{shown}</dd>
          {change !== undefined && <dd className="mt-2 text-sm">{change}</dd>}
          {note !== undefined && (
            <dd className={`text-sm text-stone ${change === undefined ? 'mt-2' : 'mt-1'}`}>{note}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
