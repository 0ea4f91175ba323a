/**
 * Does something for each, in their order, two at a time. Once `work` answers false, what has not begun is left, beside
 * what is under way. Throws what `work` throws.
 */
export async function twoAtATime<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) if (!(await work(item))) return;
  };
  await Promise.all([worker(), worker()]);
}
