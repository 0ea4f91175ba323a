import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
} from 'fastify-type-provider-zod';
import { guardRoutes } from './auth/auth.ts';
import { logSecurityEvents } from './auth/security-events.ts';
import { catalogueRevision } from './catalogue/catalogue.ts';
import type { Database } from './db/database.ts';
import { FAST_BROTLI, negotiateEncodings, RESPONSE_ENCODINGS } from './http/compression.ts';
import { acceptEmptyJsonBodies } from './http/empty-bodies.ts';
import { registerErrorHandlers, sendError } from './http/errors.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { healthRoute } from './http/health.ts';
import { type LogStream, logOptions } from './http/log.ts';
import { guardOrigins } from './http/origins.ts';
import { publicOrigin } from './http/public-origin.ts';
import { guardPublicReads } from './http/public-reads.ts';
import { limitTransfers } from './http/static-reads.ts';
import { serveUploads } from './media/uploads.ts';
import { paymentWebhook } from './orders/payments/webhook-routes.ts';
import { registerRoutes } from './routes.ts';
import type { ShopContext } from './shop-context.ts';

/** Time limit for receiving a request, in ms. It leaves room for the largest image upload on a slow connection. */
const REQUEST_TIMEOUT_MS = 120_000;

/** The paths that the backend serves itself, with or without a site on the same port. */
const BACKEND_PATH = /^\/(api|uploads|healthz)(\/|\?|$)/;

/** Returns whether a URL cannot be decoded. The router would reject it before the site can send its error page. */
function isMalformedUrl(url: string): boolean {
  try {
    decodeURI(url);
    return false;
  } catch {
    return true;
  }
}

export interface AppParts {
  readonly context: ShopContext;
  readonly database: Database;
  /** Path of the folder with the image files. */
  readonly uploads: string;
  /** Returns the catalogue revision of the served site; null before the first build and without a site. */
  readonly shownRevision: () => number | null;
  /** Serves every path outside `/api`, `/uploads` and `/healthz`. */
  readonly site?: FastifyPluginAsync;
  /** Receives the log instead of the standard output. */
  readonly logStream?: LogStream;
}

/** Builds the server with the API, the images and, if given, the site. Does not listen. */
export async function buildApp({
  context,
  database,
  uploads,
  shownRevision,
  site,
  logStream,
}: AppParts): Promise<FastifyInstance> {
  const { config, db, notify, providers } = context;
  const { trustProxy } = config;
  const app = Fastify({
    logger: logOptions(config.logLevel, logStream),
    // A function, because Fastify trusts no proxy at all when it is given a number of hops.
    trustProxy: typeof trustProxy === 'number' ? (_ip, hop) => hop < trustProxy : (trustProxy ?? false),
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: sendError,
    // Escapes a malformed URL, so that it reaches the site's route and its 400 page.
    rewriteUrl: ({ url = '/' }) =>
      site && isMalformedUrl(url) && !BACKEND_PATH.test(url) ? url.replaceAll('%', '%25') : url,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
  });
  // `route` parses input with the contract's schemas; Fastify uses the input schemas only for the API description.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandlers(app);
  logSecurityEvents(app);
  app.decorate('routeContext', {
    db,
    capabilities: config.capabilities,
    loadTimeZone: context.loadTimeZone,
  });
  const originOf = (request: FastifyRequest) => publicOrigin(config, request);
  negotiateEncodings(app);
  await guardRoutes(app, { db, config });
  guardPublicReads(app, {
    readRevision: () => catalogueRevision(database.reads.db),
    originOf,
    concurrency: database.reads.concurrency,
  });
  limitTransfers(app);
  healthRoute(app, database);
  await serveUploads(app, uploads);
  await app.register(async (api) => {
    addSecurityHeaders(api);
    guardOrigins(api, config);
    acceptEmptyJsonBodies(api);
    await api.register(compress, { encodings: [...RESPONSE_ENCODINGS], brotliOptions: FAST_BROTLI });
    await api.register(swagger, {
      openapi: { openapi: '3.1.0', info: { title: 'Solène', version: '1' } },
      transform: jsonSchemaTransform,
      transformObject: jsonSchemaTransformObject,
    });
    await registerRoutes(api, { ...context, reads: database.reads, uploads, originOf, shownRevision });
    const hidden = (read: 'shared' | 'open') => ({
      config: { access: 'anyone' as const, read },
      schema: { hide: true },
    });
    api.get('/api/openapi.json', hidden('shared'), async () => api.swagger());
    // Otherwise the site's catch-all route would handle unknown API paths.
    api.all('/api/*', hidden('open'), (_request, reply) => reply.callNotFound());
  });
  if (config.capabilities?.includes('payments')) {
    await app.register(paymentWebhook, { db, notify, card: providers.card });
  }
  if (site) await app.register(site);
  return app;
}
