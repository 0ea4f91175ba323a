import { startPostgres } from './postgres.mjs';
import { environment, run } from './setup.mjs';

/**
 * Runs tests on the embedded database and on the PostgreSQL server at TEST_DATABASE_URL, or on a temporary server if
 * PostgreSQL is installed. Resolves with the exit code.
 */
export async function testOnBothDatabases(tests, variables) {
  const postgres = environment.TEST_DATABASE_URL ? undefined : await startPostgres();
  const url = environment.TEST_DATABASE_URL ?? postgres?.url;
  if (url === undefined) console.log('There is no PostgreSQL: only the embedded database is tested.');
  try {
    const env = { ...environment, ...variables, ...(url && { TEST_DATABASE_URL: url }) };
    return await run('vitest', ['run', tests], { env });
  } finally {
    await postgres?.stop();
  }
}
