/** Figures by page, then by name. All runs of a figure are kept, in the order in which they were measured. */
export type Runs = Record<string, Record<string, number[]>>;

/** Medians by page, then by name. */
export type Figures = Record<string, Record<string, number>>;

/** Adds a run to the figures. */
export function addRun(runs: Runs, page: string, figures: object): void {
  runs[page] ??= {};
  for (const [name, value] of Object.entries(figures)) {
    runs[page][name] ??= [];
    runs[page][name].push(Number(value));
  }
}

/** Returns the medians, rounded to the precision of the measurement. */
export function medians(runs: Runs): Figures {
  return mapFigures(runs, (values) => round(median(values)));
}

/** Returns the middle value, or the mean of the two middle values. Throws without values. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new Error('There is nothing to take the median of.');
  return (low + high) / 2;
}

/** Returns each figure divided by the figure of `base`, such as 1.12. Skips figures that are 0 or absent in `base`. */
export function ratios(figures: Figures, base: Figures): Figures {
  return mapFigures(figures, (value, page, name) => {
    const divisor = base[page]?.[name];
    return divisor ? Number((value / divisor).toFixed(2)) : undefined;
  });
}

function mapFigures<Value>(
  figures: Record<string, Record<string, Value>>,
  change: (value: Value, page: string, name: string) => number | undefined,
): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([page, values]) => [
      page,
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const changed = change(value, page, name);
          return changed === undefined ? [] : [[name, changed] as const];
        }),
      ),
    ]),
  );
}

/** Milliseconds and counts are whole numbers, layout shifts have three digits. */
function round(value: number): number {
  return value >= 10 ? Math.round(value) : Number(value.toFixed(3));
}
