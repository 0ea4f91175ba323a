import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import { authRoutes } from './auth/routes.ts';
import { guardRoutes } from './auth/session.ts';
import { routesBeyondBase } from './capability-routes.ts';
import { productAdminRoutes } from './catalogue/product-admin-routes.ts';
import { productRoutes } from './catalogue/product-routes.ts';
import type { Config } from './config.ts';
import { contactRoutes } from './contact/routes.ts';
import type { Database } from './db/database.ts';
import { takeEmptyBodies } from './http/empty-bodies.ts';
import { handleErrors, sendFailure } from './http/errors.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { healthRoute } from './http/health.ts';
import { guardOrigins } from './http/origins.ts';
import { publicOrigin } from './http/public-origin.ts';
import { serveUploads } from './media/uploads.ts';
import { paymentProviders } from './payments/providers.ts';
import { paymentWebhook } from './payments/webhook-routes.ts';

/** A request that takes longer to arrive is dropped, in milliseconds: the largest picture from a slow line fits in. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Answers are made for one person at a time: brotli beyond this takes longer than it saves. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** What this server answers itself, whatever site stands beside it. */
const OWN = /^\/(api|uploads|healthz)(\/|\?|$)/;

/** The router refuses such an address before any route sees it; a site answers it with a page of its own. */
function isBroken(url: string): boolean {
  try {
    decodeURI(url);
    return false;
  } catch {
    return true;
  }
}

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  /** The folder of the pictures. */
  readonly uploads: string;
  /** The catalogue's revision that the served site was built from, null when there is none. */
  readonly shownRevision: () => number | null;
  /** Serves everything that is not `/api`, `/uploads` or `/healthz`. */
  readonly site?: FastifyPluginAsync;
}

/** Assembles the server: the API, the pictures and, in the embedded case, the site. It does not listen. */
export async function buildApp({
  config,
  database,
  uploads,
  shownRevision,
  site,
}: AppParts): Promise<FastifyInstance> {
  const trusted = config.trustProxy;
  const app = Fastify({
    logger: { level: config.logLevel },
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: sendFailure,
    rewriteUrl: ({ url = '/' }) =>
      site && isBroken(url) && !OWN.test(url) ? url.replaceAll('%', '%25') : url,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
  });
  // `route` reads what a request carries with the contract's schemas; here they only document it.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  const providers = paymentProviders(config);
  await guardRoutes(app, { db: database.db, config });
  healthRoute(app, database);
  await serveUploads(app, uploads);
  await app.register(async (api) => {
    addSecurityHeaders(api);
    guardOrigins(api, config.allowedOrigins);
    takeEmptyBodies(api);
    await api.register(compress, { encodings: ['br', 'gzip'], brotliOptions: FAST_BROTLI });
    await api.register(swagger, {
      openapi: { openapi: '3.1.0', info: { title: 'Solène', version: '1' } },
      transform: jsonSchemaTransform,
    });
    await api.register(authRoutes, { db: database.db, config });
    const catalogue = {
      db: database.db,
      uploads,
      originOf: (request: FastifyRequest) => publicOrigin(config, request),
    };
    const finds = config.capabilities?.includes('catalogue') ?? false;
    await api.register(productRoutes, { ...catalogue, finds });
    await api.register(productAdminRoutes, catalogue);
    await api.register(contactRoutes, { db: database.db, forwardTo: config.mail?.contact });
    await api.register(routesBeyondBase, { ...catalogue, config, providers, shownRevision });
    api.get('/api/openapi.json', { schema: { hide: true } }, async () => api.swagger());
    // Without this, a site would answer unknown API paths with its pages.
    api.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  });
  if (config.capabilities?.includes('payments')) {
    const mails = config.mail !== undefined;
    await app.register(paymentWebhook, { db: database.db, card: providers.card, mails });
  }
  if (site) await app.register(site);
  return app;
}
