import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogueState } from '#server/db/schema/catalogue.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

const SELLER = {
  name: 'Solène',
  address: '48 Linden Row\nNew York, NY 10012\nUnited States',
  email: 'hello@solene.example',
  phone: '+1 (212) 555-0142',
};

const SEEDED = {
  version: 1,
  homeCountry: 'US',
  timeZone: 'America/New_York',
  taxMode: 'added',
  deliveryTax: 'none',
  taxes: [{ country: '*', class: 'standard', rate: 500, validFrom: '2000-01-01' }],
  zones: [
    {
      id: 'everywhere',
      name: 'Everywhere',
      countries: ['*'],
      rates: [{ id: 'standard', name: 'Standard delivery', price: 0, minDays: 3, maxDays: 5 }],
      payments: ['card', 'delivery'],
    },
  ],
  returns: { days: 30, fee: 'free', exemptCategories: [] },
  seller: SELLER,
  invoice: { prefix: 'INV-', next: 1, keepYears: 10 },
  creditNote: { prefix: 'CN-', next: 1 },
};

/** A shop in Berlin: 19 % and 7 % included, zones for Germany, the EU and Switzerland. */
const GERMAN = {
  ...SEEDED,
  homeCountry: 'DE',
  timeZone: 'Europe/Berlin',
  taxMode: 'included',
  deliveryTax: 'goods',
  taxes: [
    { country: 'DE', class: 'standard', rate: 1900, validFrom: '2007-01-01' },
    { country: 'DE', class: 'reduced', rate: 700, validFrom: '2007-01-01T00:00:00+01:00' },
  ],
  zones: [
    {
      name: 'Germany',
      countries: ['DE'],
      rates: [
        { name: 'Standard', price: 4.9, to: 99.99, minDays: 2, maxDays: 3 },
        { name: 'Standard', price: 0, from: 100, minDays: 2, maxDays: 3 },
      ],
      payments: ['card', 'delivery'],
    },
    {
      name: 'Switzerland',
      countries: ['CH', 'LI'],
      rates: [{ name: 'Post', price: 19, minDays: 4, maxDays: 8 }],
      payments: ['card'],
    },
  ],
};

describeDatabases('the settings of $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, CAPABILITIES: 'orders,accounts,selling' });
  let owner: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.execute(sql`truncate settings_changes, document_series`);
    const stored = { ...SEEDED, version: undefined, timeZone: undefined };
    const rates = [{ id: 'standard', name: 'Standard delivery', priceCents: 0, minDays: 3, maxDays: 5 }];
    const zones = [{ ...SEEDED.zones[0], rates }];
    await server.db.execute(
      sql`update shop_settings set version = 1, value = ${JSON.stringify({ ...stored, zones })}`,
    );
    owner = await createUser(server, 'Owner', 'admin');
  });
  const readSaved = async () => (await owner.send('GET', '/api/settings/selling')).json();
  const save = (body: object) => owner.send('PUT', '/api/settings/selling', body);
  const readRevision = async () => {
    const [state] = await server.db.select().from(catalogueState);
    return state?.revision ?? 0;
  };

  test('a new shop has the settings of the seed', async () => {
    expect(await readSaved()).toEqual(SEEDED);
  });

  test('saves a German shop, gives zones and rates an id, and rebuilds the site', async () => {
    const revision = await readRevision();
    const response = await save(GERMAN);
    expect(response.statusCode).toBe(200);
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    const zones = GERMAN.zones.map((zone) => ({
      ...zone,
      id,
      rates: zone.rates.map((rate) => ({ ...rate, id })),
    }));
    expect(response.json()).toEqual({ ...GERMAN, version: 2, zones });
    expect(await readSaved()).toEqual(response.json());
    expect(await readRevision()).toBe(revision + 1);
    const ids = response
      .json()
      .zones.flatMap(({ id, rates }: { id: string; rates: { id: string }[] }) => [
        id,
        ...rates.map((rate) => rate.id),
      ]);
    expect(new Set(ids).size).toBe(5);
  });

  test('records who changed the settings, when, and the values before and after', async () => {
    await save(GERMAN);
    await save({
      ...(await readSaved()),
      returns: { days: 14, fee: 'customer', exemptCategories: ['cosmetics'] },
    });
    const { changes } = (await owner.send('GET', '/api/settings/selling/changes')).json();
    expect(changes).toMatchObject([
      { version: 3, by: 'Owner', before: { returns: { days: 30 } }, after: { returns: { days: 14 } } },
      { version: 2, by: 'Owner', before: SEEDED, after: { homeCountry: 'DE' } },
    ]);
    expect(changes[1].after.zones[0].rates[0]).toMatchObject({ price: 4.9, to: 99.99 });
    expect(Math.abs(Date.parse(changes[0].at) - Date.now())).toBeLessThan(60_000);
  });

  test('equal settings change nothing', async () => {
    const saved = (await save(GERMAN)).json();
    const revision = await readRevision();
    expect((await save(saved)).json()).toEqual(saved);
    expect(await readRevision()).toBe(revision);
    expect((await owner.send('GET', '/api/settings/selling/changes')).json().changes).toHaveLength(1);
  });

  test('rejects an older version with the current and the sent settings', async () => {
    const saved = (await save(GERMAN)).json();
    const sent = { ...SEEDED, homeCountry: 'JP' };
    const response = await save(sent);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: 'Somebody has changed the settings since you opened them. Please compare both and save again.',
      settings: { current: saved, sent },
    });
    expect(await readSaved()).toEqual(saved);
  });

  test('of two owners who save the same version at once, one gets the conflict', async () => {
    const responses = await Promise.all(
      ['FR', 'JP', 'DE', 'IT'].map((homeCountry) => save({ ...SEEDED, homeCountry })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect((await readSaved()).version).toBe(2);
  });

  test('the next number changes only before the first document of its prefix', async () => {
    const started = { ...SEEDED, invoice: { prefix: '2026-', next: 500, keepYears: 10 } };
    expect((await save(started)).json().invoice).toEqual({ prefix: '2026-', next: 500, keepYears: 10 });
    await server.db.execute(
      sql`update document_series set next = 507, is_started = true where prefix = '2026-'`,
    );
    // The stale number is no conflict, because every invoice raises it.
    const changed = { ...started, version: 2, taxMode: 'included' };
    expect((await save(changed)).json()).toMatchObject({ version: 3, invoice: { next: 507 } });
    expect(await readSaved()).toMatchObject({ taxMode: 'included', invoice: { next: 507 } });
  });

  describe('rejects', () => {
    const zone = GERMAN.zones[1];
    const rate = { name: 'Post', price: 5, minDays: 2, maxDays: 3 };
    const tax = { country: 'DE', class: 'standard', rate: 1900, validFrom: '2026-01-01' };
    const withRate = (change: object) => ({
      zones: [{ ...zone, rates: [{ ...rate, ...change }] }],
    });
    test.each([
      ['a country in two zones', { zones: [zone, { ...zone, name: 'Alps' }] }, 'zones.1.countries'],
      [
        'a territory under both of its names',
        { zones: [{ ...zone, countries: ['PR', 'US-PR'] }] },
        'zones.0.countries',
      ],
      ['an unknown country', { zones: [{ ...zone, countries: ['XX'] }] }, 'zones.0.countries.0'],
      ['a zone without a country', { zones: [{ ...zone, countries: [] }] }, 'zones.0.countries'],
      ['a rate with from above to', withRate({ from: 100, to: 99.99 }), 'zones.0.rates.0.from'],
      ['more days at least than at most', withRate({ minDays: 4 }), 'zones.0.rates.0.minDays'],
      ['a price of three decimals', withRate({ price: 4.905 }), 'zones.0.rates.0.price'],
      ['a tax over 10000 bp', { taxes: [{ ...tax, rate: 10_000.5 }] }, 'taxes.0.rate'],
      ['a tax of three decimals', { taxes: [{ ...tax, rate: 687.505 }] }, 'taxes.0.rate'],
      [
        'two taxes with the same key and date',
        { taxes: [tax, { ...tax, rate: 1600, validFrom: '2026-01-01T01:00:00+01:00' }] },
        'taxes.1.validFrom',
      ],
      ['a region of every country', { taxes: [{ ...tax, country: '*', region: 'CA' }] }, 'taxes.0.region'],
      ['an unknown time zone', { timeZone: 'Europe/Gotham' }, 'timeZone'],
      ['one prefix for both series', { creditNote: { prefix: 'INV-', next: 1 } }, 'creditNote.prefix'],
      ['a next number of 0', { invoice: { prefix: 'INV-', next: 0, keepYears: 10 } }, 'invoice.next'],
      ['a seller without a name', { seller: { ...SELLER, name: ' ' } }, 'seller.name'],
    ])('%s, with an error at the field', async (_case, change, field) => {
      const response = await save({ ...SEEDED, ...change });
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual([field]);
      expect(response.json().codes[field][0].code).not.toBe('invalidValue');
      expect(await readSaved()).toEqual(SEEDED);
    });
  });

  test('shoppers see delivery, returns and the seller, but no taxes, codes or series', async () => {
    await save(GERMAN);
    const response = await createVisitor(server.app).send('GET', '/api/settings/public');
    expect(response.json()).toEqual({
      version: 2,
      currency: 'USD',
      homeCountry: 'DE',
      timeZone: 'Europe/Berlin',
      countries: ['CH', 'DE', 'LI'],
      taxMode: 'included',
      zones: (await readSaved()).zones,
      returns: GERMAN.returns,
      seller: SELLER,
    });
  });

  test('the time zone of the settings is the one of the announcement', async () => {
    const read = async () =>
      (await createVisitor(server.app).send('GET', '/api/capabilities')).json().timeZone;
    expect(await read()).toBe('America/New_York');
    await save(GERMAN);
    expect(await read()).toBe('Europe/Berlin');
  });

  test('only admins read and save the settings', async () => {
    const customer = await createUser(server, 'Ann');
    for (const visitor of [customer, createVisitor(server.app)]) {
      expect((await visitor.send('GET', '/api/settings/selling')).statusCode).toBeGreaterThan(400);
      expect((await visitor.send('PUT', '/api/settings/selling', SEEDED)).statusCode).toBeGreaterThan(400);
      expect((await visitor.send('GET', '/api/settings/selling/changes')).statusCode).toBeGreaterThan(400);
    }
  });
});
