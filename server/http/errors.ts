import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WireOrderChange } from '#contract/orders/order-change.ts';
import type { WireQuote } from '#contract/quote/quotes.ts';
import type { WireSellingSettings } from '#contract/settings/selling-settings.ts';
import type { ErrorResponse } from '#contract/wire/error-response.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { isDatabaseOutage } from '../db/outage.ts';
import { type FieldErrors, HttpError } from './http-error.ts';
import { type Message, messageOf, sentenceOf, valuesOf } from './messages.ts';

/** Messages for errors raised by the framework, keyed by status. */
const MESSAGES: Readonly<Record<number, Message>> = {
  400: messageOf('invalidRequest'),
  404: messageOf('unknownPath'),
  413: messageOf('requestTooLarge'),
  415: messageOf('unsupportedType'),
  503: messageOf('unavailable'),
  507: messageOf('diskFull'),
};
/** Node's error codes of a full disk, a quota and a limit of file sizes. */
const NO_SPACE_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];

const UNEXPECTED = messageOf('unexpected');

/** Suggested retry delay while the database is unavailable, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Registers the handlers that send every error in the contract's format: a status, a message for the user, and messages
 * by field for invalid input. Internal details appear only in the log.
 */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendError);
  app.setNotFoundHandler(async (_request, reply) => send(reply, new HttpError(404, messageFor(404))));
}

/** Sends an error response. Fastify also calls it for malformed URLs. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, toHttpError(error, request));
}

function toHttpError(error: FastifyError, request: FastifyRequest): HttpError {
  // Comes first: a disconnected client causes the same error code as a lost database connection.
  if (request.raw.readableAborted) {
    request.log.info('The client disconnected before it had sent the request');
    return new HttpError(400, messageFor(400));
  }
  if (error instanceof HttpError) return error;
  if (isDatabaseOutage(error)) {
    request.log.error({ err: error }, 'The database is unavailable');
    return new HttpError(503, messageFor(503), { retryAfter: RETRY_AFTER_SECONDS });
  }
  if (NO_SPACE_CODES.includes(error.code)) {
    request.log.error({ err: error }, 'The disk is full');
    return new HttpError(507, messageFor(507));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new HttpError(status, messageFor(status));
  request.log.error({ err: error }, 'Unexpected error');
  return new HttpError(500, UNEXPECTED);
}

function messageFor(status: number): Message {
  return MESSAGES[status] ?? MESSAGES[400] ?? UNEXPECTED;
}

/** Maps the messages of each field to a value. */
function mapErrors<Value>(
  errors: FieldErrors,
  map: (list: readonly Message[]) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, map(list)]));
}

/** Returns the code of a message with the values in its sentence. */
function toCode({ code, params }: Message) {
  return { code, params: valuesOf(params) };
}

function send(
  reply: FastifyReply,
  {
    statusCode,
    text,
    errors,
    changes,
    conflicts,
    settings,
    quote,
    changedAt,
    openOrders,
    requires,
    retryAfter,
  }: HttpError,
): FastifyReply {
  const body: ErrorResponse = {
    success: false,
    message: sentenceOf(text),
    code: toCode(text),
    ...(errors && {
      errors: mapErrors(errors, (list) => list.map((message) => sentenceOf(message))),
      codes: mapErrors(errors, (list) => list.map(toCode)),
    }),
    ...(changes && { changes: changes.map((change) => toWire<WireOrderChange>(change)) }),
    ...(quote && { quote: { ...toWire<WireQuote>(quote) } }),
    ...(conflicts && { conflicts }),
    ...(settings && {
      settings: {
        current: { ...toWire<WireSellingSettings>(settings.current) },
        sent: { ...toWire<WireSellingSettings>(settings.sent) },
      },
    }),
    ...(changedAt && { changedAt }),
    ...(openOrders && { openOrders }),
    ...(requires && { requires }),
  };
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  return reply
    .code(statusCode)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}
