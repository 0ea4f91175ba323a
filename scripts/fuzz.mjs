/**
 * `npm run fuzz`: sends 2,000 malformed requests to each endpoint, on the embedded database and on the PostgreSQL
 * server at TEST_DATABASE_URL, or on one of its own if PostgreSQL is installed. Prints its seed; FUZZ_SEED repeats a
 * run, and FUZZ_REQUESTS sets another number of requests. Takes about half an hour.
 */
import { randomInt } from 'node:crypto';
import { startPostgres } from './postgres.mjs';
import { environment, run, setup } from './setup.mjs';

setup();
const { FUZZ_SEED = String(randomInt(2 ** 31)), FUZZ_REQUESTS = '2000' } = process.env;
const postgres = environment.TEST_DATABASE_URL ? undefined : await startPostgres();
const url = environment.TEST_DATABASE_URL ?? postgres?.url;
if (url === undefined) console.log('There is no PostgreSQL: only the embedded database is tested.');
try {
  const env = { ...environment, FUZZ_SEED, FUZZ_REQUESTS, ...(url && { TEST_DATABASE_URL: url }) };
  process.exitCode = await run('vitest', ['run', 'tests/abuse/fuzz.test.ts'], { env });
} finally {
  await postgres?.stop();
}
