import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import path from 'node:path';
import { readConfig } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { runAstro } from './site/build.ts';

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
  try {
    const url = await firstStart(backend);
    const env = {
      CATALOGUE_URL: url,
      DEV_BACKEND: url,
      SITE_URL: `http://localhost:${config.port}`,
    };
    await runAstro(['dev', '--port', String(config.port), '--host', config.host], env);
  } finally {
    backend.kill();
    await closed;
  }
}

/**
 * Resolves with the URL of the backend once it listens. An error in its code is printed and the wait goes on, because
 * the next change of the file starts it again. Throws `StartError` if a precondition of the start fails.
 */
async function firstStart(backend: ChildProcess): Promise<string> {
  // Node sends messages of its own through the same channel.
  for await (const [message] of on(backend, 'message', { close: ['close'] })) {
    if (typeof message.startError === 'string') throw new StartError(message.startError);
    if (typeof message.backendUrl === 'string') return message.backendUrl;
  }
  throw new StartError('The backend was stopped.');
}

await main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
