import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { newOrder, placeTestOrder, STATUS_PATHS } from '#tests/support/server/test-orders.ts';
import { testStockedShop } from '#tests/support/server/test-stocked-shop.ts';
import { createUser, type TestUser } from '#tests/support/server/test-users.ts';
import { untilBlocked } from '#tests/support/server/until-blocked.ts';

const CONFLICT = 'Another edit has changed the same fields. Please compare them and save again.';
const IN_THE_MEANTIME = ['Changed in the meantime.'];

describeDatabases('on $name', ({ name: databaseName, open }) => {
  const shop = testStockedShop(open);
  const { server } = shop;

  const edit = async (changes: object) => {
    const response = await shop.root.send('PATCH', '/api/products/update-product/gown', changes);
    return [response.statusCode, response.json()];
  };
  /** Sends requests that all wait for the rows locked by `lock`, so that they overlap. */
  const sendAtOnce = async <Result>(lock: SQL, ...send: (() => Promise<Result>)[]): Promise<Result[]> => {
    const responses = await server.db.transaction(async (tx) => {
      await tx.execute(lock);
      const pending = Promise.all(send.map((request) => request()));
      await untilBlocked({ name: databaseName, db: server.db }, send.length);
      // Wrapped, because the transaction would wait for a promise, which waits for the transaction.
      return { pending };
    });
    return responses.pending;
  };
  const readGown = async () => (await shop.root.send('GET', '/api/products/gown')).json();
  const updatedAt = async () => {
    const [row] = await server.db.select().from(products).where(eq(products.id, 'gown'));
    return row?.updatedAt.toISOString();
  };
  const createBuyer = async (name: string): Promise<TestUser> => {
    const user = await createUser(server, name);
    const { number } = await placeTestOrder(user, newOrder());
    for (const step of STATUS_PATHS.completed) await shop.setStatus(number, step);
    return user;
  };

  test('[ADMIN-04] [DESK-02] merges edits of different fields that began with the same values', async () => {
    expect((await edit({ name: 'Silk gown', before: { name: 'gown' } }))[0]).toBe(200);
    expect((await edit({ description: 'Long.', before: { description: '' } }))[0]).toBe(200);
    expect(await readGown()).toMatchObject({ name: 'Silk gown', description: 'Long.' });
  });

  test('[ADMIN-04] [DESK-02] rejects an edit of a field that another edit has changed, and changes nothing', async () => {
    await edit({ name: 'Silk gown', price: 99 });
    const changes = { name: 'Satin gown', price: 90, color: 'red' };
    const before = { name: 'gown', price: 148.01, color: 'black' };
    expect(await edit({ ...changes, before })).toEqual([
      409,
      {
        success: false,
        code: expect.any(Object),
        codes: expect.any(Object),
        message: CONFLICT,
        errors: { name: IN_THE_MEANTIME, price: ['Changed to 99 in the meantime.'] },
        conflicts: { name: 'Silk gown', price: 99 },
        changedAt: await updatedAt(),
      },
    ]);
    expect(await readGown()).toMatchObject({ name: 'Silk gown', price: 99, color: 'black' });
    const rebased = { ...before, name: 'Silk gown', price: 99 };
    expect((await edit({ ...changes, before: rebased }))[0]).toBe(200);
    expect(await readGown()).toMatchObject({ name: 'Satin gown', price: 90, color: 'red' });
  });

  test('[ADMIN-04] an edit to the value that another edit has saved is no conflict', async () => {
    await edit({ stock: 7 });
    expect((await edit({ stock: '7', before: { stock: 5 } }))[0]).toBe(200);
  });

  test('[ADMIN-04] [DESK-02] exactly one of two simultaneous edits of a field is saved', async () => {
    const names = ['Silk gown', 'Satin gown'];
    const responses = await sendAtOnce(
      sql`select id from products where id = 'gown' for update`,
      ...names.map((name) => () => edit({ name, before: { name: 'gown' } })),
    );
    expect(responses.map(([status]) => status).toSorted()).toEqual([200, 409]);
    const winner = names[responses.findIndex(([status]) => status === 200)];
    expect((await readGown()).name).toBe(winner);
    expect(responses.find(([status]) => status === 409)?.[1].conflicts).toEqual({ name: winner });
  });

  test('[ADMIN-04] a sale conflicts with an edit of the stock, and not with one of the name', async () => {
    await placeTestOrder(await createUser(server, 'Ann'), newOrder());
    expect((await edit({ name: 'Silk gown', before: { name: 'gown' } }))[0]).toBe(200);
    expect((await edit({ stock: 20, before: { stock: 5 } }))[1]).toMatchObject({
      errors: { stock: ['Changed to 4 in the meantime.'] },
      conflicts: { stock: 4 },
    });
    expect(await shop.stocks()).toMatchObject({ gown: 4 });
    await edit({ stock: null });
    expect((await edit({ stock: 20, before: { stock: 4 } }))[1].conflicts).toEqual({ stock: null });
    expect((await edit({ stock: 20, before: { stock: null } }))[0]).toBe(200);
  });

  test('[ADMIN-04] reads the base of a multipart form from its JSON text, and rejects other text', async () => {
    await edit({ name: 'Silk gown' });
    expect((await edit({ name: 'Satin gown', before: '{"name":"gown"}' }))[0]).toBe(409);
    expect((await edit({ name: 'Satin gown', before: '{"name":"Silk gown"}' }))[0]).toBe(200);
    for (const before of ['{', '[1]', 7, { name: {} }])
      expect((await edit({ name: 'Gown', before }))[0], JSON.stringify(before)).toBe(400);
  });

  test('[ADMIN-04] an image that another edit has replaced conflicts', async () => {
    const { image } = await readGown();
    await server.db.update(products).set({ imageHash: 'def' }).where(eq(products.id, 'gown'));
    const [status, { conflicts }] = await edit({ name: 'Satin gown', before: { image } });
    expect([status, conflicts]).toEqual([409, { image: (await readGown()).image }]);
    expect(conflicts.image).not.toBe(image);
  });

  test('[ADMIN-04] an edit without a base overwrites, as base clients do', async () => {
    await edit({ name: 'Silk gown' });
    expect((await edit({ name: 'Satin gown' }))[0]).toBe(200);
  });

  test('[USER-06] merges profile edits of different fields and rejects those of the same', async () => {
    const ada = await createUser(server, 'Ada');
    const change = async (changes: object) => {
      const response = await ada.send('PATCH', '/api/auth/update-profile', { userId: ada.id, ...changes });
      return [response.statusCode, response.json()];
    };
    expect((await change({ bio: 'Looms.', before: { bio: '' } }))[0]).toBe(200);
    expect((await change({ profession: 'Countess', before: { profession: '' } }))[0]).toBe(200);
    expect(await change({ bio: 'Engines.', before: { bio: '' } })).toEqual([
      409,
      {
        success: false,
        code: expect.any(Object),
        codes: expect.any(Object),
        message: CONFLICT,
        errors: { bio: IN_THE_MEANTIME },
        conflicts: { bio: 'Looms.' },
      },
    ]);
    const [, { user }] = await change({});
    expect(user).toMatchObject({ bio: 'Looms.', profession: 'Countess' });

    const bios = ['One', 'Two'];
    const responses = await sendAtOnce(
      sql`select id from users where id = ${ada.id} for no key update`,
      ...bios.map((bio) => () => change({ bio, before: { bio: 'Looms.' } })),
    );
    expect(responses.map(([status]) => status).toSorted()).toEqual([200, 409]);
  });

  test('a review written in two tabs conflicts, also if it is new', async () => {
    const ann = await createBuyer('Ann');
    const write = async (stars: number, words: string, before: object) => {
      const response = await ann.send('PUT', '/api/products/gown/reviews/mine', { stars, words, before });
      return [response.statusCode, response.json().conflicts];
    };
    const unwritten = { stars: null, words: null };
    const first = await sendAtOnce(
      sql`select id from products where id = 'gown' for update`,
      () => write(5, 'Lovely', unwritten),
      () => write(1, 'Torn', unwritten),
    );
    expect(first.map(([status]) => status).toSorted()).toEqual([200, 409]);
    const [saved] = first.map(([, conflicts]) => conflicts).filter(Boolean);
    expect(await write(3, 'Fits', saved)).toEqual([200, undefined]);
    expect(await write(2, 'Fits', saved)).toEqual([409, { stars: 3 }]);
    expect(await write(3, 'Too long', saved)).toEqual([409, { words: 'Fits' }]);
  });

  test('two admins who hide the same review do not overwrite the reason', async () => {
    const ann = await createBuyer('Ann');
    await ann.send('PUT', '/api/products/gown/reviews/mine', { stars: 1, words: 'Spam' });
    const { reviews } = (await shop.root.send('GET', '/api/reviews')).json();
    const hide = (reason: string) => async () => {
      const body = { hidden: true, reason, before: { reason: null } };
      const response = await shop.root.send('PATCH', `/api/reviews/${reviews[0]._id}`, body);
      return response.statusCode;
    };
    const lock = sql`select id from products where id = 'gown' for update`;
    expect((await sendAtOnce(lock, hide('Spam'), hide('Offensive'))).toSorted()).toEqual([200, 409]);
  });

  test('[ADMIN-07] an order that another admin has moved is not cancelled by a decision on its old state', async () => {
    const { number } = await placeTestOrder(await createUser(server, 'Ann'), newOrder());
    const move = async (status: string) => {
      const body = { status, before: { status: 'pending' } };
      const response = await shop.root.send('PATCH', `/api/orders/${number}`, body);
      return [response.statusCode, response.json().message];
    };
    await shop.setStatus(number, 'processing');
    expect(await move('cancelled')).toEqual([
      409,
      'This order is already processing. Please check it before you change it.',
    ]);
    expect(await server.db.execute(sql`select status from orders`)).toMatchObject({
      rows: [{ status: 'processing' }],
    });

    const other = await placeTestOrder(await createUser(server, 'Bob'), newOrder());
    const both = await sendAtOnce(
      sql`select id from orders where number = ${other.number} for update`,
      ...['processing', 'cancelled'].map(
        (status) => () =>
          shop.root.send('PATCH', `/api/orders/${other.number}`, { status, before: { status: 'pending' } }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});
