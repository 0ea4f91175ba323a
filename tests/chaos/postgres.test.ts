import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startPostgres } from '#scripts/postgres.mjs';
import { openChaosShop, roundsOf, SEED, timeoutOf, UNAVAILABLE } from '#tests/support/server/chaos-shop.ts';
import { createDice } from '#tests/support/server/malformed-requests.ts';

const ROUNDS = roundsOf(1);

/** A server of its own, because its faults hit every database on it. */
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** Longer than the shop's time limit for queries and connections, in ms. */
const PAUSE_MS = 6000;

/** Runs a statement for an operator and returns its rows. */
async function runStatement(statement: string): Promise<{ pid: number }[]> {
  const client = new pg.Client({ connectionString: postgres?.url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Pauses all processes of the server. */
async function pause(): Promise<void> {
  const backends = await runStatement('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  const pids = [postgres?.pid() ?? 0, ...backends.map(({ pid }) => pid)];
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await sleep(PAUSE_MS);
  for (const pid of pids) signal(pid, 'SIGCONT');
}

/** Signals a process of the server, unless its connection has ended in the meantime. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Ends the server without a shutdown. Starts it a little later. */
async function crash(): Promise<void> {
  await postgres?.crash();
  await sleep(100);
  await postgres?.start();
}

/** Cuts the connections of all clients, also in the middle of transactions. */
async function cut(): Promise<void> {
  await runStatement(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname is not null`);
}

describe.skipIf(postgres === undefined)('PostgreSQL', () => {
  test(`the shop goes on by itself after a pause, a crash and cut connections, ${ROUNDS} times, seed ${SEED}`, {
    timeout: timeoutOf(3 * ROUNDS),
  }, async () => {
    await runStatement('create database shop');
    const shop = await openChaosShop(postgres?.url.replace(/postgres$/, 'shop'));
    const dice = createDice(SEED);
    try {
      const server = await shop.start();
      const trade = shop.trade(server.url, server.ended);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const fault of [pause, crash, cut]) {
          const refused = shop.refusals.length;
          await trade.reach(10 + dice.below(20));
          await fault();
          await trade.reach(10);
          expect(shop.refusals.length, fault.name).toBeGreaterThan(refused);
        }
      }
      await trade.stop();
      for (const refusal of shop.refusals) expect(refusal).toEqual(UNAVAILABLE);
      server.child.kill('SIGTERM');
      await server.ended;
      await shop.audit();
    } finally {
      await shop.close();
    }
  });
});
