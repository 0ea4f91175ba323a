import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { trimTrailingSlashes } from '#contract/text/slashes.ts';
import { preparingText } from '#messages/error-pages.ts';
import { DIR, LANG } from '#messages/locale.ts';
import type { HeadersFor } from './header-rules.ts';
import type { Release } from './release.ts';

/** Files without a URL of their own: the error pages and the header rules. */
const HIDDEN_FILES = new Set(['400.html', '403.html', '404.html', '405.html', '500.html', '_headers']);

/** Default of static hosts for paths without a rule in `public/_headers`. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** The page shown during the very first build, before the site has any pages. */
const PREPARING =
  `<!doctype html><html lang="${LANG}" dir="${DIR}"><meta charset="utf-8"><meta http-equiv="refresh" content="2">` +
  `<title>Solène</title><h1>${preparingText.title}</h1><p>${preparingText.text}</p>`;

/** The result of resolving a path: a file, a redirect or nothing. */
type Resolved = { readonly file: string } | { readonly redirect: string } | undefined;

/**
 * Resolves a path like a CDN: `/shop/x` serves `shop/x.html` without a redirect; `/shop/` and `/shop.html` redirect to
 * `/shop`. Only files of the release are reachable, which rules out path traversal and redirects to other hosts.
 */
export function resolvePath({ files }: Pick<Release, 'files'>, pathname: string): Resolved {
  const isPage = (page: string) => files.has(`${page}.html`) && !HIDDEN_FILES.has(`${page}.html`);
  const name = pathname.slice(1);
  if (name === '') return { file: 'index.html' };
  if (name.endsWith('/')) {
    const target = trimSlashes(name);
    return target === '' || isPage(target) ? { redirect: `/${target}` } : undefined;
  }
  if (isPage(name)) return { file: `${name}.html` };
  if (!files.has(name) || HIDDEN_FILES.has(name)) return undefined;
  if (name === 'index.html') return { redirect: '/' };
  return name.endsWith('.html') ? { redirect: `/${name.slice(0, -'.html'.length)}` } : { file: name };
}

/** Returns a path without slashes at its ends. */
function trimSlashes(name: string): string {
  let start = 0;
  while (name[start] === '/') start += 1;
  return trimTrailingSlashes(name.slice(start));
}

/**
 * Serves the release returned by `current` like a CDN: precompressed files, ETags, the headers of `public/_headers` and
 * error pages. Responds with 404 to unknown paths [ROUTE-04] and with 405 to methods other than GET and HEAD
 * [ROUTE-09].
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

  // A rule's type replaces the one that follows from the file's name.
  app.addHook('onSend', async (request, reply) => {
    const type = headersFor(splitQuery(request.originalUrl)[0])['content-type'];
    if (type !== undefined && reply.statusCode === 200) reply.header('content-type', type);
  });

  // Ignores request bodies: a request with a body gets 405 instead of 415.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'Could not send a page');
    const release = current();
    return release ? sendErrorPage(reply, release, 500) : reply.code(500).type('text/html').send(PREPARING);
  });

  app.all('/*', { config: { access: 'anyone', read: 'static' } }, (request, reply) => {
    const release = current();
    const [pathname, search] = splitQuery(request.originalUrl);
    if (release === undefined) {
      return reply.code(503).header('retry-after', '2').type('text/html').send(PREPARING);
    }
    reply.header('cache-control', REVALIDATE).headers(headersFor(pathname));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      return sendErrorPage(reply, release, 405);
    }
    const decoded = decode(pathname);
    if (decoded === undefined) return sendErrorPage(reply, release, 400);
    const resolved = resolvePath(release, decoded);
    if (resolved === undefined) return sendErrorPage(reply, release, 404);
    if ('redirect' in resolved) return reply.redirect(encodeURI(resolved.redirect) + search, 308);
    return reply.sendFile(resolved.file, release.files.get(resolved.file));
  });
}

/** Sends an error page. Drops conditional headers, because an error must never become a 304 or a 206. */
function sendErrorPage(reply: FastifyReply, release: Release, status: 400 | 403 | 404 | 405 | 500) {
  for (const header of ['if-none-match', 'if-modified-since', 'range']) {
    delete reply.request.raw.headers[header];
  }
  const file = `${status}.html`;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .sendFile(file, release.files.get(file), { etag: false, lastModified: false, cacheControl: false });
}

/** Splits a URL into path and query without `URL`, which would parse `//host/` as another host. */
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
