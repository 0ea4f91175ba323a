import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ensureMailImage, isMailImageName } from './mail-images.ts';
import { UPLOADS_PATH } from './media.ts';

/** Serves the image files of `folder`. File names contain a content hash, so the files are cached as immutable. */
export async function serveUploads(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      // Excludes files that are still being written.
      allowedPath: (path) => path.endsWith('.webp') || path.endsWith('.jpg'),
      setHeaders: (reply) => {
        reply.header('X-Content-Type-Options', 'nosniff');
        reply.header('Content-Security-Policy', "default-src 'none'");
        // The service worker of a site on another origin keeps the images that a shopper has seen.
        reply.header('Access-Control-Allow-Origin', '*');
      },
    });
    const hidden = { config: { access: 'anyone' as const, read: 'static' as const }, schema: { hide: true } };
    scope.get<{ Params: { '*': string } }>(`${UPLOADS_PATH}*`, hidden, async (request, reply) => {
      const name = request.params['*'];
      // A path that leaves the folder gets 404 like any missing file; @fastify/static would respond with 403.
      if (isMailImageName(name)) await ensureMailImage(folder, name);
      return name.includes('..') ? reply.callNotFound() : reply.sendFile(`/${name}`);
    });
  });
}
