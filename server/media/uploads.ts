import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { UPLOADS_PATH } from '../catalogue/wire-product.ts';

/** Serves the pictures of `folder`. A file's name changes with its content, so browsers keep it for good. */
export async function serveUploads(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: UPLOADS_PATH,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    // Files that are still being written have another ending.
    allowedPath: (path) => path.endsWith('.webp'),
    setHeaders: (reply) => {
      reply.header('X-Content-Type-Options', 'nosniff');
      reply.header('Content-Security-Policy', "default-src 'none'");
    },
  });
}
