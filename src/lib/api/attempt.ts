import { IDEMPOTENCY_KEY_HEADER } from '#contract/wire/idempotency-key.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { createRandomKey } from '#lib/random-key.ts';

/** The header with the idempotency key of an attempt; none for a backend that does not know it. */
type AttemptHeaders = Readonly<Record<string, string>>;

/**
 * Creates the function that sends a request that creates something. If the response to a request is lost, the next one
 * with the same content has the same idempotency key, so the backend creates nothing twice.
 */
export function createAttempt() {
  let last: { readonly content: string; readonly key: string } | undefined;
  return async <Result>(
    content: string,
    send: (headers: AttemptHeaders) => Promise<Result>,
  ): Promise<Result> => {
    // Other backends may not admit the header from another origin.
    if (!hasCapability('orders')) return send({});
    if (last?.content !== content) last = { content, key: createRandomKey() };
    const result = await send({ [IDEMPOTENCY_KEY_HEADER]: last.key });
    last = undefined;
    return result;
  };
}
