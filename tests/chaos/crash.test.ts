import { expect, test } from 'vitest';
import { describeDatabases } from '#tests/support/database.ts';
import { openChaosShop, roundsOf, SEED, timeoutOf, UNAVAILABLE } from '#tests/support/server/chaos-shop.ts';
import { createDice } from '#tests/support/server/malformed-requests.ts';

/** One round often finds no order in progress. */
const ROUNDS = roundsOf(2);

describeDatabases('on $name', ({ create }) => {
  test(`keeps every confirmed order and payment when the server is killed, ${ROUNDS} times, seed ${SEED}`, {
    timeout: timeoutOf(ROUNDS),
  }, async () => {
    const storage = await create();
    const shop = await openChaosShop(storage.url);
    const dice = createDice(SEED);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const server = await shop.start();
        const trade = shop.trade(server.url);
        // Other orders are in progress then.
        await trade.reach(20 + dice.below(20));
        server.child.kill('SIGKILL');
        await Promise.all([trade.stop(), server.ended]);
      }
      expect(shop.attempts.some(({ number }) => number === undefined)).toBe(true);
      await shop.audit();
      // On a busy machine an order may reach a time limit of the server. The buyer repeats it, like a lost one.
      for (const refusal of shop.refusals) expect(refusal).toEqual(UNAVAILABLE);
    } finally {
      await shop.close();
      await storage.drop();
    }
  });
});
