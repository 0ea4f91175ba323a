import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OrderState } from '#contract/orders/order.ts';
import { ensureUsers } from '#server/auth/user-rows.ts';
import { catalogueRevision } from '#server/catalogue/catalogue.ts';
import { products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { listVisibleReviewsOfEach } from '#server/reviews/review-rows.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { newOrder, placeTestOrder, STATUS_PATHS } from '#tests/support/server/test-orders.ts';
import { testStockedShop } from '#tests/support/server/test-stocked-shop.ts';
import { createUser, createVisitor, type TestUser, type Visitor } from '#tests/support/server/test-users.ts';

const MINE_URL = '/api/products/gown/reviews/mine';
const ALL_URL = '/api/products/gown/reviews';

describeDatabases('on $name', ({ open }) => {
  const shop = testStockedShop(open);
  const { server } = shop;

  const buy = async (user: Visitor, state: OrderState, productId = 'gown') => {
    const { number } = await placeTestOrder(user, newOrder({ items: [{ productId, quantity: 1 }] }));
    for (const step of STATUS_PATHS[state]) await shop.setStatus(number, step);
  };
  /** Creates a user who has bought the gown. */
  const createBuyer = async (name: string): Promise<TestUser> => {
    const user = await createUser(server, name);
    await buy(user, 'completed');
    return user;
  };
  const write = async (user: Visitor, stars: unknown, words: unknown = '') => {
    const response = await user.send('PUT', MINE_URL, { stars, words });
    return [response.statusCode, response.json()];
  };
  const read = async (url: string, user = createVisitor(server.app)) => (await user.send('GET', url)).json();
  /** Returns the public rating, review count and number of reviews of the gown. */
  const readFigures = async () => {
    const { rating, reviewCount, reviews } = await read('/api/products/gown');
    return [rating, reviewCount, reviews.length];
  };
  const moderate = (id: string, body: object) => shop.root.send('PATCH', `/api/reviews/${id}`, body);

  test('accepts reviews only from buyers whose order is shipped or completed', async () => {
    const results: Record<string, unknown> = {};
    for (const state of ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const) {
      const user = await createUser(server, state);
      await buy(user, state);
      const { may } = await read(MINE_URL, user);
      results[state] = [may, (await write(user, 4))[0]];
    }
    expect(results).toEqual({
      pending: [false, 403],
      processing: [false, 403],
      shipped: [true, 200],
      completed: [true, 200],
      cancelled: [false, 403],
    });
    const other = await createUser(server, 'Other');
    await buy(other, 'completed', 'ring');
    expect(await write(other, 4)).toEqual([
      403,
      {
        success: false,
        code: expect.any(Object),
        message: 'Only customers who have bought this product can review it.',
      },
    ]);
    expect(await write(createVisitor(server.app), 4)).toMatchObject([401, {}]);
    expect(
      (await other.send('PUT', '/api/products/none/reviews/mine', { stars: 4, words: '' })).statusCode,
    ).toBe(404);
  });

  test('stores one review per user and product, and lists the newest first', async () => {
    const ann = await createBuyer('Ann');
    const bea = await createBuyer('Bea');
    expect(await write(ann, 2, 'Too long.')).toEqual([
      200,
      { success: true, message: 'Review saved successfully' },
    ]);
    await write(bea, 5, '  Lovely.\nTruly.  ');
    await write(ann, 4, 'Shortened it.');
    const { reviews, totalReviews, mean } = await read(ALL_URL);
    expect(reviews).toMatchObject([
      { username: 'Bea', stars: 5, words: 'Lovely.\nTruly.' },
      { username: 'Ann', stars: 4, words: 'Shortened it.' },
    ]);
    expect([totalReviews, mean]).toEqual([2, 4.5]);
    expect((await read(`${ALL_URL}?limit=1`)).reviews).toHaveLength(1);
    expect((await read('/api/products/gown')).reviews).toEqual(reviews);
    expect(JSON.stringify(reviews)).not.toContain('example.org');
    expect(await read(MINE_URL, ann)).toMatchObject({ may: true, review: { stars: 4 } });
  });

  test('changes and deletes only the review of the given product', async () => {
    const ann = await createBuyer('Ann');
    await buy(ann, 'completed', 'hat');
    await write(ann, 5, 'The gown fits.');
    const hatUrl = '/api/products/hat/reviews/mine';
    expect(await read(hatUrl, ann)).toEqual({ success: true, may: true });
    expect((await ann.send('PUT', hatUrl, { stars: 2, words: 'The hat is small.' })).statusCode).toBe(200);
    expect(await read(MINE_URL, ann)).toMatchObject({ review: { stars: 5, words: 'The gown fits.' } });
    expect((await ann.send('DELETE', hatUrl)).statusCode).toBe(200);
    expect(await read(MINE_URL, ann)).toMatchObject({ review: { stars: 5, words: 'The gown fits.' } });
    const repeated = await ann.send('DELETE', hatUrl);
    expect([repeated.statusCode, repeated.json().message]).toEqual([404, 'This review does not exist.']);
  });

  test('lists ten reviews unless told otherwise, and twenty a page for admins, newest first', async () => {
    const now = new Date();
    const authors = Array.from({ length: 21 }, (_, index) => `Ann${index}`);
    const users = await ensureUsers(
      server.db,
      authors.map((username) => ({
        username,
        email: `${username}@example.org`,
        passwordHash: '',
        createdAt: now,
      })),
    );
    await server.db.insert(reviews).values(
      users.map(({ id: userId, username }) => ({
        productId: 'gown',
        userId,
        stars: 4,
        createdAt: new Date(now.getTime() - authors.indexOf(username) * 60_000),
      })),
    );
    const namesAt = async (url: string, user?: Visitor) =>
      (await read(url, user)).reviews.map(({ username }: { username: string }) => username);
    for (const query of ['', '?limit=0', '?limit=x', '?limit=-1', '?limit=1.5'])
      expect(await namesAt(ALL_URL + query)).toEqual(authors.slice(0, 10));
    expect(await namesAt(`${ALL_URL}?limit=999999999`)).toEqual(authors);
    expect(await namesAt('/api/reviews', shop.root)).toEqual(authors.slice(0, 20));
    expect(await namesAt('/api/reviews?page=2', shop.root)).toEqual(authors.slice(20));
    expect(await read('/api/reviews?page=2', shop.root)).toMatchObject({ totalReviews: 21, totalPages: 2 });
    for (const query of ['', '&q=ann'])
      expect(await read(`/api/reviews?page=3${query}`, shop.root)).toMatchObject({
        reviews: [],
        totalReviews: 21,
        totalPages: 2,
      });
    expect(await namesAt('/api/reviews?q=ann', shop.root)).toEqual(authors.slice(0, 20));
    expect(await namesAt('/api/reviews?q=gown&page=2', shop.root)).toEqual(authors.slice(20));
  });

  test.each([
    ['zero stars', { stars: 0, words: '' }, 'stars'],
    ['six stars', { stars: 6, words: '' }, 'stars'],
    ['half a star', { stars: 4.5, words: '' }, 'stars'],
    ['stars as text', { stars: '4', words: '' }, 'stars'],
    ['only words', { words: 'Nice' }, 'stars'],
    ['2001 characters', { stars: 4, words: 'x'.repeat(2001) }, 'words'],
  ])('rejects a review with %s', async (_case, body, field) => {
    const response = await (await createBuyer('Ann')).send('PUT', MINE_URL, body);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
  });

  test('computes the rating from visible reviews; it is 0 without any', async () => {
    expect(await readFigures()).toEqual([0, undefined, 0]);
    const [ann, bea, cleo] = [await createBuyer('Ann'), await createBuyer('Bea'), await createBuyer('Cleo')];
    await write(ann, 5);
    expect(await readFigures()).toEqual([5, 1, 1]);
    await write(bea, 4);
    await write(cleo, 4);
    // 13 / 3.
    expect(await readFigures()).toEqual([4.33, 3, 3]);
    await write(cleo, 2);
    // 11 / 3.
    expect(await readFigures()).toEqual([3.67, 3, 3]);
    const { review } = await read(MINE_URL, cleo);
    await moderate(review._id, { hidden: true, reason: 'Is about the parcel.' });
    expect(await readFigures()).toEqual([4.5, 2, 2]);
    await moderate(review._id, { hidden: false });
    expect(await readFigures()).toEqual([3.67, 3, 3]);
    // Deleting an account deletes its reviews.
    await cleo.send('DELETE', `/api/auth/delete/${cleo.id}`);
    expect(await readFigures()).toEqual([4.5, 2, 2]);
    for (const user of [ann, bea]) {
      expect((await user.send('DELETE', MINE_URL)).json()).toEqual({
        success: true,
        message: 'Review deleted successfully',
      });
    }
    expect((await ann.send('DELETE', MINE_URL)).statusCode).toBe(404);
    expect(await readFigures()).toEqual([0, undefined, 0]);
  });

  test('finds reviews by a part of the product, the author or the text, ignoring case', async () => {
    const [ann, bea] = [await createUser(server, 'Ann_Lee'), await createUser(server, 'Béa')];
    await server.db
      .update(products)
      .set({ name: 'Silk Gown 100%', description: 'Cut from velvet.' })
      .where(eq(products.id, 'gown'));
    await server.db.update(products).set({ name: 'Straw Hat' }).where(eq(products.id, 'hat'));
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
    await server.db.insert(reviews).values([
      { productId: 'gown', userId: ann.id, stars: 5, words: 'Falls well.\nÉlégante!', createdAt: at(3) },
      {
        productId: 'hat',
        userId: ann.id,
        stars: 3,
        words: 'Runs small\\large.',
        createdAt: at(2),
        hiddenAt: at(9),
        hiddenReason: 'Vague',
      },
      { productId: 'gown', userId: bea.id, stars: 4, words: '', createdAt: at(1) },
    ]);
    const search = async (q: string) => {
      const { reviews: found, totalReviews } = await read(
        `/api/reviews?q=${encodeURIComponent(q)}`,
        shop.root,
      );
      const names = found.map(
        (each: { productId: string; username: string }) => `${each.productId} ${each.username}`,
      );
      expect(totalReviews).toBe(names.length);
      return names;
    };
    const [first, second, third] = ['gown Ann_Lee', 'hat Ann_Lee', 'gown Béa'];
    for (const q of ['silk', 'GOWN', ' k gow ', '100%'])
      expect([q, await search(q)]).toEqual([q, [first, third]]);
    for (const q of ['ann', 'ANN_', 'n_l']) expect([q, await search(q)]).toEqual([q, [first, second]]);
    for (const q of ['fall', 'WELL.\n', 'élé', 'ÉLÉG', 'fa\0lls'])
      expect([q, await search(q)]).toEqual([q, [first]]);
    for (const q of ['hat', 'SMALL', 'l\\l', 'small\\']) expect([q, await search(q)]).toEqual([q, [second]]);
    expect([await search('BÉA'), await search('bea')]).toEqual([[third], [third]]);
    // Matches in several fields count once, and those of further reviews stand in the same order.
    expect(await search('l')).toEqual([first, second, third]);
    for (const q of ['', ' ', '\0']) expect(await search(q)).toEqual([first, second, third]);
    // The filters hold with a search too; their numbers are those of all reviews.
    const filtered = async (query: string) => {
      const { reviews: found, totalReviews, counts } = await read(`/api/reviews?${query}`, shop.root);
      expect(totalReviews).toBe(found.length);
      expect(counts).toEqual({ all: 3, critical: 1, hidden: 1 });
      return found.map((each: { productId: string; stars: number }) => `${each.productId} ${each.stars}`);
    };
    expect(await filtered('filter=')).toEqual(['gown 5', 'hat 3', 'gown 4']);
    expect(await filtered('filter=critical')).toEqual(['hat 3']);
    expect(await filtered('filter=hidden')).toEqual(['hat 3']);
    for (const q of ['ann', 'hat', 'small']) {
      expect(await filtered(`filter=critical&q=${q}`)).toEqual(['hat 3']);
      expect(await filtered(`filter=hidden&q=${q}`)).toEqual(['hat 3']);
    }
    expect(await filtered('filter=critical&q=gown')).toEqual([]);
    expect(await filtered('filter=hidden&q=well')).toEqual([]);
    expect(await filtered('filter=hidden&q=béa')).toEqual([]);
    expect((await shop.root.send('GET', '/api/reviews?filter=bad')).statusCode).toBe(400);
    for (const q of ['velvet', 'vague', '%_%', 'ann%lee', 'dress', 'n@example'])
      expect([q, await search(q)]).toEqual([q, []]);
  });

  test('counts concurrent reviews', async () => {
    const [ann, bea] = [await createBuyer('Ann'), await createBuyer('Bea')];
    await Promise.all([write(ann, 1), write(bea, 4)]);
    expect(await readFigures()).toEqual([2.5, 2, 2]);
  });

  test('shows a hidden review and the reason only to its author and admins, even after an edit', async () => {
    const ann = await createBuyer('Ann');
    await write(ann, 1, 'Rubbish');
    const { review } = await read(MINE_URL, ann);
    expect((await moderate(review._id, { hidden: true })).statusCode).toBe(400);
    expect((await moderate(review._id, { hidden: true, reason: ' ' })).statusCode).toBe(400);
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
      const unknown = await moderate(id, { hidden: false });
      expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'This review does not exist.']);
    }
    const response = await moderate(review._id, { hidden: true, reason: 'Says nothing.' });
    expect(response.json()).toEqual({ success: true, message: 'Review updated successfully' });
    await write(ann, 2, 'Still rubbish');
    expect(await read(ALL_URL)).toEqual({ success: true, reviews: [], totalReviews: 0 });
    // The reviews that the built pages show.
    expect((await listVisibleReviewsOfEach(server.db, ['gown'], 10)).get('gown') ?? []).toEqual([]);
    const hidden = { reason: 'Says nothing.', at: expect.any(String) };
    const { review: own } = await read(MINE_URL, ann);
    expect(Date.parse(own.hidden.at)).toBeGreaterThan(Date.parse(own.createdAt));
    expect(Date.parse(own.updatedAt)).toBeGreaterThan(Date.parse(own.hidden.at));
    expect(await read(MINE_URL, ann)).toMatchObject({ review: { words: 'Still rubbish', hidden } });
    expect(await read('/api/reviews', shop.root)).toMatchObject({
      reviews: [{ productId: 'gown', productName: 'gown', username: 'Ann', stars: 2, hidden }],
      totalReviews: 1,
      totalPages: 1,
    });
  });

  test('raises the catalogue revision only for visible reviews', async () => {
    const ann = await createBuyer('Ann');
    const revision = () => catalogueRevision(server.db);
    const before = await revision();
    await write(ann, 3, 'Fine');
    const written = await revision();
    expect(written).toBeGreaterThan(before);
    await write(ann, 3, 'Quite fine');
    const changed = await revision();
    expect(changed).toBeGreaterThan(written);
    const { review } = await read(MINE_URL, ann);
    await moderate(review._id, { hidden: true, reason: 'No' });
    const hidden = await revision();
    expect(hidden).toBeGreaterThan(changed);
    await write(ann, 2, 'Still');
    await ann.send('DELETE', MINE_URL);
    expect(await revision()).toBe(hidden);
  });

  test('limits an IP to 30 reviews an hour', async () => {
    const ann = await createBuyer('Ann');
    for (let attempt = 0; attempt < 30; attempt += 1) expect((await write(ann, 3))[0]).toBe(200);
    expect((await write(ann, 3))[0]).toBe(429);
  });
});
