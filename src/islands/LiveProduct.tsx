import { useEffect } from 'react';
import { sentenceFor } from '#lib/api/error.ts';
import { product } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import { $liveProduct, loadLiveProduct, retryLiveProduct } from '#stores/live-product.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { ProductDetail } from '#ui/ProductDetail.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { endWaiting } from '#ui/waiting.ts';

const LOADING = { state: 'loading' } as const;

/**
 * The product of an address that the static build does not know. When the backend does not know it either,
 * the page's own 'Not found' comes back into view. [PROD-03, PROD-04]
 */
export function LiveProduct() {
  return (
    <ErrorBoundary>
      <Live />
    </ErrorBoundary>
  );
}

function Live() {
  const answer = useBrowserStore($liveProduct, LOADING);
  const isAbsent = answer.state === 'failed' && answer.error.status === 404;
  const name = answer.state === 'ready' ? answer.data.name : undefined;

  useEffect(() => {
    const id = productIdOf(location.pathname);
    if (id !== undefined) loadLiveProduct(id);
  }, []);
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Solène`;
  }, [name]);
  useEffect(() => {
    if (isAbsent) endWaiting();
  }, [isAbsent]);

  if (answer.state === 'loading' || isAbsent) return <Spinner text={product.loading} />;
  if (answer.state === 'failed') {
    return <ErrorPanel title={product.failed} text={sentenceFor(answer.error)} onRetry={retryLiveProduct} />;
  }
  return <ProductDetail product={answer.data} />;
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
