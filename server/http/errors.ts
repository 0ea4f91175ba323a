import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure as FailureBody } from '#contract/failure.ts';
import { isOutage } from '../db/outage.ts';
import { Failure } from './failures.ts';

/** Sentences for what the framework refuses by itself. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'This request could not be understood.',
  404: 'There is nothing at this address.',
  413: 'What you have sent is too large.',
  414: 'This address is too long.',
  415: 'This kind of content is not accepted here.',
  503: 'The shop cannot be reached just now. Please try again in a moment.',
};
const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/** Seconds after which asking again makes sense while the database is away. */
const RETRY_AFTER = 5;

/**
 * Makes every failure an answer of the contract: a status, a sentence for the person, and for invalid input
 * the fields. What happened inside goes to the log and nowhere else.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendFailure);
  app.setNotFoundHandler(async (_request, reply) => send(reply, new Failure(404, sentence(404))));
}

/** The one error handler; Fastify also calls it for addresses it cannot read. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, asFailure(error, request));
}

function asFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (isOutage(error)) {
    request.log.error({ err: error }, 'The database is away');
    return new Failure(503, sentence(503), { retryAfter: RETRY_AFTER });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new Failure(status, sentence(status));
  request.log.error({ err: error }, 'Unexpected error');
  return new Failure(500, UNEXPECTED);
}

function sentence(status: number): string {
  return SENTENCES[status] ?? SENTENCES[400] ?? UNEXPECTED;
}

function send(
  reply: FastifyReply,
  { statusCode, message, errors, changes, retryAfter }: Failure,
): FastifyReply {
  const body: FailureBody = {
    success: false,
    message,
    ...(errors && {
      errors: Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, [...list]])),
    }),
    ...(changes && { changes: [...changes] }),
  };
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  return reply
    .code(statusCode)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}
