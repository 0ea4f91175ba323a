import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';
import * as z from 'zod/mini';

/**
 * Fails every test in which an endpoint responds with a 4xx status that it does not declare. Watches each server that
 * the tests build. Ignores routes that are not endpoints.
 */

/** The message that Fastify publishes for each new server. */
const initialization = z.object({ fastify: z.custom<FastifyInstance>((value) => value instanceof Object) });

const undeclared = new Set<string>();

function watch(message: unknown): void {
  const { fastify } = z.parse(initialization, message);
  fastify.addHook('onSend', async ({ routeOptions }, { statusCode }, payload) => {
    const { method, url, schema } = routeOptions;
    const isDeclared = schema?.response instanceof Object && statusCode in schema.response;
    if (schema?.response && statusCode >= 400 && statusCode < 500 && !isDeclared) {
      undeclared.add(`${method} ${url} responds ${statusCode}`);
    }
    return payload;
  });
}

subscribe('fastify.initialization', watch);
afterAll(() => {
  unsubscribe('fastify.initialization', watch);
});

afterEach(() => {
  const found = [...undeclared];
  undeclared.clear();
  expect(found, 'Statuses missing in the `errors` of endpoints').toEqual([]);
});
