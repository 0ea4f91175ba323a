import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WireOrderChange } from '#contract/orders/order-change.ts';
import type { ErrorResponse } from '#contract/wire/error-response.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { isDatabaseOutage } from '../db/outage.ts';
import { HttpError } from './http-error.ts';

/** Messages for errors raised by the framework, keyed by status. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'This request is invalid.',
  404: 'The requested resource was not found.',
  413: 'The request is too large.',
  415: 'This content type is not supported.',
  503: 'The shop is temporarily unavailable. Please try again in a moment.',
  507: 'This could not be saved, because the disk of the server is full. Free some space, then try again.',
};
/** Node's error codes of a full disk, a quota and a limit of file sizes. */
const NO_SPACE_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];

const UNEXPECTED = 'Something went wrong on our side. Please try again.';

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
  // First, because its error has the code of a lost connection, like that of a database. Nobody reads the response.
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

function messageFor(status: number): string {
  return MESSAGES[status] ?? MESSAGES[400] ?? UNEXPECTED;
}

function send(
  reply: FastifyReply,
  { statusCode, message, errors, changes, conflicts, changedAt, openOrders, requires, retryAfter }: HttpError,
): FastifyReply {
  const body: ErrorResponse = {
    success: false,
    message,
    ...(errors && {
      errors: Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, [...list]])),
    }),
    ...(changes && { changes: changes.map((change) => toWire<WireOrderChange>(change)) }),
    ...(conflicts && { conflicts }),
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
