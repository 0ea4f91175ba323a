import { createServer } from 'node:http';
import { type Listening, listen } from '#tests/support/listen.ts';

/**
 * An e-mail-sending service that is not ours, in the manners such services have: every page may read its answer,
 * which browsers refuse together with cookies, and success is the text `OK`.
 */
export function startEmailService(): Promise<Listening> {
  return listen(
    createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type');
      const isSending = request.method === 'POST' && request.url === '/api/v1.0/email/send';
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else response.writeHead(isSending ? 200 : 404).end(isSending ? 'OK' : 'Not found');
    }),
  );
}
