/** A figure with its name. */
export interface Figure {
  readonly name: string;
  /** As a person reads it. */
  readonly shown: string;
  /** What it counts, in a few words. */
  readonly note?: string;
}

/** Figures side by side, large. [USER-01, ADMIN-07] */
export function FigureTiles({ figures, columns }: { figures: readonly Figure[]; columns: 3 | 4 }) {
  return (
    <dl className={columns === 3 ? 'grid gap-4 sm:grid-cols-3' : 'grid grid-cols-2 gap-4 xl:grid-cols-4'}>
      {figures.map(({ name, shown, note }) => (
        <div key={name} className="flex min-w-0 flex-col bg-linen p-4 sm:p-6">
          <dt className="text-sm text-stone">{name}</dt>
          <dd className="mt-2 font-display text-4xl tabular-nums">{shown}</dd>
          {note !== undefined && <dd className="mt-2 text-sm text-stone">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
