import { type ReactNode, useEffect } from 'react';
import type { Product } from '#contract/product.ts';
// biome-ignore lint/style/noRestrictedImports: it shows the reviews below the product, as the built page does.
import { ProductReviews } from '#islands/reviews/ProductReviews.tsx';
import { sentenceFor } from '#lib/api/error.ts';
import type { Remote } from '#lib/api/remote.ts';
import { capabilities } from '#lib/capabilities.ts';
import { product } from '#lib/product/messages.ts';
import { notFound } from '#lib/shell/error-pages.ts';
import { site } from '#lib/shell/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { $liveProduct, loadLiveProduct, retryLiveProduct } from '#stores/product/live-product.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { endWaiting } from '#ui/waiting.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { ProductDetail } from './ProductDetail.tsx';

const LOADING = { state: 'loading' } as const;
const NO_REVIEWS = { reviews: [], totalReviews: 0, mean: undefined };

interface Props {
  /** What stands below a product that there is. */
  children?: ReactNode;
}

/**
 * The product of an address that the static build does not know. When the backend does not know it either,
 * the page's own 'Not found' comes back into view. [PROD-03, PROD-04]
 */
export function LiveProduct({ children }: Props) {
  return (
    <ErrorBoundary>
      <Live>{children}</Live>
    </ErrorBoundary>
  );
}

function Live({ children }: Props) {
  const answer = useBrowserStore($liveProduct, LOADING);
  const isAbsent = answer.state === 'failed' && answer.error.status === 404;
  const title = isAbsent ? notFound.title : titleOf(answer);

  useEffect(() => {
    const id = productIdOf(location.pathname);
    if (id !== undefined) loadLiveProduct(id);
  }, []);
  useEffect(() => {
    document.title = site.title(title);
  }, [title]);
  useEffect(() => {
    if (isAbsent) endWaiting();
  }, [isAbsent]);

  if (answer.state === 'loading' || isAbsent) {
    return (
      <h1>
        <Spinner text={product.loading} />
      </h1>
    );
  }
  if (answer.state === 'failed') {
    return (
      <ErrorPanel
        level={1}
        title={product.failed}
        text={sentenceFor(answer.error)}
        onRetry={retryLiveProduct}
      />
    );
  }
  return (
    <>
      <ProductDetail product={answer.data}>
        {capabilities.backInStock && <NoticeForm productId={answer.data._id} />}
      </ProductDetail>
      {capabilities.reviews && <ProductReviews productId={answer.data._id} built={NO_REVIEWS} />}
      {children}
    </>
  );
}

/** What the page is called meanwhile and in the end. */
function titleOf(answer: Remote<Product>): string {
  if (answer.state === 'ready') return answer.data.name;
  return answer.state === 'loading' ? product.loading : product.failed;
}

/** The id in the address of a product page, undefined in any other. */
function productIdOf(pathname: string): string | undefined {
  const rest = pathname.slice(paths.product('').length);
  if (!pathname.startsWith(paths.product('')) || rest === '' || rest.includes('/')) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    return undefined;
  }
}
