/**
 * `npm run chaos`: causes each fault of `tests/chaos` 50 times while customers order, on both databases. Prints its
 * seed; CHAOS_SEED repeats a run, and CHAOS_ROUNDS sets another number. Takes about half an hour.
 */
import { randomInt } from 'node:crypto';
import { testOnBothDatabases } from './both-databases.mjs';
import { setup } from './setup.mjs';

setup();
const { CHAOS_SEED = String(randomInt(2 ** 31)), CHAOS_ROUNDS = '50' } = process.env;
process.exitCode = await testOnBothDatabases('tests/chaos', { CHAOS_SEED, CHAOS_ROUNDS });
