/**
 * `npm run fuzz`: sends 2,000 malformed requests to each endpoint, on both databases. Prints its seed; FUZZ_SEED
 * repeats a run, and FUZZ_REQUESTS sets another number of requests. Takes about half an hour.
 */
import { randomInt } from 'node:crypto';
import { testOnBothDatabases } from './both-databases.mjs';
import { setup } from './setup.mjs';

setup();
const { FUZZ_SEED = String(randomInt(2 ** 31)), FUZZ_REQUESTS = '2000' } = process.env;
process.exitCode = await testOnBothDatabases('tests/abuse/fuzz.test.ts', { FUZZ_SEED, FUZZ_REQUESTS });
