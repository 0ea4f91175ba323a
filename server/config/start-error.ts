/**
 * A start-up error that the operator can fix. `message` is one sentence for the terminal; `main.ts` prints it without
 * a stack trace.
 */
export class StartError extends Error {
  override name = 'StartError';
}
