/**
 * Returns a function that runs `load` at most once at a time. Callers during a run share the next run, so no result is
 * older than its call.
 */
export function shareCalls<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | undefined;
  const start = () => {
    next = undefined;
    const call = load();
    running = call;
    return call;
  };
  return () => {
    next ??= running.then(start, start);
    return next;
  };
}
