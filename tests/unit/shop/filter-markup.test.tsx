import { beforeEach, expect, test, vi } from 'vitest';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { ProductList } from '#contract/catalogue/products.ts';
import type { Category } from '#contract/vocabulary.ts';
import { ActiveFilters, listActiveFilters } from '#islands/shop/ActiveFilters.tsx';
import { FilterForm } from '#islands/shop/FilterForm.tsx';
import { FilterSheet, FilterSheetButton } from '#islands/shop/FilterSheet.tsx';
import { ResultsLine, ShopResults } from '#islands/shop/ShopResults.tsx';
import { SortSelect } from '#islands/shop/SortSelect.tsx';
import { ApiError } from '#lib/api/error.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import type { FilterOffer } from '#lib/shop/fetch-offers.ts';
import { NO_FILTERS, type SetFilter, type ShopFilters } from '#lib/shop/filters.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';
import { Pagination } from '#ui/Pagination.tsx';

/** The static HTML of the shop's filters and results. */

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['catalogue', 'orders']);
  return () => vi.unstubAllGlobals();
});

const FACETS: Facets = {
  category: { all: 48, accessories: 12, dress: 1, jewellery: 0, cosmetics: 35 },
  color: { all: 48, black: 7, blue: 6, red: 8, green: 7, gold: 9, silver: 4, beige: 7 },
  price: { all: 48, '0-50': 20, '50-100': 10, '100-200': 12, '200-Infinity': 6 },
  onSale: 19,
  sizes: [
    { size: 'M', products: 3 },
    { size: 'L', products: 1 },
  ],
};
const CHOSEN: ShopFilters = {
  category: 'dress',
  colors: ['blue', 'gold'],
  sizes: ['XL', 'M'],
  priceRange: '50-100',
  onSale: true,
};

const nothing = () => undefined;
type Offers = RemoteState<readonly FilterOffer[]>;
const offer = (products: number): FilterOffer => ({
  filters: { ...NO_FILTERS, category: 'dress', colors: ['red'] },
  name: 'red dresses',
  isUnfiltered: false,
  products: Array.from({ length: products }, (_, index) => buildProduct(`p${index}`, { image: '/p.jpg' })),
  totalProducts: products,
});

const form = (filters: ShopFilters, facets?: Facets, fixedCategory?: Category) => (
  <FilterForm
    filters={filters}
    facets={facets}
    onSet={() => undefined}
    onClear={() => undefined}
    pageSize={8}
    {...(fixedCategory && { fixedCategory })}
  />
);

/** Returns the fields of a form as `type name=value`, and those that are checked. */
function fieldsOf(filters: ShopFilters, facets?: Facets, fixedCategory?: Category) {
  const fields = attributesOf(form(filters, facets, fixedCategory), 'input').map((attributes) => {
    const read = (name: string) => new RegExp(` ?\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    return {
      text: `${read('type')} ${read('name')}=${read('value')}`,
      isChecked: / checked=""/.test(` ${attributes}`),
    };
  });
  return {
    all: fields.map(({ text }) => text),
    checked: fields.filter(({ isChecked }) => isChecked).map(({ text }) => text),
  };
}

test('[SHOP-01] the form sends its fields to the shop under the names of the URL', () => {
  expect(renderMarkup(form(NO_FILTERS))).toMatch(/^<form autoComplete="off" action="\/shop">/);
  expect(fieldsOf(NO_FILTERS, FACETS)).toEqual({
    all: [
      ...['all', 'accessories', 'dress', 'jewellery', 'cosmetics'].map((value) => `radio category=${value}`),
      ...['black', 'blue', 'red', 'green', 'gold', 'silver', 'beige'].map(
        (value) => `checkbox color=${value}`,
      ),
      ...['M', 'L'].map((value) => `checkbox size=${value}`),
      ...['', '0-50', '50-100', '100-200', '200-Infinity'].map((value) => `radio price=${value}`),
      'checkbox sale=true',
    ],
    checked: ['radio category=all', 'radio price='],
  });
  expect(renderMarkup(form(NO_FILTERS))).toContain(
    '<button type="reset" data-early="">Clear filters</button>',
  );
});

test('[SHOP-01] checks the chosen filters, and offers chosen sizes that the backend does not count', () => {
  const { all, checked } = fieldsOf(CHOSEN, FACETS);
  expect(checked).toEqual([
    'radio category=dress',
    'checkbox color=blue',
    'checkbox color=gold',
    'checkbox size=M',
    'checkbox size=XL',
    'radio price=50-100',
    'checkbox sale=true',
  ]);
  expect(all.filter((field) => field.includes('size='))).toEqual([
    'checkbox size=M',
    'checkbox size=L',
    'checkbox size=XL',
  ]);
});

test('[CAT-01] a category sends itself and does not offer others', () => {
  const { all } = fieldsOf(CHOSEN, FACETS, 'dress');
  expect(all.filter((field) => field.includes('category'))).toEqual(['hidden category=dress']);
});

test('names the groups, and describes each choice by its number of products', () => {
  const html = renderMarkup(form(NO_FILTERS, FACETS));
  const groups = [
    ...html.matchAll(/<(?:div role="radiogroup"|fieldset) aria-labelledby="([^"]+)"><p id="\1">([^<]+)/g),
  ];
  const names = groups.map(([, , name = '']) => name);
  expect(names).toContain('Size');
  expect(names.filter((name) => !name.startsWith('Size'))).toEqual(['Category', 'Color', 'Price Range']);
  expect(html.match(/<div role="radiogroup"/g)).toHaveLength(2);
  const counts = [...html.matchAll(/([^>]+)<span aria-hidden="true">(\d+)<span id="[^"]+">([^<]+)<\/span>/g)];
  expect(counts.map(([, choice, count, text]) => `${choice} ${count} ${text}`)).toEqual([
    'All categories 48 48 products',
    'Accessories 12 12 products',
    'Dress 1 1 product',
    'Jewellery 0 No products',
    'Cosmetics 35 35 products',
    'Black 7 7 products',
    'Blue 6 6 products',
    'Red 8 8 products',
    'Green 7 7 products',
    'Gold 9 9 products',
    'Silver 4 4 products',
    'Beige 7 7 products',
    'M 3 3 products',
    'L 1 1 product',
    'All prices 48 48 products',
    'Under $50 20 20 products',
    '$50 - $100 10 10 products',
    '$100 - $200 12 12 products',
    '$200 + 6 6 products',
    'On sale 19 19 products',
  ]);
  for (const [, id] of html.matchAll(/aria-describedby="([^"]+)"/g))
    expect(html).toContain(`<span id="${id}">`);
  expect(html.match(/aria-describedby=/g)).toHaveLength(20);
});

test('shows no numbers while they are unknown', () => {
  const html = renderMarkup(form(NO_FILTERS));
  expect(html).not.toContain('aria-describedby');
  expect(renderText(form(NO_FILTERS))).not.toMatch(/product/);
  expect(fieldsOf(NO_FILTERS).all.filter((field) => field.includes('size='))).toEqual([]);
});

test('[SPEED-02] each choice of the static form names the request of its products', () => {
  const requests = [
    ...renderMarkup(form(NO_FILTERS, FACETS)).matchAll(/ data-request="([^"]*)"[^>]* value="([^"]*)"/g),
  ];
  const requestOf = Object.fromEntries(
    requests.map(([, url = '', value = '']) => [value, url.replaceAll('&amp;', '&')]),
  );
  const list = (query: string) => `/api/products?${query}&page=1&limit=8`;
  expect(requestOf).toMatchObject({
    all: list('category=&color=&minPrice=0&maxPrice='),
    dress: list('category=dress&color=&minPrice=0&maxPrice='),
    red: list('category=&color=red&minPrice=0&maxPrice='),
    M: list('category=&color=&minPrice=0&maxPrice=&size=M'),
    '50-100': list('category=&color=&minPrice=50&maxPrice=100'),
    true: list('category=&color=&minPrice=0&maxPrice=&sale=true'),
  });
});

test('[SHOP-01] a base backend offers one color and no reduced products', () => {
  vi.stubGlobal('__CAPABILITIES__', null);
  const base = fieldsOf({ ...NO_FILTERS, colors: ['red'] });
  expect(base.all.filter((field) => field.includes('color'))).toHaveLength(8);
  expect(base.all).toContain('radio color=all');
  expect(base.all.join()).not.toContain('sale');
  expect(base.checked).toEqual(['radio category=all', 'radio color=red', 'radio price=']);
  expect(fieldsOf(NO_FILTERS).checked).toContain('radio color=all');
});

test('[SHOP-02] lists each chosen option, and removes only that one', () => {
  const active = listActiveFilters(CHOSEN);
  expect(active.map(({ text }) => text)).toEqual([
    'Dress',
    'Blue',
    'Gold',
    'Size XL',
    'Size M',
    '$50 - $100',
    'On sale',
  ]);
  const calls: unknown[] = [];
  const set: SetFilter = (key, change) =>
    calls.push([key, typeof change === 'function' ? change(CHOSEN[key]) : change]);
  for (const { remove } of active) remove(set);
  expect(calls).toEqual([
    ['category', 'all'],
    ['colors', ['gold']],
    ['colors', ['blue']],
    ['sizes', ['M']],
    ['sizes', ['XL']],
    ['priceRange', ''],
    ['onSale', false],
  ]);
  const html = renderMarkup(<ActiveFilters active={active} onRemove={() => undefined} />);
  expect(html.match(/<li>/g)).toHaveLength(7);
  expect(html).toContain(
    '<button type="button" aria-label="Remove filter Blue" data-remover="">Blue</button>',
  );
});

test('[CAT-01] the category of the page is no active filter', () => {
  expect(
    listActiveFilters({ ...NO_FILTERS, category: 'dress' }, { ...NO_FILTERS, category: 'dress' }),
  ).toEqual([]);
  expect(renderMarkup(<ActiveFilters active={[]} onRemove={() => undefined} />)).toBe('');
});

test('[SHOP-01] the button of the filters counts them, and the sheet names the matches', () => {
  expect(renderMarkup(<FilterSheetButton activeCount={0} />)).toBe(
    '<button type="button" command="show-modal" commandfor="filters">Filter</button>',
  );
  expect(renderText(<FilterSheetButton activeCount={2} />)).toBe('Filter (2)');
  const sheet = (total?: number, offers: Offers = { state: 'loading' }) =>
    renderMarkup(
      <FilterSheet
        total={total}
        offers={offers}
        form={{ filters: NO_FILTERS, facets: FACETS, onSet: nothing, onClear: nothing, pageSize: 8 }}
        onOffer={nothing}
      />,
    );
  expect(sheet(3)).toMatch(/^<dialog id="filters" aria-labelledby="filters-title" data-built="">/);
  // The reset button beside the title is the only one, and belongs to the form below.
  expect(sheet(3)).toContain(
    '<h2 id="filters-title">Filter</h2><button type="reset" form="filter-choices" data-early="">Clear filters</button>',
  );
  expect(sheet(3).match(/Clear filters/g)).toHaveLength(1);
  expect(sheet(3)).toContain('<form id="filter-choices"');
  expect(sheet(3)).toContain(
    '<button type="button" command="close" commandfor="filters" aria-label="Close" autofocus="">',
  );
  const last = (label: string, status: string) =>
    `<p role="status">${status}</p><button type="button" command="close" commandfor="filters">${label}</button>`;
  expect(sheet(3)).toContain(last('Show 3 items', '3 products'));
  expect(sheet(1)).toContain(last('Show 1 item', '1 product'));
  expect(sheet()).toContain(last('Show results', ''));
  // Without a match, it leads to what matches with fewer filters.
  expect(sheet(0)).toContain(last('Show results', 'No products'));
  expect(sheet(0, { state: 'ready', data: [offer(1)] })).toContain(
    last('Show red dresses (1)', 'No products'),
  );
  const unfiltered = { ...offer(4), name: 'all products', isUnfiltered: true };
  expect(sheet(0, { state: 'ready', data: [unfiltered] })).toContain(
    last('Show all products', 'No products'),
  );
  const failed: Offers = { state: 'failed', error: new ApiError('network') };
  expect(sheet(0, failed)).toContain(last('Show all products', 'No products'));
});

const results = (
  response: RemoteState<ProductList>,
  isFiltered = true,
  page = 1,
  pageSize = 8,
  offers: Offers = { state: 'loading' },
) => (
  <ShopResults
    response={response}
    page={page}
    pageSize={pageSize}
    isFiltered={isFiltered}
    hrefOf={(target) => `/shop?page=${target}`}
    hrefOfFilters={({ category, colors }) => `/shop?category=${category}&color=${colors}`}
    onPageChange={nothing}
    onRetry={nothing}
    onClear={nothing}
    onOffer={nothing}
    offers={offers}
  />
);
const ready = (totalProducts: number, count = totalProducts): RemoteState<ProductList> => ({
  state: 'ready',
  data: {
    products: Array.from({ length: count }, (_, index) => buildProduct(`p${index}`, { image: '/p.jpg' })),
    totalProducts,
  },
});

test('[SHOP-05] has as many pages as the page size makes', () => {
  const names = (pageSize: number) =>
    [...renderMarkup(results(ready(20), true, 1, pageSize)).matchAll(/page=(\d)"/g)].map(([, name]) => name);
  expect(names(8)).toEqual(expect.arrayContaining(['2', '3']));
  expect(names(8)).not.toContain('4');
  // A category shows 24 products on a page.
  expect(names(24)).toEqual([]);
});

test('[SHOP-07] shows as many placeholders as the page has products while they load', () => {
  const html = renderMarkup(results({ state: 'loading' }));
  expect(html.match(/<div><div><\/div><div><\/div><div><\/div><\/div>/g)).toHaveLength(8);
  expect(html).toContain('<div aria-hidden="true">');
  expect(html).toContain('<span role="status"><span>Loading products</span></span>');
});

test('[SHOP-07] shows the error view after a failure', () => {
  const html = renderMarkup(results({ state: 'failed', error: new ApiError('network') }));
  expect(html).toMatch(/^<div role="alert"><h2>Oops! Something went wrong<\/h2>/);
  expect(html).toContain('<button type="button">Try again</button>');
});

test('[SHOP-06] an empty result shows what matches with fewer filters, an empty shop nothing', () => {
  const head = '<h2>Oops</h2><p>No Product match your search Criteria</p>';
  const showAll = '<p><button type="button">Show all products</button></p>';
  const loading = renderMarkup(results(ready(0)));
  expect(loading).toContain(`<div>${head}<div><div>${showAll}</div></div></div>`);
  expect(loading.match(/<div><div><\/div><div><\/div><div><\/div><\/div>/g)).toHaveLength(4);

  const other = {
    ...offer(1),
    name: 'red pieces under $50',
    filters: { ...NO_FILTERS, colors: ['red'] },
  } as const;
  const found = renderMarkup(results(ready(0), true, 1, 8, { state: 'ready', data: [offer(3), other] }));
  expect(found).toContain(
    `${head}<div><div><a href="/shop?category=dress&amp;color=red">Red dresses (3)</a>` +
      `<a href="/shop?category=all&amp;color=red">Red pieces under $50 (1)</a>${showAll}</div>`,
  );
  expect(found).toContain('<div><h2>Red dresses</h2></div>');
  expect(found.match(/<article/g)).toHaveLength(3);

  // Two offers are enough to choose from, and the first one has more products than a row.
  const many = { ...offer(4), totalProducts: 12 };
  const third = { ...offer(1), name: 'red jewellery' };
  const row = renderMarkup(results(ready(0), true, 1, 8, { state: 'ready', data: [many, other, third] }));
  expect(row).toContain('<h2>Red dresses</h2><a href="/shop?category=dress&amp;color=red">See all 12</a>');
  expect(row).not.toContain('Red jewellery');

  const unfiltered = { ...offer(2), name: 'all products', isUnfiltered: true };
  const all = renderMarkup(results(ready(0), true, 1, 8, { state: 'ready', data: [unfiltered] }));
  expect(all).toContain(`${head}<div><div>${showAll}</div></div>`);
  expect(all).toContain('<h2>All products</h2>');

  const failed: Offers = { state: 'failed', error: new ApiError('network') };
  expect(renderMarkup(results(ready(0), true, 1, 8, failed))).toBe(
    `<div><div>${head}<div><div>${showAll}</div></div></div><div></div></div>`,
  );
  expect(renderMarkup(results(ready(0), false))).toBe(
    '<div><h2>Opening soon</h2><p>Our first collection is on its way.</p></div>',
  );
});

test('[SHOP-06] a base backend offers all products after an empty result', () => {
  vi.stubGlobal('__CAPABILITIES__', null);
  expect(renderMarkup(results(ready(0)))).toBe(
    '<div><div><h2>Oops</h2><p>No Product match your search Criteria</p><div><button type="button">Show all products</button></div></div></div>',
  );
});

test('[SHOP-05] shows the products, the first four at once, and pages if there are several', () => {
  const html = renderMarkup(results(ready(9, 8)));
  expect(html.match(/<article/g)).toHaveLength(8);
  expect(html.match(/loading="eager"/g)).toHaveLength(4);
  expect(html).toContain('<a href="/shop?page=2">2</a>');
  expect(renderMarkup(results(ready(8)))).not.toContain('<nav');
});

test('[SHOP-04] the results line names the range, and nothing while the products load', () => {
  expect(renderText(<ResultsLine response={ready(20, 4)} page={3} />)).toBe('Showing 17 to 20 of 20');
  expect(renderMarkup(<ResultsLine response={ready(0)} page={1} />)).toBe('No products');
  expect(renderMarkup(<ResultsLine response={{ state: 'loading' }} page={1} />)).toBe('');
});

test('the sort menu has four orders', () => {
  const html = renderMarkup(<SortSelect sort="-price" onSort={() => undefined} />);
  expect(html).toBe(
    '<label><span>Sort by</span><select name="sort" autoComplete="off">' +
      '<option value="newest">Newest</option><option value="price">Price, low to high</option>' +
      '<option value="-price" selected="">Price, high to low</option><option value="rating">Best rated</option>' +
      '</select></label>',
  );
});

const pages = (page: number, totalPages: number) =>
  renderMarkup(<Pagination page={page} totalPages={totalPages} hrefOf={(target) => `/p/${target}`} />);

test('[SHOP-05] links to the neighbors and marks the current page', () => {
  const middle = pages(2, 3);
  expect(middle).toMatch(/^<nav aria-label="Pagination">/);
  expect(middle).toContain('<a href="/p/1">Previous</a>');
  expect(middle).toContain('<a href="/p/2" aria-current="page">2</a>');
  expect(middle).toContain('<a href="/p/3">3</a>');
  expect(middle).toContain('<a href="/p/3">Next</a>');
  expect(middle.match(/aria-current/g)).toHaveLength(1);
  expect(pages(1, 3)).toContain('<a role="link" aria-disabled="true">Previous</a>');
  expect(pages(1, 3)).toContain('<a href="/p/2">Next</a>');
  expect(pages(3, 3)).toContain('<a role="link" aria-disabled="true">Next</a>');
  expect(pages(5, 20)).toContain('<span aria-hidden="true">…</span>');
  expect(pages(1, 1)).toBe('');
});
