import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { compressBody, negotiateEncoding, type ResponseEncoding } from './compression.ts';
import { etagOf, revalidationHeaders } from './etags.ts';

/** How long equal requests share a response, in ms. Only stock that no page shows can be outdated. */
const SHARED_MS = 1000;

/** A body, compressed when somebody first asks for it. */
interface SharedBody {
  readonly text: string;
  readonly etag: string;
  readonly compressed: Map<ResponseEncoding, Promise<Buffer>>;
}

/** A response that equal requests share. */
interface SharedResponse {
  readonly revision: number;
  /** The body; undefined if the response was an error. */
  readonly body: Promise<SharedBody | undefined>;
  /** When it was complete, in ms of the monotonic clock; until then `Infinity`. */
  completedAt: number;
}

/**
 * Creates the store of responses that equal requests share for a second, until the catalogue changes. Caches may store
 * them but must revalidate every time, so prices are never stale and an unchanged response costs a 304 without a body.
 */
export function createSharedResponses(
  readRevision: () => Promise<number>,
  originOf: (request: FastifyRequest) => string,
) {
  const responses = new Map<string, SharedResponse>();
  const awaited = new WeakMap<FastifyRequest, (body: SharedBody | undefined) => void>();

  /**
   * Sends the response of an equal request, if there is one. Otherwise calls `onMiss`, and lets equal requests wait for
   * the response to this one. Returns whether the response is sent.
   */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    onMiss: () => void,
  ): Promise<boolean> => {
    const key = originOf(request) + request.url;
    const revision = await readRevision();
    forgetOld(responses);
    const known = responses.get(key);
    const body = known?.revision === revision ? await known.body : undefined;
    if (body !== undefined) {
      await sendBody(request, reply, body);
      return true;
    }
    onMiss();
    const { promise, resolve } = Promise.withResolvers<SharedBody | undefined>();
    const response = { revision, body: promise, completedAt: Number.POSITIVE_INFINITY };
    responses.set(key, response);
    awaited.set(request, (completed) => {
      response.completedAt = completed === undefined ? Number.NEGATIVE_INFINITY : performance.now();
      resolve(completed);
    });
    return false;
  };

  /**
   * Completes the response that equal requests wait for. Runs after errors too, so none waits for a failed response.
   */
  const complete: onSendAsyncHookHandler = async (request, reply, payload) => {
    const resolve = awaited.get(request);
    if (resolve === undefined) return payload;
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      resolve(undefined);
      return payload;
    }
    const body = { text: payload, etag: etagOf(payload), compressed: new Map() };
    resolve(body);
    return answerConditionally(request, reply, body) ? null : payload;
  };
  return { answer, complete };
}

function forgetOld(responses: Map<string, SharedResponse>): void {
  const oldest = performance.now() - SHARED_MS;
  for (const [key, { completedAt }] of responses) if (completedAt < oldest) responses.delete(key);
}

/** Sends a shared body, compressed once for all. */
async function sendBody(request: FastifyRequest, reply: FastifyReply, body: SharedBody): Promise<void> {
  reply.type('application/json; charset=utf-8').serializer((text: string) => text);
  if (answerConditionally(request, reply, body)) return void reply.send(null);
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return void reply.send(body.text);
  const compressed = body.compressed.get(encoding) ?? compressBody(body.text, encoding);
  body.compressed.set(encoding, compressed);
  const vary = [reply.getHeader('Vary') ?? [], 'accept-encoding'].flat().join(', ');
  reply.headers({ 'Content-Encoding': encoding, Vary: vary }).send(await compressed);
}

/** Sets the headers of revalidation. Returns whether the client has the body, so that a 304 without one is enough. */
function answerConditionally(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag }: SharedBody,
): boolean {
  reply.headers(revalidationHeaders(etag));
  const known = headers['if-none-match']?.split(',').map((value) => value.trim());
  if (!known?.includes(etag)) return false;
  reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
  return true;
}
