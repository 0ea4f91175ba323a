import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { messages } from '#server/db/schema/contact.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { createFormData, type FormFields, plainImage } from '#tests/support/server/test-images.ts';
import { placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

const KEY = 'a'.repeat(64);
const OTHER_BODY = 'This request was already sent with other content. Please reload the page and try again.';

const message = (changes: object = {}) => ({
  lib_version: '4.4.1',
  user_id: 'any',
  service_id: 'any',
  template_id: 'any',
  template_params: {
    from_name: 'Ada Lovelace',
    from_email: 'ada@example.org',
    subject: 'The length of the velvet gown',
    message: 'Is the gown long enough for somebody of 1.85 m?',
    ...changes,
  },
});

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test' });
  let root: TestUser;
  let image: Buffer;
  beforeAll(async () => {
    image = await plainImage(70, 50).jpeg().toBuffer();
  });
  beforeEach(async () => {
    await server.db.execute(
      sql`truncate products, orders, users, outbox, rate_limits, messages, idempotency_keys cascade`,
    );
    root = await createUser(server, 'Root', 'admin');
  });

  const contact = (key: string | undefined, changes?: object) =>
    createVisitor(server.app).send(
      'POST',
      '/api/v1.0/email/send',
      message(changes),
      key === undefined ? {} : { 'Idempotency-Key': key },
    );
  const create = (key: string, fields: FormFields = {}, user = root) => {
    const form = createFormData({
      name: 'Gown',
      price: '264.5',
      category: 'dress',
      color: 'green',
      image,
      ...fields,
    });
    return user.send('POST', '/api/products/create-product', form, { 'Idempotency-Key': key });
  };

  test('[CONTACT-02] a message that is sent again after a lost response is stored and forwarded once', async () => {
    const sent = [contact(KEY), contact(KEY), contact(KEY)];
    for (const { statusCode, body } of await Promise.all(sent))
      expect([statusCode, body]).toEqual([200, 'OK']);
    expect(await server.db.select().from(messages)).toHaveLength(1);
    expect(await server.db.select().from(outbox)).toHaveLength(1);
    await server.db.delete(messages);
    expect((await contact(KEY)).body).toBe('OK');
    expect(await server.db.select().from(messages)).toEqual([]);
  });

  test('[CONTACT-02] without a key, or with another one, each message is stored', async () => {
    for (const key of [undefined, undefined, KEY, 'b'.repeat(64)])
      expect((await contact(key)).statusCode).toBe(200);
    expect(await server.db.select().from(messages)).toHaveLength(4);
  });

  test('[CONTACT-02] rejects a key that another message has used, and a key that can be guessed', async () => {
    expect((await contact(KEY)).statusCode).toBe(200);
    const other = await contact(KEY, { message: 'Is the gown long enough for somebody of 1.58 m?' });
    expect([other.statusCode, other.json().message]).toEqual([422, OTHER_BODY]);
    for (const key of ['short', 'a'.repeat(201), `${KEY}\u00e9`])
      expect((await contact(key)).statusCode).toBe(400);
    expect(await server.db.select().from(messages)).toHaveLength(1);
  });

  test('[ADMIN-05] a product that is sent again after a lost response is added once', async () => {
    const responses = await Promise.all([create(KEY), create(KEY), create(KEY)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const [first, ...others] = responses.map((response) => response.json());
    expect(others).toEqual([first, first]);
    expect(await server.db.select().from(products)).toHaveLength(1);
  });

  test('[ADMIN-05] rejects a key that another product or image has used, but not that of another admin', async () => {
    expect((await create(KEY)).statusCode).toBe(201);
    const otherImage = await plainImage(71, 50).jpeg().toBuffer();
    for (const fields of [{ name: 'Cape' }, { image: otherImage }]) {
      const { statusCode, json } = await create(KEY, fields);
      expect([statusCode, json().message]).toEqual([422, OTHER_BODY]);
    }
    const eve = await createUser(server, 'Eve', 'admin');
    expect((await create(KEY, { name: 'Cape' }, eve)).statusCode).toBe(201);
    expect(await server.db.select().from(products)).toHaveLength(2);
  });

  test('[ADMIN-05] does not add a product again that was deleted since', async () => {
    const { product } = (await create(KEY)).json();
    await root.send('DELETE', `/api/products/delete-product/${product._id}`);
    const { statusCode, json } = await create(KEY);
    expect([statusCode, json().message]).toEqual([
      409,
      'This was already saved, but has been deleted since.',
    ]);
    expect(await server.db.select().from(products)).toEqual([]);
  });

  test('[ADMIN-05] a rejected product leaves its key unused', async () => {
    expect((await create(KEY, { image: Buffer.from('no image') })).statusCode).toBe(415);
    expect((await create(KEY)).statusCode).toBe(201);
  });

  test('[SAFE-03] a registration that is sent again sends one mail, whether its address has an account or not', async () => {
    await createUser(server, 'Vic');
    const register = (email: string, key: string, password = 'correct horse!') =>
      createVisitor(server.app).send(
        'POST',
        '/api/auth/register',
        { username: 'Ada', email, password },
        { 'Idempotency-Key': key },
      );
    for (const email of ['vic@example.org', 'new@example.org']) {
      const key = email.padEnd(64, 'x');
      const responses = await Promise.all([register(email, key), register(email, key)]);
      for (const { statusCode, json } of [...responses, await register(email, key)])
        expect([statusCode, json().message]).toEqual([
          201,
          'Almost done. Please open the link in the email we’ve sent you.',
        ]);
      const other = await register(email, key, 'another horse!');
      expect([other.statusCode, other.json().message]).toEqual([422, OTHER_BODY]);
      expect((await register(email, KEY.slice(33))).statusCode).toBe(400);
    }
    // The account of the mailed link has the name now.
    await createUser(server, 'Ada');
    expect((await register('new@example.org', 'new@example.org'.padEnd(64, 'x'))).statusCode).toBe(201);
    expect((await register('new@example.org', 'other'.padEnd(64, 'x'))).statusCode).toBe(409);
    const mails = await server.db.select().from(outbox).orderBy(outbox.createdAt);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['vic@example.org', 'You already have an account'],
      ['new@example.org', 'Please confirm your email'],
    ]);
  });

  test('a review that is sent again replaces itself', async () => {
    await insertProducts(server.db, [productRow({ id: 'gown' })]);
    const ann = await createUser(server, 'Ann');
    const { number } = await placeTestOrder(ann);
    for (const status of ['processing', 'shipped', 'completed'])
      await root.send('PATCH', `/api/orders/${number}`, { status });
    const review = () => ann.send('PUT', '/api/products/gown/reviews/mine', { stars: 5, words: 'Lovely.' });
    const responses = await Promise.all([review(), review()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { reviews } = (await ann.send('GET', '/api/products/gown/reviews')).json();
    expect(reviews).toHaveLength(1);
  });
});
