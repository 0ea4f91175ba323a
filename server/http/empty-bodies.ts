import type { FastifyInstance } from 'fastify';

/** Accepts requests with a JSON content type but no body, which many clients send to log out or to delete. */
export function acceptEmptyJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parse(request, body, done);
  });
}
