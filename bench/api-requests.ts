import type { QueryConfig } from 'pg';
import type { ShopFigures } from '#contract/shop/stats.ts';

/** A row of the report: a request, and a `select` of the rows in its response. */
interface BenchRequest {
  readonly label: string;
  /** The path of each run. */
  readonly pathOf: (run: number) => string;
  /** Returns the `select` of the rows in a response. */
  readonly bareOf: (body: string) => QueryConfig;
  /** Whether the catalogue changes before each run. */
  readonly isAfterChange?: true;
}

/** The products of a response by their ids. */
const productsOf = (body: string): QueryConfig => ({
  name: 'products',
  text: 'select * from products where id = any($1)',
  values: [valuesOf(body, '_id')],
});

/** The orders of a response by their numbers, with their payments and the lines whose images it shows. */
const LISTED_ORDERS = `select orders.*, payments.*, (
    select json_agg(line order by position) from order_lines as line where order_id = orders.id and position < 4
  ) as lines
  from orders join payments on order_id = orders.id where number = any($1)`;

const ordersOf = (body: string): QueryConfig => ({
  name: 'orders',
  text: LISTED_ORDERS,
  values: [valuesOf(body, 'number')],
});

/** The orders of a search by their numbers, and the states of all found orders, which the response counts. */
const foundOrdersOf = (name: string, found: string) => (body: string) => ({
  name,
  text: `with counted as materialized (select status, count(*) from orders where ${found} group by status)
    select listed.*, (select json_agg(counted) from counted) as counts from (${LISTED_ORDERS}) as listed`,
  values: [valuesOf(body, 'number')],
});

/** The condition for orders with order words that match a query of PostgreSQL's text search. */
const hasWords = (query: string) =>
  `order_words(number, name, email, phone, postal_code) @@ $q$${query}$q$::tsquery`;

/** The condition for the orders with a line whose words match. */
const hasLineWords = (query: string) =>
  `id in (select order_id from order_lines where line_words(name, sku) @@ $q$${query}$q$::tsquery)`;

/** The count of waiting orders, as the database keeps it. */
const waitingCount = (): QueryConfig => ({
  name: 'waiting',
  text: `select * from order_counts where status = 'waiting'`,
});

/**
 * The stored figures of the parts of a response, without the lists of customers and products that they sum up, and the
 * overdue payments, which the response counts.
 */
const periodsOf = (body: string): QueryConfig => {
  const { timeZone, parts }: Pick<ShopFigures, 'timeZone' | 'parts'> = JSON.parse(body);
  return {
    name: 'periods',
    text: `select starts_at, orders, revenue_cents, tax_cents, (
        select count(*) from payments
        where method = 'delivery' and status = 'due' and pending_since < now() - interval '7 days'
      ) as overdue
      from sales_periods where (starts_at, ends_at) in (
      select day at time zone $2, (day + $3::interval) at time zone $2 from unnest($1::timestamp[]) as day)`,
    values: [parts.list.map(({ from }) => from), timeZone, `1 ${parts.unit}`],
  };
};

const allUsers = (): QueryConfig => ({ name: 'users', text: 'select * from users' });

const valuesOf = (body: string, key: string) =>
  [...body.matchAll(new RegExp(`"${key}":"([^"]+)"`, 'g'))].map((match) => match[1]);

const same = (bareOf: BenchRequest['bareOf'], paths: readonly string[]): BenchRequest[] =>
  paths.map((path) => ({ label: path, pathOf: () => path, bareOf }));

/** Common words of the descriptions, see `large-shop.ts`. */
const COMMON = ['silk', 'linen', 'velvet', 'cotton', 'leather', 'satin', 'wool', 'crepe', 'gold', 'silver'];
const commonPair = (run: number) =>
  `${COMMON[run % COMMON.length]}%20${COMMON[(run + 1 + Math.floor(run / COMMON.length)) % COMMON.length]}`;

/** Returns the requests of the benchmark for a shop of this size. */
export function benchRequests(products: number, orders: number): readonly BenchRequest[] {
  const lastPage = Math.floor(products / 8);
  const lastOrders = Math.ceil(orders / 20);
  const search = '/api/products?limit=10&q=';
  return [
    ...same(productsOf, [
      '/api/products?limit=8',
      '/api/products?limit=8&sort=price',
      '/api/products?limit=8&sort=-price',
      '/api/products?limit=8&sort=rating',
      '/api/products?limit=8&category=dress&color=red',
      '/api/products?limit=8&minPrice=50&maxPrice=100&sale=true',
      `/api/products?limit=8&page=${Math.floor(lastPage / 2)}`,
      `/api/products?limit=8&page=${lastPage}`,
      `${search}velvet%20dress`,
      `${search}word77`,
      `${search}qqxqq`,
    ]),
    { label: 'q: a rare word, new each time', pathOf: (run) => `${search}word${run}`, bareOf: productsOf },
    {
      label: 'q: two common words, new each time',
      pathOf: (run) => `${search}${commonPair(run)}&minPrice=${run / 100}`,
      bareOf: productsOf,
    },
    {
      label: 'q: two common words, after each change',
      pathOf: () => `${search}velvet%20dress`,
      bareOf: productsOf,
      isAfterChange: true,
    },
    ...same(productsOf, [
      '/api/products/facets?category=dress',
      '/api/products/related/product-77',
      '/api/products/product-77',
    ]),
    ...same(ordersOf, [
      '/api/orders',
      `/api/orders?page=${Math.floor(lastOrders / 2)}`,
      `/api/orders?page=${lastOrders}`,
      `/api/orders?status=completed&page=${Math.floor(lastOrders / 3)}`,
      '/api/orders?status=overdue',
      '/api/orders?status=suspicious',
    ]),
    ...same(foundOrdersOf('number', hasWords(`'#ab':*`)), ['/api/orders?q=SOL-AB']),
    ...same(foundOrdersOf('email', hasWords(`'customer77':*`)), ['/api/orders?q=customer77']),
    ...same(foundOrdersOf('line', hasLineWords(`'silk':*`)), ['/api/orders?q=silk']),
    ...same(waitingCount, ['/api/orders/new']),
    ...same(periodsOf, ['/api/stats/shop?range=7-days', '/api/stats/shop?range=12-months']),
    ...same(allUsers, ['/api/auth/getusers']),
  ];
}
