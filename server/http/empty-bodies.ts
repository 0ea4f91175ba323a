import type { FastifyInstance } from 'fastify';

/** Lets clients name JSON as the type of a body that they do not send, as many do to sign out or to delete. */
export function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parse(request, body, done);
  });
}
