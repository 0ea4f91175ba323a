import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HeadersFor } from './header-rules.ts';
import { isHashed, type Release } from './release.ts';

/** Pages that answer for an error and have no address of their own. */
const ERROR_PAGES = new Set(['400.html', '403.html', '404.html', '405.html', '500.html', '_headers']);

/** What static hosts send where `public/_headers` says nothing. */
const PAGES_ARE_ASKED_FOR_AGAIN = 'public, max-age=0, must-revalidate';

/** Shown while the very first build runs: there is no page of the shop's own yet. */
const PREPARING =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">' +
  '<title>Solène</title><h1>The shop is being prepared</h1><p>This page opens it by itself in a moment.</p>';

/** What a path means: a file, an address to go to instead, or nothing. */
type Resolved = { readonly file: string } | { readonly redirect: string } | undefined;

/**
 * Finds the file behind a path as a CDN would: `/shop/x` is `shop/x.html` without a redirect; `/shop/` and
 * `/shop.html` lead to `/shop`. Only files of the release can be found, whatever the path says.
 */
function resolvePath(release: Release, pathname: string): Resolved {
  const name = pathname.slice(1);
  if (name === '') return { file: 'index.html' };
  if (name.endsWith('/')) return { redirect: `/${name.replace(/^\/+|\/+$/g, '')}` };
  const page = `${name}.html`;
  if (release.files.has(page) && !ERROR_PAGES.has(page)) return { file: page };
  if (!release.files.has(name) || ERROR_PAGES.has(name)) return undefined;
  if (name === 'index.html') return { redirect: '/' };
  return name.endsWith('.html') ? { redirect: `/${name.slice(0, -'.html'.length)}` } : { file: name };
}

/**
 * Serves the release that `current` returns, exactly as a CDN would: precompressed, an ETag for each file,
 * `public/_headers`, readable error pages. Unknown paths answer 404 [ROUTE-04]; other methods than GET and
 * HEAD answer 405 [ROUTE-09].
 */
export async function serveSite(
  app: FastifyInstance,
  current: () => Release | undefined,
  headersFor: HeadersFor,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: import.meta.dirname,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  // Pages take no bodies: whatever is sent to one is answered by 405, not by a complaint about its type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'A page could not be sent');
    const release = current();
    return release ? sendErrorPage(reply, release, 500) : reply.code(500).type('text/html').send(PREPARING);
  });

  app.all('/*', (request, reply) => {
    const release = current();
    const [pathname, search] = splitQuery(request.originalUrl);
    if (release === undefined) {
      return reply.code(503).header('retry-after', '2').type('text/html').send(PREPARING);
    }
    reply.header('cache-control', PAGES_ARE_ASKED_FOR_AGAIN).headers(headersFor(pathname));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      return sendErrorPage(reply, release, 405);
    }
    const decoded = decode(pathname);
    if (decoded === undefined) return sendErrorPage(reply, release, 400);
    const found = resolvePath(release, decoded);
    if (found === undefined) return sendErrorPage(reply, release, 404);
    if ('redirect' in found) return reply.redirect(encodeURI(found.redirect) + search, 308);
    return reply.sendFile(found.file, isHashed(found.file) ? release.hashed : release.pages);
  });
}

/** Answers with one of the site's error pages. An error is never 'not modified', whatever the request carries. */
function sendErrorPage(reply: FastifyReply, release: Release, status: 400 | 403 | 404 | 405 | 500) {
  for (const condition of ['if-none-match', 'if-modified-since', 'range']) {
    delete reply.request.raw.headers[condition];
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .sendFile(`${status}.html`, release.pages, { etag: false, lastModified: false, cacheControl: false });
}

/** Path and query as they came; `URL` would read `//host/` as another host. */
function splitQuery(url: string): [pathname: string, search: string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
