import { useEffect } from 'react';
import type { Product } from '#contract/catalogue/product.ts';
// biome-ignore lint/style/noRestrictedImports: it shows the reviews below the product, as the built page does.
import { ProductReviews } from '#islands/reviews/ProductReviews.tsx';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING, type RemoteState } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import type { ProductPromises } from '#lib/product/promises.ts';
import { paths } from '#lib/urls/paths.ts';
import { notFoundText } from '#messages/error-pages.ts';
import { productText } from '#messages/product.ts';
import { siteText } from '#messages/shell.ts';
import { $liveProduct, loadLiveProduct, retryLiveProduct } from '#stores/product/live-product.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { endPageLoading } from '#ui/page-loading.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ProductDetail } from './ProductDetail.tsx';
import { StockNoticeForm } from './StockNoticeForm.tsx';

interface Props {
  promises?: ProductPromises | undefined;
}

const NO_REVIEWS = { reviews: [], totalReviews: 0, mean: undefined };

/**
 * Loads a product whose page was not part of the static build. On a 404 from the backend, the static 'Not found'
 * content of the page becomes visible again. [PROD-03, PROD-04]
 */
export function LiveProduct(props: Props) {
  return (
    <ErrorBoundary>
      <LoadedProduct {...props} />
    </ErrorBoundary>
  );
}

function LoadedProduct({ promises }: Props) {
  const response = useBrowserStore($liveProduct, LOADING);
  const isMissing = response.state === 'failed' && response.error.status === 404;
  const title = isMissing ? notFoundText.title : titleOf(response);

  useEffect(() => {
    const id = productIdOf(location.pathname);
    if (id !== undefined) loadLiveProduct(id);
  }, []);
  useEffect(() => {
    document.title = siteText.title(title);
  }, [title]);
  useEffect(() => {
    if (isMissing) endPageLoading();
  }, [isMissing]);

  // The page hides this island once the product is known to be missing. No heading: the Not found page has its own.
  if (response.state === 'loading' || isMissing) return <Spinner text={productText.loading} />;
  if (response.state === 'failed') {
    return (
      <ErrorPanel
        level={1}
        title={productText.failed}
        text={errorMessage(response.error)}
        onRetry={retryLiveProduct}
      />
    );
  }
  return (
    <>
      <ProductDetail product={response.data} promises={promises}>
        {hasCapability('mail') && (
          <StockNoticeForm productId={response.data._id} hasSizes={response.data.sizes !== undefined} />
        )}
      </ProductDetail>
      {hasCapability('reviews') && <ProductReviews productId={response.data._id} built={NO_REVIEWS} />}
      <div ref={fillFromTemplate} />
    </>
  );
}

/**
 * Copies the sections below a product from a template. An element that ran at the page's start would record an unknown
 * product as viewed, and the content security policy forbids islands with static children.
 */
function fillFromTemplate(container: HTMLDivElement | null): void {
  const template = document.querySelector<HTMLTemplateElement>('[data-below-product]');
  if (template) container?.replaceChildren(document.importNode(template.content, true));
}

/** Returns the document title for the state of the request. */
function titleOf(response: RemoteState<Product>): string {
  if (response.state === 'ready') return response.data.name;
  return response.state === 'loading' ? productText.loading : productText.failed;
}

/** Returns the product id in a product page's path, or undefined for any other path. */
function productIdOf(pathname: string): string | undefined {
  const rest = pathname.slice(paths.product('').length);
  if (!pathname.startsWith(paths.product('')) || rest === '' || rest.includes('/')) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    return undefined;
  }
}
