/**
 * Something that keeps the server from starting and that the person at the terminal can put right.
 * `message` is one sentence for that person; `main.ts` prints it without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
