/**
 * Processes items in order, two concurrently. Once `work` resolves to false, no further item starts; running
 * ones finish. Rejects with the error of `work`.
 */
export async function forEachTwoAtATime<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) if (!(await work(item))) return;
  };
  await Promise.all([worker(), worker()]);
}
