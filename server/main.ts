import { introduce } from './auth/demo-accounts.ts';
import { readListQuery } from './catalogue/list-query.ts';
import { listRows } from './catalogue/product-rows.ts';
import { readConfig } from './config.ts';
import { startShop } from './site/shop.ts';
import type { RunningServer } from './start.ts';
import { StartError } from './start-error.ts';

/** How long requests under way may take when the server is told to stop, in milliseconds. */
const PATIENCE_MS = 10_000;

let running: RunningServer | undefined;

async function stop(): Promise<void> {
  setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  // Told to stop while still starting: nothing is under way that the next start would not do again.
  await running?.close();
  process.exit(0);
}

process.once('SIGINT', stop);
process.once('SIGTERM', stop);

try {
  running = await startShop(readConfig(process.env), { progress: (sentence) => console.log(sentence) });
  const { total } = await listRows(running.database.db, readListQuery({ limit: '1' }));
  console.log(`\nSolène is open at ${running.url}`);
  for (const line of introduce(running.demoAccounts)) console.log(line);
  console.log(
    `${total} products; what the backend answers: ${running.url}/api/openapi.json; Ctrl-C ends it.`,
  );
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
