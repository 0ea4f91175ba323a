/**
 * Runs the server tests of PostgreSQL on the version whose programs are in a folder:
 *
 *     node scripts/test-postgres.mjs /usr/lib/postgresql/16/bin
 */
import { startPostgres } from './postgres.mjs';
import { environment, run, setup } from './setup.mjs';

setup();
const postgres = await startPostgres(process.argv[2]);
try {
  const env = { ...environment, TEST_DATABASE_URL: postgres.url };
  process.exitCode = await run('vitest', ['run', '--project', 'server', '-t', 'PostgreSQL'], { env });
} finally {
  await postgres.stop();
}
