import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPublicRead } from '#contract/catalogue/public-reads.ts';
import type { Db } from '#server/db/database.ts';
import { products } from '#server/db/schema/products.ts';
import { newToken } from '#server/http/tokens.ts';
import { describeDatabases, describePostgres, openOnServer } from '#tests/support/database.ts';
import { ENDPOINTS } from '#tests/support/server/endpoints.ts';
import { ALL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

/** Counts the queries that `db` starts. */
function withCounter(db: Db): { db: Db; count(): number } {
  let count = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'select') count += 1;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: counting, count: () => count };
}

describeDatabases('on $name', ({ open }) => {
  let queries: () => number;
  let otherQueries: () => number;
  const server = testServer(async () => {
    const database = await open();
    const reads = withCounter(database.reads.db);
    const others = withCounter(database.db);
    [queries, otherQueries] = [reads.count, others.count];
    return { ...database, db: others.db, reads: { ...database.reads, db: reads.db } };
  }, ALL_ENV);
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.execute(sql`truncate products cascade`);
    await server.db.insert(products).values(['gown', 'hat'].map((id) => productRow({ id })));
  });

  afterEach(() => vi.useRealTimers());

  const get = (url: string, remoteAddress?: string) =>
    createVisitor(server.app, { ...(remoteAddress && { remoteAddress }) }).send('GET', url);

  test('[SAFE-08] equal reads share one response, until the catalogue changes', async () => {
    // The shared response must not grow old on a busy machine.
    vi.useFakeTimers({ toFake: ['performance'] });
    const first = await get('/api/products?limit=1000&q=gown');
    const before = queries();
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => get('/api/products?limit=1000&q=gown')),
    );
    // They asked for the revision only, most of them together.
    expect(queries() - before).toBeLessThan(60);
    for (const { statusCode, body, headers } of responses) {
      expect(statusCode).toBe(200);
      expect(body).toBe(first.body);
      expect(headers.etag).toBe(first.headers.etag);
    }
    await server.db.update(products).set({ name: 'Silk gown' });
    expect((await get('/api/products?limit=1000&q=gown')).json().products).toMatchObject([
      { name: 'Silk gown' },
      { name: 'Silk gown' },
    ]);
    vi.advanceTimersByTime(1001);
    const later = queries();
    await get('/api/products?limit=1000&q=gown');
    expect(queries() - later).toBeGreaterThan(1);
  });

  test('[SAFE-08] caches keep a shared response apart by origin and by encoding', async () => {
    // The shared response must not grow old on a busy machine.
    vi.useFakeTimers({ toFake: ['performance'] });
    const visitor = createVisitor(server.app);
    const read = () => visitor.send('GET', '/api/products?q=gown', undefined, { 'accept-encoding': 'br' });
    await read();
    const before = queries();
    const { headers } = await read();
    // It asked for the revision only.
    expect(queries() - before).toBe(1);
    expect(headers['content-encoding']).toBe('br');
    expect(String(headers.vary).split(', ').toSorted()).toEqual(['Origin', 'accept-encoding']);
  });

  test('[SAFE-08] a network that asks too much at once is told to come back; another is served', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => get(`/api/products?limit=1&q=gown&page=${n + 1}`)),
    );
    const rejected = responses.filter(({ statusCode }) => statusCode === 503);
    expect(rejected.length).toBeGreaterThan(0);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60 - rejected.length);
    for (const { headers, json } of rejected) {
      expect(headers['retry-after']).toBe('2');
      expect(json().message).toBe('The shop is very busy. Please try again in a moment.');
    }
    expect((await get('/api/products?q=hat', '203.0.113.9')).statusCode).toBe(200);
  });

  test('[SAFE-08] a network gets 600 reads a minute that nobody else has asked for', async () => {
    // The minute of the limit must not pass on a busy machine.
    vi.useFakeTimers({ toFake: ['performance'] });
    let last = 0;
    for (let n = 1; n <= 601; n += 1) {
      last = (await get(`/api/products/facets?minPrice=x&n=${n}`, '192.0.2.7')).statusCode;
      if (n === 600) expect(last).toBe(400);
    }
    expect(last).toBe(429);
    const limited = await get('/api/products?q=cap', '192.0.2.7');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/api/products?q=cap', '192.0.2.8')).statusCode).toBe(200);
  });

  test('[SAFE-08] a list of 1,000 products counts as 20 reads, one of a page as one', async () => {
    // The minute of the limit must not pass on a busy machine.
    vi.useFakeTimers({ toFake: ['performance'] });
    const statuses: number[] = [];
    for (let n = 1; n <= 31; n += 1) {
      statuses.push((await get(`/api/products?limit=1000&n=${n}`, '192.0.2.9')).statusCode);
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    for (let n = 1; n <= 31; n += 1) {
      expect((await get(`/api/products?limit=24&n=${n}`, '192.0.2.10')).statusCode).toBe(200);
    }
  });

  test('[SAFE-08] HEAD requests count like GET requests', async () => {
    // The minute of the limit must not pass on a busy machine.
    vi.useFakeTimers({ toFake: ['performance'] });
    const visitor = createVisitor(server.app, { remoteAddress: '192.0.2.11' });
    let last = 0;
    for (let n = 1; n <= 601; n += 1)
      last = (await visitor.send(n % 2 ? 'HEAD' : 'GET', `/api/products/unknown?n=${n}`)).statusCode;
    expect(last).toBe(429);
  });

  test('[SAFE-08] all public reads share one limit, but for the listed ones', async () => {
    // The minute of the limit must not pass on a busy machine.
    vi.useFakeTimers({ toFake: ['performance'] });
    const visitor = createVisitor(server.app, { remoteAddress: '192.0.2.12' });
    for (let n = 1; n <= 31; n += 1) await visitor.send('GET', `/api/products?limit=1000&n=${n}`);
    const open: string[] = [];
    for (const endpoint of ENDPOINTS.filter(isPublicRead)) {
      const url = endpoint.path.replace(/:\w+/, 'gown');
      const statuses = [await visitor.send('GET', url), await visitor.send('HEAD', url)].map(
        ({ statusCode }) => statusCode,
      );
      if (statuses.some((status) => status !== 429)) open.push(endpoint.path);
    }
    // They send constants.
    expect(open.toSorted()).toEqual(['/api/orders/limits', '/api/payments/methods']);
    expect((await visitor.send('GET', '/api/openapi.json')).statusCode).toBe(429);
    expect((await visitor.send('GET', '/healthz')).statusCode).toBe(200);
  });

  test('[SAFE-08] forged sessions of a network are no longer looked up, those of its customers are', async () => {
    const ada = await createUser(server, 'Ada');
    const eve = await createUser(server, 'Eve');
    const readWishlist = (cookie: string | undefined, remoteAddress = '198.51.100.7') => {
      const visitor = createVisitor(server.app, { remoteAddress });
      visitor.cookie = cookie;
      return visitor.send('GET', '/api/wishlist');
    };
    const forge = (remoteAddress?: string) => readWishlist(`session=${newToken()}`, remoteAddress);
    expect((await readWishlist(ada.cookie)).statusCode).toBe(200);
    const forged = await Promise.all(Array.from({ length: 310 }, () => forge()));
    const statuses = forged.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(300).fill(401), ...Array(10).fill(429)]);

    const before = otherQueries();
    const limited = await forge();
    expect([limited.statusCode, otherQueries() - before]).toEqual([429, 0]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    // Customers of the network that are logged in, and its guests, do not wait.
    for (const { statusCode } of await Promise.all([1, 2, 3, 4].map(() => readWishlist(ada.cookie))))
      expect(statusCode).toBe(200);
    await eve.send('POST', '/api/auth/login', { email: eve.email, password: PASSWORD });
    expect((await readWishlist(eve.cookie)).statusCode).toBe(200);
    expect((await createVisitor(server.app).send('GET', '/api/orders/none')).statusCode).toBe(404);
    expect((await forge('203.0.113.9')).statusCode).toBe(401);
  });

  test('[SAFE-08] an ended session counts as forged, one that is found does not', async () => {
    const ada = await createUser(server, 'Ada');
    await ada.send('POST', '/api/auth/login', { email: ada.email, password: PASSWORD });
    const { cookie } = ada;
    for (let n = 0; n < 301; n += 1) expect((await ada.send('GET', '/api/wishlist')).statusCode).toBe(200);
    await ada.send('POST', '/api/auth/logout');
    ada.cookie = cookie;
    expect((await ada.send('GET', '/api/wishlist')).statusCode).toBe(401);
  });

  test('[SAFE-08] a read beyond the limit does not look up its session', async () => {
    const { cookie } = await createUser(server, 'Ada');
    const visitor = createVisitor(server.app, { remoteAddress: '192.0.2.14' });
    visitor.cookie = cookie;
    const readOrder = async () => {
      const before = otherQueries();
      const { statusCode } = await visitor.send('GET', '/api/orders/none');
      return { statusCode, queries: otherQueries() - before };
    };
    const found = await readOrder();
    expect(found.statusCode).toBe(404);
    expect(found.queries).toBeGreaterThan(0);
    for (let n = 1; n <= 31; n += 1) await visitor.send('GET', `/api/products?limit=1000&n=${n}`);
    expect(await readOrder()).toEqual({ statusCode: 429, queries: 0 });
  });

  test.each(['/api/products/gown', '/api/products/gown/reviews', '/api/site', '/api/orders/none'])(
    '[SAFE-08] /healthz does not wait for 60 reads of %s',
    async (path) => {
      let done = 0;
      const reads = Array.from({ length: 60 }, async (_, n) => {
        const { statusCode } = await get(`${path}?n=${n}`, '192.0.2.13');
        if (statusCode !== 503) done += 1;
      });
      const health = await get('/healthz');
      const doneBefore = done;
      await Promise.all(reads);
      expect(health.statusCode).toBe(200);
      expect(done).toBeGreaterThan(30);
      expect(doneBefore).toBeLessThan(done / 2);
    },
  );

  test.each([
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['*;q=0', undefined],
    ['*', 'br'],
    ['gzip, br', 'br'],
  ])('[SAFE-08] a shared response to "%s" has the encoding %s', async (accepted, encoding) => {
    const read = () =>
      createVisitor(server.app).send('GET', '/api/products?q=gown', undefined, {
        'accept-encoding': accepted,
      });
    await read();
    expect((await read()).headers['content-encoding']).toBe(encoding);
  });

  test.each(['-999999999999999_a', '99999999999999_a', '1e9_a'])(
    'rejects the position %s outside the range of the database',
    async (after) => {
      expect((await get(`/api/product-pages?after=${after}`)).statusCode).toBe(400);
    },
  );

  test('[SAFE-08] the machine of the shop, which builds the site, is not limited', async () => {
    for (let n = 1; n <= 601; n += 1) await get(`/api/products/facets?minPrice=x&n=${n}`, '::1');
    expect((await get('/api/products', '::ffff:127.0.0.1')).statusCode).toBe(200);
  });
});

describePostgres('on PostgreSQL alone', () => {
  const server = testServer(openOnServer);

  test('[SAFE-08] reads that hang leave connections for everyone else', async () => {
    await createUser(server, 'Ada');
    const visitor = createVisitor(server.app);
    let reads: Promise<{ statusCode: number }[]> = Promise.resolve([]);
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table products in access exclusive mode`);
      reads = Promise.all(
        Array.from({ length: 30 }, (_, n) => visitor.send('GET', `/api/products?page=${n + 1}`)),
      );
      const credentials = { email: 'ada@example.org', password: PASSWORD };
      const login = await createVisitor(server.app).send('POST', '/api/auth/login', credentials);
      expect(login.statusCode).toBe(200);
      expect((await createVisitor(server.app).send('GET', '/healthz')).statusCode).toBe(200);
    });
    expect((await reads).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
  });

  test('[SAFE-08] the database ends a query that takes longer than the shop waits, and compiles none', async () => {
    const database = await openOnServer();
    try {
      for (const db of [database.db, database.reads.db]) {
        const { rows } = (await db.execute(
          sql`select current_setting('statement_timeout') as timeout, current_setting('jit') as jit`,
        )) as { rows: unknown };
        expect(rows).toEqual([{ timeout: '5s', jit: 'off' }]);
      }
    } finally {
      await database.close();
    }
  });
});
