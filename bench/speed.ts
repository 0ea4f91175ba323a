/**
 * Returns how often the CPU does a fixed piece of work in a second. Runs in a page for `ms`. The work is that of the
 * scripts of pages: objects, text, sorting and JSON. Must not use anything outside of itself.
 */
export function countRounds(ms: number): number {
  const work = () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: index,
      key: (index * 7919) % 1009,
      name: `Row ${index}`,
    }));
    rows.sort((left, right) => left.key - right.key || left.name.localeCompare(right.name));
    const byName = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
    const text = JSON.stringify([...byName.values()].filter(({ name }) => /\d7$/.test(name)));
    return JSON.parse(text).length;
  };
  // Warms up first, because the code is not optimized yet.
  const warm = performance.now() + ms / 2;
  while (performance.now() < warm) work();
  const start = performance.now();
  let rounds = 0;
  while (performance.now() < start + ms) {
    work();
    rounds += 1;
  }
  return rounds / ((performance.now() - start) / 1000);
}
