/** Causes below this depth are left out. */
const MAX_CAUSES = 5;

/** Codes and names that errors of drivers and libraries carry. They hold no data of a request. */
const SAFE_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'responseCode',
];

/** SQLSTATE class of values that a column or function does not accept. Its messages quote the value. */
const DATA_EXCEPTION = /^22/;

/** An error as the log shows it. */
export interface SerializedError {
  readonly type: string;
  readonly message: string;
  /** The calls that led to the error, without its message. */
  readonly stack: string;
  readonly cause?: SerializedError;
  readonly [field: string]: unknown;
}

/**
 * Returns an error in the form of the log: its type, message, calls and codes, and its causes. The parameters of a
 * failed query, values that the database or a mail server quotes, and email addresses are left out. [SAFE-06]
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error', stack: '' };
  const fields = Object.entries(error).filter(
    ([name, value]) => SAFE_FIELDS.includes(name) && ['string', 'number'].includes(typeof value),
  );
  return {
    type: error.name,
    message: safeMessage(error),
    stack: callsOf(error),
    ...Object.fromEntries(fields),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(error.cause, depth + 1) }),
  };
}

function safeMessage(error: Error): string {
  // The message of Drizzle's error lists the parameters after the query.
  if ('query' in error && typeof error.query === 'string') return `Failed query: ${error.query}`;
  const quotesValues = 'code' in error && DATA_EXCEPTION.test(String(error.code));
  const message = quotesValues ? error.message.replaceAll(/".*"/gs, '"…"') : error.message;
  // Word by word: an expression for whole addresses would read a long word once from each of its characters.
  return message.replaceAll(/[^\s<>"',;:()]+/g, (word) => (/.@./s.test(word) ? '[email]' : word));
}

/** Returns the lines of the stack below the message, which the stack repeats. */
function callsOf({ message, stack = '' }: Error): string {
  const messageAt = stack.indexOf(message);
  const lines = stack.slice(messageAt < 0 ? 0 : messageAt + message.length).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}
