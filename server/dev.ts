import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import path from 'node:path';
import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { readConfig } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { localUrl } from './http/listen.ts';
import { runAstro } from './site/astro.ts';

/** Options of Node: restarts the backend when a file changes that it imports. */
const WATCH = ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning'];

/**
 * Runs the site with hot reload on PORT and the backend on PORT + 1 (`npm run dev`). The development server proxies
 * API calls, so the browser sees one origin. It sends no content security policy; test that on the built site.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const backend = spawn(process.execPath, [...WATCH, path.join(import.meta.dirname, 'dev-backend.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const closed = once(backend, 'close');
  const url = localUrl(config.host, config.port + 1);
  const env = {
    CATALOGUE_URL: url,
    DEV_BACKEND: url,
    DEV_CAPABILITIES: JSON.stringify(config.capabilities),
    DEV_TIME_ZONE: config.timeZone,
    DEV_CURRENCY: CURRENCY,
    SITE_URL: `http://localhost:${config.port}`,
  };
  const abort = new AbortController();
  try {
    // Both start at the same time. Requests to the site wait for the backend.
    const args = ['dev', '--port', String(config.port), '--host', config.host];
    // The channel to `scripts/dev.mjs` closes when that process is killed.
    process.once('disconnect', () => abort.abort());
    const site = runAstro(args, env, abort.signal);
    process.exitCode = (await Promise.race([site, firstStart(backend).then(() => site)])) ?? 0;
  } finally {
    abort.abort();
    backend.kill();
    await closed;
  }
}

/**
 * Resolves once the backend listens. An error in its code is printed and the wait goes on, because the next change of
 * the file starts it again. Throws `StartError` if a precondition of the start fails.
 */
async function firstStart(backend: ChildProcess): Promise<void> {
  // Node sends messages of its own through the same channel.
  for await (const [message] of on(backend, 'message', { close: ['close'] })) {
    if (typeof message.startError === 'string') throw new StartError(message.startError);
    if (message.started === true) return;
  }
  throw new StartError('The backend was stopped.');
}

await main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
