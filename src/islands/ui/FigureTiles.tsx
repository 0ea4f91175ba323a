/** A named figure. */
interface Figure {
  readonly name: string;
  /** The formatted value. */
  readonly shown: string;
  /** The comparison with an earlier value. */
  readonly change?: string | undefined;
  /** A short explanation of the figure. */
  readonly note?: string;
}

interface Props {
  figures: readonly Figure[];
  /** Three figures form one band on every screen, four are tiles. */
  columns: 3 | 4;
}

const LAYOUTS = {
  3: {
    // The first figure is an amount of money, and the widest.
    list: 'grid-cols-[minmax(0,1.3fr)_repeat(2,minmax(0,1fr))] divide-x divide-line border-y border-line py-5 sm:grid-cols-3 sm:py-7',
    figure: 'px-3 first:ps-0 last:pe-0 sm:px-8',
    name: 'text-xs sm:text-sm',
    shown: 'mt-1 text-xl sm:mt-2 sm:text-3xl',
    note: 'mt-1 text-xs sm:text-sm',
  },
  4: {
    list: 'grid-cols-2 gap-4 xl:grid-cols-4',
    figure: 'bg-linen p-4 sm:p-6',
    name: 'text-sm',
    shown: 'mt-2 text-2xl',
    note: 'mt-1 text-sm',
  },
} as const;

/** Large figures in a row. [USER-01, ADMIN-07] */
export function FigureTiles({ figures, columns }: Props) {
  const classes = LAYOUTS[columns];
  return (
    <dl className={`grid ${classes.list}`}>
      {figures.map(({ name, shown, change, note }) => (
        <div key={name} className={`flex min-w-0 flex-col ${classes.figure}`}>
          <dt className={`text-stone ${classes.name}`}>{name}</dt>
          <dd className={`font-display tabular-nums wrap-anywhere ${classes.shown}`}>{shown}</dd>
          {change !== undefined && <dd className="mt-2 text-sm">{change}</dd>}
          {note !== undefined && <dd className={`text-stone ${classes.note}`}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
