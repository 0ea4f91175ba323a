import { describeAccounts } from './auth/demo-accounts.ts';
import { countProducts } from './catalogue/product-rows.ts';
import { readConfig } from './config/config.ts';
import { requireSafeStart } from './config/safe-start.ts';
import { StartError } from './config/start-error.ts';
import { serializeError } from './http/serialize-error.ts';
import { reportAccountProblems } from './payments/stripe-account.ts';
import { startShop } from './shop.ts';
import type { RunningServer } from './start.ts';

/** Time limit for open requests during shutdown, in ms. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

// Files of the shop are for its user only. [SAFE-07]
process.umask(0o077);

let running: RunningServer | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
  // During start-up there is nothing to close: the next start repeats unfinished steps.
  await running?.close();
  process.exit(0);
}

function exitWith(error: unknown): never {
  console.error(error instanceof StartError ? error.message : serializeError(error));
  process.exit(1);
}

// Node would print the whole error, with the parameters of a failed query. [SAFE-06]
process.once('uncaughtException', exitWith);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
process.once('SIGHUP', stop);
// The channel to `scripts/start.mjs` closes when that process is killed.
process.once('disconnect', stop);

try {
  const config = readConfig(process.env);
  requireSafeStart(config);
  running = await startShop(config, { progress: (message) => console.log(message) });
  if (config.stripe) void reportAccountProblems(config.stripe, config, running.app.log);
  const total = await countProducts(running.database.db);
  console.log(`\nSolène is running at ${running.url}`);
  for (const line of describeAccounts(running.demoAccounts)) console.log(line);
  console.log(`${total} products. API description: ${running.url}/api/openapi.json. Press Ctrl-C to stop.`);
} catch (error) {
  exitWith(error);
}
