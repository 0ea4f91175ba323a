import { createServer } from 'node:http';
import { type ListeningServer, listen } from '#tests/support/listen.ts';

/**
 * Starts a stub of a third-party e-mail-sending service. It allows every origin, which browsers reject for requests
 * with credentials, and reports success with the text `OK`.
 */
export function startEmailService(): Promise<ListeningServer> {
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
