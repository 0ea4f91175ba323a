import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { OrderState } from '#contract/order.ts';
import { catalogueRevision } from '#server/catalogue/product-rows.ts';
import { products } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { newOrder, place, WAYS } from '#tests/support/server/test-orders.ts';
import { type Person, person, type Visitor, visitor } from '#tests/support/server/test-people.ts';
import { testSelling } from '#tests/support/server/test-selling.ts';

const MINE = '/api/products/gown/reviews/mine';
const ALL = '/api/products/gown/reviews';

describe.each(testDatabases())('on $name', ({ open }) => {
  const shop = testSelling(open);
  const { server } = shop;

  const buy = async (who: Visitor, state: OrderState, productId = 'gown') => {
    const { number } = await place(who, newOrder({ items: [{ productId, quantity: 1 }] }));
    for (const step of WAYS[state]) await shop.patch(number, step);
  };
  /** Somebody who has bought the gown. */
  const buyer = async (name: string): Promise<Person> => {
    const who = await person(server, name);
    await buy(who, 'completed');
    return who;
  };
  const write = async (who: Visitor, stars: unknown, words: unknown = '') => {
    const response = await who.send('PUT', MINE, { stars, words });
    return [response.statusCode, response.json()];
  };
  const read = async (url: string, who = visitor(server.app)) => (await who.send('GET', url)).json();
  /** The product as everybody sees it. */
  const figures = async () => {
    const { rating, reviewCount, reviews } = await read('/api/products/gown');
    return [rating, reviewCount, reviews.length];
  };
  const hide = (id: string, body: object) => shop.root.send('PATCH', `/api/reviews/${id}`, body);

  test('who has an order of the product that is shipped or completed may say what they think', async () => {
    const said: Record<string, unknown> = {};
    for (const state of ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const) {
      const who = await person(server, state);
      await buy(who, state);
      const { may } = await read(MINE, who);
      said[state] = [may, (await write(who, 4))[0]];
    }
    expect(said).toEqual({
      pending: [false, 403],
      processing: [false, 403],
      shipped: [true, 200],
      completed: [true, 200],
      cancelled: [false, 403],
    });
    const other = await person(server, 'Other');
    await buy(other, 'completed', 'ring');
    expect(await write(other, 4)).toEqual([
      403,
      { success: false, message: 'Only who has bought this product can review it.' },
    ]);
    expect(await write(visitor(server.app), 4)).toMatchObject([401, {}]);
    expect(
      (await other.send('PUT', '/api/products/none/reviews/mine', { stars: 4, words: '' })).statusCode,
    ).toBe(404);
  });

  test('one review a person and product: the next one changes it, newest first', async () => {
    const ann = await buyer('Ann');
    const bea = await buyer('Bea');
    expect(await write(ann, 2, 'Too long.')).toEqual([
      200,
      { success: true, message: 'Review saved successfully' },
    ]);
    await write(bea, 5, '  Lovely.\nTruly.  ');
    await write(ann, 4, 'Shortened it.');
    const { reviews, totalReviews, mean } = await read(ALL);
    expect(reviews).toMatchObject([
      { username: 'Bea', stars: 5, words: 'Lovely.\nTruly.' },
      { username: 'Ann', stars: 4, words: 'Shortened it.' },
    ]);
    expect([totalReviews, mean]).toEqual([2, 4.5]);
    expect((await read(`${ALL}?limit=1`)).reviews).toHaveLength(1);
    expect((await read('/api/products/gown')).reviews).toEqual(reviews);
    expect(JSON.stringify(reviews)).not.toContain('example.org');
    expect(await read(MINE, ann)).toMatchObject({ may: true, review: { stars: 4 } });
  });

  test.each([
    ['no star', { stars: 0, words: '' }, 'stars'],
    ['six stars', { stars: 6, words: '' }, 'stars'],
    ['half a star', { stars: 4.5, words: '' }, 'stars'],
    ['a text', { stars: '4', words: '' }, 'stars'],
    ['words alone', { words: 'Nice' }, 'stars'],
    ['2001 characters', { stars: 4, words: 'x'.repeat(2001) }, 'words'],
  ])('%s is no review', async (_what, body, field) => {
    const response = await (await buyer('Ann')).send('PUT', MINE, body);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
  });

  test('the rating is the mean of what is shown, and the house’s own without any', async () => {
    await server.db.update(products).set({ rating: 4.7 }).where(eq(products.id, 'gown'));
    expect(await figures()).toEqual([4.7, undefined, 0]);
    const [ann, bea, cleo] = [await buyer('Ann'), await buyer('Bea'), await buyer('Cleo')];
    await write(ann, 5);
    expect(await figures()).toEqual([5, 1, 1]);
    await write(bea, 4);
    await write(cleo, 4);
    // 13 / 3.
    expect(await figures()).toEqual([4.33, 3, 3]);
    await write(cleo, 2);
    // 11 / 3.
    expect(await figures()).toEqual([3.67, 3, 3]);
    const { review } = await read(MINE, cleo);
    await hide(review._id, { hidden: true, reason: 'Is about the parcel.' });
    expect(await figures()).toEqual([4.5, 2, 2]);
    await hide(review._id, { hidden: false });
    expect(await figures()).toEqual([3.67, 3, 3]);
    // What is said goes with the account.
    await cleo.send('DELETE', `/api/auth/delete/${cleo.id}`);
    expect(await figures()).toEqual([4.5, 2, 2]);
    for (const who of [ann, bea]) {
      expect((await who.send('DELETE', MINE)).json()).toEqual({
        success: true,
        message: 'Review deleted successfully',
      });
    }
    expect((await ann.send('DELETE', MINE)).statusCode).toBe(404);
    expect(await figures()).toEqual([4.7, undefined, 0]);
  });

  test('two who write at once are both counted', async () => {
    const [ann, bea] = [await buyer('Ann'), await buyer('Bea')];
    await Promise.all([write(ann, 1), write(bea, 4)]);
    expect(await figures()).toEqual([2.5, 2, 2]);
  });

  test('what is hidden is seen by its author and admins, with the reason, and stays hidden when it changes', async () => {
    const ann = await buyer('Ann');
    await write(ann, 1, 'Rubbish');
    const { review } = await read(MINE, ann);
    expect((await hide(review._id, { hidden: true })).statusCode).toBe(400);
    expect((await hide(review._id, { hidden: true, reason: ' ' })).statusCode).toBe(400);
    expect((await hide('nothing', { hidden: false })).statusCode).toBe(404);
    const response = await hide(review._id, { hidden: true, reason: 'Says nothing.' });
    expect(response.json()).toEqual({ success: true, message: 'Review updated successfully' });
    await write(ann, 2, 'Still rubbish');
    expect(await read(ALL)).toEqual({ success: true, reviews: [], totalReviews: 0 });
    const hidden = { reason: 'Says nothing.', at: expect.any(String) };
    expect(await read(MINE, ann)).toMatchObject({ review: { words: 'Still rubbish', hidden } });
    expect(await read('/api/reviews', shop.root)).toMatchObject({
      reviews: [{ productId: 'gown', productName: 'gown', username: 'Ann', stars: 2, hidden }],
      totalReviews: 1,
      totalPages: 1,
    });
  });

  test('only what is shown changes the site', async () => {
    const ann = await buyer('Ann');
    const revision = () => catalogueRevision(server.db);
    const before = await revision();
    await write(ann, 3, 'Fine');
    const written = await revision();
    expect(written).toBeGreaterThan(before);
    await write(ann, 3, 'Quite fine');
    const changed = await revision();
    expect(changed).toBeGreaterThan(written);
    const { review } = await read(MINE, ann);
    await hide(review._id, { hidden: true, reason: 'No' });
    const hidden = await revision();
    expect(hidden).toBeGreaterThan(changed);
    await write(ann, 2, 'Still');
    await ann.send('DELETE', MINE);
    expect(await revision()).toBe(hidden);
  });

  test('an address writes 30 times an hour', async () => {
    const ann = await buyer('Ann');
    for (let time = 0; time < 30; time += 1) expect((await write(ann, 3))[0]).toBe(200);
    expect((await write(ann, 3))[0]).toBe(429);
  });
});
