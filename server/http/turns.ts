/**
 * Lets so much work run `atOnce`, the rest waits in line. With more than `waiting` in line, `refuse` is called
 * instead, which throws.
 */
export function turns(atOnce: number, waiting: number, refuse: () => never) {
  const line: (() => void)[] = [];
  let running = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (line.length >= waiting) refuse();
      // Whoever leaves hands their place on: `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
