import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getFacetsEndpoint } from '#contract/catalogue/facets.ts';
import { listProductPagesEndpoint } from '#contract/catalogue/product-pages.ts';
import { searchProductsEndpoint } from '#contract/catalogue/product-search.ts';
import type { ProductSort } from '#contract/catalogue/product-sorts.ts';
import {
  getProductEndpoint,
  listProductsEndpoint,
  listRelatedProductsEndpoint,
} from '#contract/catalogue/products.ts';
import { REVIEW_LIMITS } from '#contract/catalogue/reviews.ts';
import type { SearchWords } from '#contract/catalogue/search-terms.ts';
import { MAX_LIST_LIMIT } from '#contract/vocabulary.ts';
import { createProductSerializer, selectProductsByIds } from '../catalogue/catalogue.ts';
import { countFacets } from '../catalogue/facets.ts';
import { type ListFilter, parseListQuery } from '../catalogue/list-query.ts';
import { createOptionCounts, totalOf } from '../catalogue/option-counts.ts';
import { createProductList } from '../catalogue/product-list.ts';
import {
  countMatches,
  type ListPosition,
  prepareSelectProduct,
  selectProductsAfter,
} from '../catalogue/product-rows.ts';
import { createProductSearch } from '../catalogue/product-search.ts';
import { createRelatedFinder } from '../catalogue/related-products.ts';
import { parseFilterQuery, parseSearchQuery } from '../catalogue/search-query.ts';
import type { Database } from '../db/database.ts';
import type { ProductRow } from '../db/schema/products.ts';
import { invalidInput, notFound } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { route } from '../http/route.ts';
import { listVisibleReviewsOfEach, prepareListVisibleReviews } from '../reviews/review-rows.ts';
import { serializeReview } from '../reviews/serialize-review.ts';

/**
 * Registers the routes that read the catalogue [CALL-03]. `originOf` returns the origin under which the client
 * reaches images. With the capability `catalogue`, the product list supports search and sorting.
 */
export async function productRoutes(
  app: FastifyInstance,
  {
    reads: { db },
    originOf,
    loadSearchWords,
  }: {
    /** The connections for reads of anyone. */
    reads: Database['reads'];
    originOf: (request: FastifyRequest) => string;
    loadSearchWords: () => Promise<SearchWords>;
  },
): Promise<void> {
  const countOptions = createOptionCounts(db);
  const related = createRelatedFinder(db, countOptions);
  const listProducts = createProductList(db);
  const prepare = createProductSerializer(db, app.routeContext.capabilities, originOf);
  const selectPage = async (filter: ListFilter & { readonly sort?: ProductSort | undefined }) => {
    const countTotal =
      filter.stockLevel === undefined ? totalOf(countOptions, filter) : countMatches(db, filter);
    const [rows, total] = await Promise.all([listProducts(filter), countTotal]);
    return { rows, total };
  };

  const serializeList = async (
    request: FastifyRequest,
    { limit }: ListFilter,
    rows: ProductRow[],
    total: number,
  ) => ({
    products: rows.map(await prepare(rows, request)),
    totalPages: Math.ceil(total / limit),
    totalProducts: total,
  });
  if (app.routeContext.capabilities?.includes('catalogue')) {
    const searchProducts = createProductSearch(db, loadSearchWords);
    route(
      app,
      searchProductsEndpoint,
      async ({ query }, request) => {
        const listQuery = parseSearchQuery(query);
        const { rows, total, ...suggestion } =
          listQuery.text === '' ? await selectPage(listQuery) : await searchProducts(listQuery);
        return { ...(await serializeList(request, listQuery, rows, total)), ...suggestion };
      },
      LIST_READS,
    );
  } else {
    route(
      app,
      listProductsEndpoint,
      async ({ query }, request) => {
        const listQuery = parseListQuery(query);
        const { rows, total } = await selectPage(listQuery);
        return serializeList(request, listQuery, rows, total);
      },
      LIST_READS,
    );
  }

  route(app, getFacetsEndpoint, ({ query }) => countFacets(countOptions, parseFilterQuery(query)), SHARED);

  const selectProduct = prepareSelectProduct(db);
  const listReviews = prepareListVisibleReviews(db, REVIEW_LIMITS.pageSize);
  /** Returns the product with this id. Throws `HttpError` 404 for an unknown one. */
  const requireProductRow = async (id: string): Promise<ProductRow> => {
    const row = await selectProduct(id);
    if (!row) throw notFound('product');
    return row;
  };

  route(
    app,
    getProductEndpoint,
    async ({ params }, request) => {
      const [row, reviews] = await Promise.all([requireProductRow(params.id), listReviews(params.id)]);
      const product = (await prepare([row], request))(row);
      return { ...product, product, reviews: reviews.map(serializeReview) };
    },
    SHARED,
  );

  route(
    app,
    listRelatedProductsEndpoint,
    async ({ params }, request) => {
      const row = await requireProductRow(params.id);
      const rows = await selectProductsByIds(db, await related.find(row));
      return { relatedProducts: rows.map(await prepare(rows, request)) };
    },
    SHARED,
  );

  route(
    app,
    listProductPagesEndpoint,
    async ({ query }, request) => {
      const rows = await selectProductsAfter(db, parsePosition(query.after), PRODUCT_PAGES);
      const reviewed = rows.filter(({ reviewCount }) => reviewCount > 0).map(({ id }) => id);
      const reviews = await listVisibleReviewsOfEach(db, reviewed, REVIEW_LIMITS.pageSize);
      const findRelated = await related.load();
      const serialize = await prepare(rows, request);
      const pages = rows.map((row) => ({
        product: serialize(row),
        related: findRelated(row),
        reviews: (reviews.get(row.id) ?? []).map(serializeReview),
      }));
      const last = rows.length === PRODUCT_PAGES ? rows.at(-1) : undefined;
      return { pages, next: last && serializePosition(last) };
    },
    PAGES_READS,
  );
}

const SHARED = { read: 'shared' } as const;
const LIST_READS = { ...SHARED, readCost: costOfList };
/** Cheap per product, because a build elsewhere reads the whole catalogue. */
const PAGES_READS = { ...SHARED, readCost: () => 2 };

/** Products of a list that count as one read: the most that a page of the site asks for. */
const PRODUCTS_PER_READ = 50;

/** Returns how many reads a request for a list counts as. An invalid limit is rejected later. */
function costOfList({ limit }: Record<string, unknown>): number {
  const count = Math.min(Number(limit) || MAX_LIST_LIMIT, MAX_LIST_LIMIT);
  return Math.ceil(count / PRODUCTS_PER_READ);
}

/** The number of products in a response of `listProductPagesEndpoint`. */
const PRODUCT_PAGES = 500;

const serializePosition = ({ createdAt, id }: ListPosition) => `${createdAt.getTime()}_${id}`;

/** Parses a serialized position; '' and undefined are the beginning of the list. Throws `HttpError` 400. */
function parsePosition(text = ''): ListPosition | undefined {
  if (text === '') return undefined;
  const [, time, id] = /^(\d{1,13})_([\w-]{1,64})$/.exec(text) ?? [];
  if (id === undefined) throw invalidInput({ after: [messageOf('invalidPosition')] });
  return { createdAt: new Date(Number(time)), id };
}
