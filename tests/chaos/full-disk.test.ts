import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { openChaosShop, roundsOf, SEED, timeoutOf, UNAVAILABLE } from '#tests/support/server/chaos-shop.ts';
import { createDice } from '#tests/support/server/malformed-requests.ts';
import { limitFileSize } from '#tests/support/server/server-process.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';
import { createFormData, plainImage } from '#tests/support/server/test-images.ts';
import { createUser } from '#tests/support/server/test-users.ts';

const ROUNDS = roundsOf(1);

/**
 * A limit of file sizes stands for a full disk: the kernel refuses to let a file grow, in the middle of a write too.
 * Only Linux can change the limit of a running process.
 */
describe.skipIf(process.platform !== 'linux')('full disk', () => {
  test(`the embedded database keeps every confirmed order, ${ROUNDS} times, seed ${SEED}`, {
    timeout: timeoutOf(ROUNDS),
  }, async () => {
    const shop = await openChaosShop();
    const dice = createDice(SEED);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { url, child, ended } = await shop.start();
        const trade = shop.trade(url);
        await trade.reach(5 + dice.below(20));
        limitFileSize(child, 8192 * (1 + dice.below(100)));
        const { code, stderr } = await ended;
        await trade.stop();
        expect(code).toBe(1);
        expect(stderr.replace(/\(.+\)/, '(…)')).toBe(
          `The database in ${shop.dataDir} has stopped (…): free some space if the disk is full, then start the shop again. Nothing that was confirmed is lost.\n`,
        );
      }
      expect(shop.refusals.length).toBeGreaterThan(0);
      for (const refusal of shop.refusals) expect(refusal).toEqual(UNAVAILABLE);

      const refused = shop.spawn();
      limitFileSize(refused.child, 8192);
      const { code, stderr } = await refused.ended;
      expect(code).toBe(1);
      expect(stderr.replace(/\(.+\)/, '(…)')).toBe(
        `The database in ${shop.dataDir} could not be opened (…): free some space if the disk is full. Otherwise restore a backup, or set DATA_DIR to another folder.\n`,
      );
      await shop.audit();
    } finally {
      await shop.close();
    }
  });

  test('an upload leaves no file and succeeds once there is space', async () => {
    const database = await openTestDatabase();
    const server = await buildTestApp(database, { SITE_URL: 'http://shop.test' });
    const admin = await createUser({ app: server.app, db: database.db }, 'Root', 'admin');
    const image = await plainImage(1200, 1500).png().toBuffer();
    const upload = () =>
      admin.send(
        'POST',
        '/api/products/create-product',
        createFormData({ name: 'Gown', price: '10', category: 'dress', color: 'red', image }),
      );
    limitFileSize(process, 100);
    const refused = await upload().finally(() => limitFileSize(process, 'unlimited'));
    expect([refused.statusCode, refused.json()]).toEqual([
      507,
      {
        success: false,
        code: expect.any(Object),
        message:
          'This could not be saved, because the disk of the server is full. Free some space, then try again.',
      },
    ]);
    expect(await readdir(server.uploads)).toEqual([]);
    expect((await admin.send('GET', '/api/products')).json().totalProducts).toBe(0);

    expect((await upload()).statusCode).toBe(201);
    expect((await readdir(server.uploads)).map((name) => name.replace(/^\w+-/, '')).sort()).toEqual([
      '1200.webp',
      '320.webp',
      '640.webp',
      '960.webp',
    ]);
    await server.close();
    await database.close();
  });
});
