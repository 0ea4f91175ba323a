/** Creates counters by key. A key whose count is zero takes no memory, so strangers may choose the keys. */
export function createTally() {
  const counts = new Map<string, number>();
  return {
    /** Returns the count of a key. */
    count: (key: string): number => counts.get(key) ?? 0,
    /** Changes the count of a key. */
    add(key: string, change: 1 | -1): void {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
