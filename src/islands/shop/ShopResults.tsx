import type { ProductList } from '#contract/products.ts';
import { PAGE_SIZES } from '#contract/vocabulary.ts';
import type { Remote } from '#lib/api/remote.ts';
import { list } from '#lib/catalogue/messages.ts';
import { countPages, pageRange } from '#lib/paging.ts';
import { shop } from '#lib/shop/messages.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { LoadingView } from '#ui/LoadingView.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { ProductGrid } from '#ui/ProductGrid.tsx';

interface Props {
  answer: Remote<ProductList>;
  page: number;
  hrefOf: (page: number) => string;
  onGo: (page: number) => void;
  onRetry: () => void;
}

/** What the shop's query came to. [SHOP-05, SHOP-06, SHOP-07] */
export function ShopResults({ answer, page, hrefOf, onGo, onRetry }: Props) {
  if (answer.state === 'loading') return <LoadingView count={PAGE_SIZES.shop} text={list.loading} />;
  if (answer.state === 'failed') return <ErrorPanel onRetry={onRetry} />;
  const { products, totalProducts } = answer.data;
  if (totalProducts === 0) return <EmptyPanel title={shop.empty.title} text={shop.empty.text} />;
  return (
    <>
      <ProductGrid products={products} eager={4} />
      <div className="needs-script">
        <Pagination
          page={page}
          totalPages={countPages(totalProducts, PAGE_SIZES.shop)}
          hrefOf={hrefOf}
          onGo={onGo}
        />
      </div>
    </>
  );
}

/** 'Showing X to Y of Z'; that there is nothing is for screen readers only, the view says it. [SHOP-04, SHOP-06] */
export function ResultsLine({ answer, page }: Pick<Props, 'answer' | 'page'>) {
  if (answer.state !== 'ready') return null;
  if (answer.data.totalProducts === 0) return <span className="sr-only">{list.count(0)}</span>;
  const { from, to } = pageRange(page, PAGE_SIZES.shop, answer.data.totalProducts);
  return shop.showing(from, to, answer.data.totalProducts);
}
