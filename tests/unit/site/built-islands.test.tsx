import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Facets } from '#contract/catalogue/facets.ts';
import { BagPage } from '#islands/bag/BagPage.tsx';
import { BagPanel } from '#islands/bag/BagPanel.tsx';
import { CheckoutPage } from '#islands/checkout/CheckoutPage.tsx';
import { OrderPage } from '#islands/orders/OrderPage.tsx';
import { ConfirmStockNotice } from '#islands/product/ConfirmStockNotice.tsx';
import { LiveProduct } from '#islands/product/LiveProduct.tsx';
import { StockNoticeForm } from '#islands/product/StockNoticeForm.tsx';
import { ReviewForm } from '#islands/reviews/ReviewForm.tsx';
import { SearchBrowser } from '#islands/search/SearchBrowser.tsx';
import { CategoryBrowser } from '#islands/shop/CategoryBrowser.tsx';
import { ShopBrowser } from '#islands/shop/ShopBrowser.tsx';
import { Toasts } from '#islands/toasts/Toasts.tsx';
import { WishlistPage } from '#islands/wishlist/WishlistPage.tsx';
import { buildProduct } from '#tests/support/unit/build-product.ts';
import { renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';

/** The HTML of islands as the build writes it, before any script has run. */

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['catalogue', 'orders', 'wishlist', 'reviews', 'mail']);
  return () => vi.unstubAllGlobals();
});

const spinner = (text: string) => `<span role="status"><span>${text}</span></span>`;

test('an island of data that only the browser has is built as a spinner', () => {
  const letterhead = { address: [], email: '', phone: '' };
  expect(renderMarkup(<BagPage />)).toBe(spinner('Your Shopping Bag'));
  expect(renderMarkup(<WishlistPage />)).toBe(spinner('Wishlist'));
  expect(renderMarkup(<CheckoutPage />)).toBe(spinner('Loading checkout'));
  expect(renderMarkup(<OrderPage letterhead={letterhead} />)).toBe(
    `<h1>Your order</h1><div>${spinner('Loading your order')}</div>`,
  );
  expect(renderMarkup(<LiveProduct />)).toBe(spinner('Loading product'));
  expect(renderMarkup(<Toasts />)).toBe('');
});

test('[BAG-01] the built bag is a closed dialog with its name', () => {
  expect(renderMarkup(<BagPanel />)).toMatch(
    /^<dialog aria-labelledby="bag-title"><div><header><h2 id="bag-title">Your Shopping Bag<\/h2><button type="button" aria-label="Close"><\/button><\/header>/,
  );
});

test('the link of a mail cannot be confirmed before the hydration', () => {
  const html = renderMarkup(<ConfirmStockNotice />);
  expect(html).toContain('<p>We’ll email you once, when the product is back.</p>');
  expect(html).toMatch(/<button type="submit" disabled="">Confirm<\/button>/);
});

test('the form for a mail names the product, and the size if there are several', () => {
  const html = renderMarkup(<StockNoticeForm productId="gown" hasSizes />);
  expect(html).toContain('aria-label="Email me when it’s back"');
  expect(html).toContain(
    '<input type="hidden" name="productId" value="gown"/><input type="hidden" name="size"/>',
  );
  expect(html).toMatch(/<input type="email" autoComplete="email" required="" [^>]*name="email"\/>/);
  expect(html).toContain('<p role="status"></p>');
  expect(renderMarkup(<StockNoticeForm productId="gown" />)).not.toContain('name="size"');
});

test('the form of a review has stars and a text with a hint', () => {
  const form = (
    <ReviewForm productId="gown" review={undefined} onSaved={() => undefined} onCancel={() => undefined} />
  );
  expect(renderText(form)).toBe(
    'Stars 1 star 2 stars 3 stars 4 stars 5 stars Review What do you like or dislike about it? Your username is shown with your review. Save review Cancel',
  );
  expect(renderMarkup(form)).toContain('aria-label="Write a review"');
  const review = { _id: '1', username: 'Ada', stars: 3, words: 'Soft.', createdAt: '', updatedAt: '' };
  const edit = renderMarkup(
    <ReviewForm productId="gown" review={review} onSaved={() => undefined} onCancel={() => undefined} />,
  );
  expect(edit).toContain('aria-label="Edit your review"');
  expect(edit).toContain('checked="" value="3"');
  expect(edit).toContain('>Soft.</textarea>');
});

const products = Array.from({ length: 8 }, (_, index) => buildProduct(`p${index}`, { image: '/p.jpg' }));
const FACETS: Facets = {
  category: { all: 20, accessories: 12, dress: 1, jewellery: 0, cosmetics: 7 },
  color: { all: 20, black: 7, blue: 6, red: 7, green: 0, gold: 0, silver: 0, beige: 0 },
  price: { all: 20, '0-50': 20, '50-100': 0, '100-200': 0, '200-Infinity': 0 },
  onSale: 0,
};

test('[SHOP-04] [SHOP-05] the built shop shows its first page with links to the others', () => {
  const shop = (facets?: Facets) => <ShopBrowser built={{ products, totalProducts: 20 }} facets={facets} />;
  const html = renderMarkup(shop(FACETS));
  expect(html).toContain('<p role="status" tabindex="-1" data-after-removal="">Showing 1 to 8 of 20</p>');
  expect(html).toContain('Show 20 items');
  expect(html).toContain('<h2>Products</h2>');
  expect(html).toContain('<a href="/shop" aria-current="page">1</a>');
  expect(html).toContain('<a href="/shop?page=3">3</a>');
  expect(html).toContain('<select name="sort"');
  expect(html).not.toContain('data-remover');
  expect(html).toContain('>20 products</span>');
  const base = renderMarkup(shop());
  expect(base).not.toContain('<select');
  expect(base).not.toContain('20 products</span>');
});

test('[CAT-01] the built category shows its number of pieces, and no results beside the list', () => {
  const category = (name: 'dress' | 'accessories') =>
    renderMarkup(<CategoryBrowser category={name} facets={FACETS} listId="list" />);
  expect(category('dress')).toContain(
    '<p role="status" tabindex="-1" data-piece-count="" data-after-removal="">1 piece</p>',
  );
  expect(category('accessories')).toContain('>12 pieces</p>');
  expect(category('accessories')).toContain('Show 12 items');
  expect(category('accessories')).not.toContain('<article');
  expect(category('accessories')).toContain('<input type="hidden" name="category" value="accessories"/>');
  expect(category('accessories')).toMatch(/<option value="newest" selected="">/);
});

test('[SEARCH-01] [SEARCH-02] the built search shows its first results, and works without scripts', () => {
  const built = { results: products, total: 20, refreshError: undefined };
  const html = renderMarkup(<SearchBrowser indexUrl={undefined} built={built} />);
  expect(html).toMatch(/^<search><form autoComplete="off" action="\/search">/);
  expect(html).toContain(
    '<input type="search" aria-label="Search products" placeholder="Velvet, gold, lipstick …" name="q"/>',
  );
  expect(html).toContain(
    '<button type="submit">Search</button><button type="reset" data-early="">Reset Search</button>',
  );
  expect(html).toContain('<p role="status" tabindex="-1">20 products</p>');
  expect(html.match(/<article/g)).toHaveLength(8);
  expect(html).toContain('data-early="">Load More</button>');
  const statusClass = (total: number) =>
    /<p role="status" tabindex="-1" class="([^"]*)"/.exec(
      renderToStaticMarkup(<SearchBrowser indexUrl={undefined} built={{ ...built, total }} />),
    )?.[1];
  expect(statusClass(0)).toBe('sr-only');
  expect(statusClass(20)).not.toContain('sr-only');
});

test('[SHOP-06] [SEARCH-04] a base backend has no words for an empty shop', async () => {
  vi.stubGlobal('__CAPABILITIES__', null);
  vi.resetModules();
  const { ShopResults } = await import('#islands/shop/ShopResults.tsx');
  const { SearchResultsView } = await import('#islands/search/SearchResultsView.tsx');
  const nothing = () => undefined;
  const empty = { state: 'ready' as const, data: { products: [], totalProducts: 0 } };
  const found = { state: 'ready', data: { results: [], total: 0, refreshError: undefined } } as const;
  expect(
    renderText(
      <ShopResults
        response={empty}
        page={1}
        pageSize={8}
        isFiltered={false}
        offers={{ state: 'loading' }}
        hrefOf={String}
        hrefOfFilters={String}
        onPageChange={nothing}
        onRetry={nothing}
        onClear={nothing}
        onOffer={nothing}
      />,
    ),
  ).toBe('Oops No Product match your search Criteria');
  expect(
    renderText(
      <SearchResultsView
        text=""
        response={found}
        moreButton={null}
        onLoadMore={nothing}
        onAcceptSuggestion={nothing}
        onRetry={nothing}
      />,
    ),
  ).toContain('No products found');
});
