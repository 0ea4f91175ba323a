import type { ReactNode } from 'react';
import { writeSearchView } from '#lib/admin/search-view.ts';
import { CLOCK, createFormatter, namingZone } from '#lib/dates.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { paths } from '#lib/urls/paths.ts';
import { type ImportedProduct, productImportText } from '#messages/admin/import.ts';
import { productFormText } from '#messages/admin/products.ts';
import { LOCALE } from '#messages/locale.ts';
import { IDLE_PROGRESS, type ImportProgress } from '#stores/admin/import/import-runner.ts';
import { productImport } from '#stores/admin/import/product-import.ts';
import { TitledSection } from '#ui/TitledSection.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { progress: words } = productImportText;
const formatClock = createFormatter(LOCALE, () => namingZone(CLOCK));

/** The progress of an import, which can be paused and resumed, and its outcome. */
export function ImportProgressView() {
  const progress = useBrowserStore(productImport.$importProgress, IDLE_PROGRESS);
  const { phase, total, done, products, problem } = progress;
  const isFinished = phase === 'finished';
  return (
    <TitledSection heading={isFinished ? finishedHeading(progress) : words.heading}>
      <div className="max-w-2xl">
        {!isFinished && (
          <>
            <progress className="h-1 w-full" aria-label={words.label} max={Math.max(1, total)} value={done} />
            <p className="mt-3 tabular-nums">{words.done(done, total)}</p>
            {products.failed.length > 0 && (
              <p className="mt-1 text-danger">{words.failures(products.failed.length)}</p>
            )}
          </>
        )}
        <p role="status" className={isFinished ? 'text-lg' : 'mt-3 text-stone'}>
          {stateOf(progress)}
        </p>
        {problem && (
          <p role="alert" className="mt-3 text-danger">
            {problem}
          </p>
        )}
        {isFinished && products.failed.length > 0 && <p className="mt-2">{words.correct}</p>}
        <div className="mt-6 flex flex-wrap gap-4">
          {isFinished ? <NextSteps {...progress} /> : <RunButtons {...progress} />}
        </div>
        {isFinished && <Outcomes {...progress} />}
      </div>
    </TitledSection>
  );
}

/** The number of products or rows that a list of the outcome names. */
const MAX_NAMED = 50;

/** The rows that failed, and the imported products, each with links to its form and its page. */
function Outcomes({ products, failed }: ImportProgress) {
  const byReason = Map.groupBy(failed, ({ name, reason }) => `${name} ${reason}`);
  const failures = [...byReason.values()].flatMap((rows) =>
    rows.slice(0, 1).map((first) => ({ first, rows })),
  );
  return (
    <div className="mt-12 grid gap-10">
      <OutcomeList heading={words.failedRows} count={products.failed.length} entryCount={failures.length}>
        {failures.slice(0, MAX_NAMED).map(({ first: { row, name, reason }, rows }) => (
          <li key={row.number} className="py-3">
            {words.atRows(
              rows.map((failed) => failed.row.number),
              name,
            )}
            : <span className="text-danger">{reason}</span>
          </li>
        ))}
      </OutcomeList>
      <ProductList heading={words.added} products={products.added} />
      <ProductList heading={words.updated} products={products.updated} />
    </div>
  );
}

function ProductList({ heading, products }: { heading: string; products: readonly ImportedProduct[] }) {
  return (
    <OutcomeList heading={heading} count={products.length} entryCount={products.length}>
      {products.slice(0, MAX_NAMED).map((product, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: products can share a name
        <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-6">
          <a href={formPath(product)} className="button-text">
            <bdi>{product.name}</bdi>
          </a>
          {product.id && (
            <a
              href={paths.product(product.id)}
              aria-label={words.viewNamedInShop(product.name)}
              className="button-text text-sm"
            >
              {productFormText.viewInShop}
            </a>
          )}
        </li>
      ))}
    </OutcomeList>
  );
}

/** Returns the path of a product's form, or of the products with its name if its id is unknown. */
function formPath({ id, name }: ImportedProduct): string {
  if (id !== undefined) return dashboardPaths.editProduct(id);
  return dashboardPaths.manageProduct + writeSearchView({ q: name, page: 1 });
}

interface ListProps {
  heading: string;
  /** The number of products. */
  count: number;
  /** The number of list entries; only the first ones are shown. */
  entryCount: number;
  children: ReactNode;
}

/** A list of the outcome with its first entries. Renders nothing if it is empty. */
function OutcomeList({ heading, count, entryCount, children }: ListProps) {
  if (count === 0) return null;
  return (
    <section>
      <h3 className="eyebrow font-sans">{`${heading} (${count})`}</h3>
      <ul className="mt-3 divide-y divide-line border-y border-line wrap-anywhere">
        {children}
        {entryCount > MAX_NAMED && (
          <li className="py-3 text-stone">{words.moreProducts(entryCount - MAX_NAMED)}</li>
        )}
      </ul>
    </section>
  );
}

/** A single button for pause and resume, which keeps the focus, and the rows failed so far. */
function RunButtons({ phase, failed }: ImportProgress) {
  const isPaused = phase === 'paused';
  return (
    <>
      <button
        type="button"
        className={`button aria-disabled:opacity-60 ${isPaused ? '' : 'button-secondary'}`}
        aria-disabled={phase === 'checking' || phase === 'pausing'}
        onClick={isPaused ? productImport.resume : productImport.pause}
      >
        {isPaused ? words.resume : phase === 'pausing' ? words.pausing : words.pause}
      </button>
      {isPaused && failed.length > 0 && (
        <button
          type="button"
          className="button button-secondary"
          onClick={() => productImport.downloadFailedRows(failed)}
        >
          {words.saveFailed}
        </button>
      )}
    </>
  );
}

/** The actions after an import. The first one stands out: the failed rows if there are any. */
function NextSteps({ failed }: ImportProgress) {
  const hasFailures = failed.length > 0;
  return (
    <>
      {hasFailures && (
        <button type="button" className="button" onClick={() => productImport.downloadFailedRows(failed)}>
          {words.saveFailed}
        </button>
      )}
      <a href={dashboardPaths.manageProduct} className={`button ${hasFailures ? 'button-secondary' : ''}`}>
        {words.manage}
      </a>
      <button type="button" className="button button-secondary" onClick={productImport.reset}>
        {words.another}
      </button>
    </>
  );
}

function finishedHeading({ products: { added, updated, failed } }: ImportProgress): string {
  return words.finished(failed.length, added.length + updated.length);
}

function stateOf({ phase, retryAt, products }: ImportProgress): string | undefined {
  if (phase === 'checking') return words.checking;
  if (phase === 'paused') return words.paused;
  if (phase === 'finished') return words.outcome(products);
  if (retryAt === undefined) return undefined;
  return words.waiting(formatClock(new Date(retryAt).toISOString()));
}
