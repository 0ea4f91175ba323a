/** SQLSTATE classes of a database that is there but cannot serve: connection, resources, shutdown. */
const AWAY = /^(08|53|57)/;

/** Errors of the connection itself, as Node names them. */
const CONNECTION = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;

/** What the drivers say when they give no code. */
const WORDS =
  /connection terminated|connection error|timeout exceeded when trying to connect|query read timeout|PGlite is clos/i;

/**
 * Whether a failed query failed because the database is away, with either driver: the answer is then a 503,
 * and asking again later is right. A query that the database refused is a mistake of ours, not an outage.
 */
export function isOutage(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if ('severity' in cause) return AWAY.test(code);
    if (CONNECTION.test(code) || WORDS.test(cause.message)) return true;
  }
  return false;
}
