/** SQLSTATE classes of a running but unavailable database: connection, resources, shutdown. */
const UNAVAILABLE_STATES = /^(08|53|57)/;

/** Node's error codes for network failures. */
const NETWORK_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;

/** Driver messages of errors without a code. */
const DRIVER_MESSAGES =
  /connection terminated|connection error|timeout exceeded when trying to connect|query read timeout|after calling end on the pool/i;

/** Error for a query after the embedded database has stopped. */
export class DatabaseStoppedError extends Error {
  override name = 'DatabaseStoppedError';
}

/**
 * Returns whether a query failed because the database is unavailable, for both drivers. Such a failure is a 503 that
 * clients can retry. A query that the database rejects is a bug of ours, not an outage.
 */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseStoppedError) return true;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    // Both drivers set `severity` on errors that the database itself reports.
    if ('severity' in cause) return UNAVAILABLE_STATES.test(code) || isCrash(cause);
    if (NETWORK_CODES.test(code) || DRIVER_MESSAGES.test(cause.message)) return true;
  }
  return false;
}

/** Returns whether an error is the last error of a database that stopped because it could not write its log. */
function isCrash(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error && error.severity === 'PANIC';
}
