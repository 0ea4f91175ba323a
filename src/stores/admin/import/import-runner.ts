import { atom } from 'nanostores';
import type { Product } from '#contract/catalogue/product.ts';
import { mapConcurrently } from '#contract/wire/limiter.ts';
import type { PlannedRow } from '#lib/admin/import/import-plan.ts';
import { isImportable } from '#lib/admin/import/plan-groups.ts';
import type { TableRow } from '#lib/admin/import/table.ts';
import { invalidateProductLists } from '#lib/admin/products/managed-products.ts';
import { ApiError, errorMessage } from '#lib/api/error.ts';
import { RetryLaterError } from '#lib/api/upload.ts';
import { needsLogin } from '#lib/forms/needs-login.ts';
import { type ImportedProducts, productImportText } from '#messages/admin/import.ts';
import { type FailedRow, invalidRows } from './failed-rows.ts';
import type { ImportFile } from './import-file.ts';
import { isRowError, rejectionReason } from './send-row.ts';

/** Number of parallel uploads. */
const CONCURRENCY = 2;

/**
 * Progress of the import. `total` and `done` count the products to import. `retryAt` is in epoch milliseconds;
 * `problem` is the error that stopped it, unless the page asks for a new login.
 */
export interface ImportProgress {
  readonly phase: 'idle' | 'checking' | 'running' | 'pausing' | 'paused' | 'finished';
  readonly total: number;
  readonly done: number;
  readonly failed: readonly FailedRow[];
  readonly products: ImportedProducts;
  readonly retryAt: number | undefined;
  readonly problem: string | undefined;
}

export const IDLE_PROGRESS: ImportProgress = {
  phase: 'idle',
  total: 0,
  done: 0,
  failed: [],
  products: { added: [], updated: [], failed: [] },
  retryAt: undefined,
  problem: undefined,
};

/** The calls to the backend that an import needs. All throw `ApiError`. */
export interface ImportBackend {
  /** Returns all products. */
  readonly fetchProducts: () => Promise<readonly Product[]>;
  /** Sends a row. Resolves to the reason if it is invalid, or to the product if the backend returns it. */
  readonly sendRow: (planned: PlannedRow) => Promise<Product | string | undefined>;
}

/** Creates the import of a file, row by row. */
export function createImportRunner(file: ImportFile, { fetchProducts, sendRow }: ImportBackend) {
  const $importProgress = atom<ImportProgress>(IDLE_PROGRESS);
  const setProgress = (change: Partial<ImportProgress>) =>
    $importProgress.set({ ...$importProgress.get(), ...change });
  const isInPhase = (phase: ImportProgress['phase']) => $importProgress.get().phase === phase;

  /** Rows without a known outcome. The rows of a product's sizes share one outcome. */
  let remaining = new Set<TableRow>();
  /** Rows rejected once because their product already existed. */
  const conflicted = new WeakSet<TableRow>();
  /** Rows sent as new products and not rejected. A later plan finds their products if the responses were lost. */
  const sentAsNew = new WeakSet<TableRow>();
  /** The wait that the backend requested, shared by all rows. `end` ends it early. */
  let backoff: { readonly isOver: Promise<void>; readonly end: () => void } | undefined;

  /** Stops sending rows and ends a running backoff. */
  const stop = (problem?: string) => {
    setProgress({ phase: 'pausing', retryAt: undefined, problem });
    backoff?.end();
  };

  /** Waits for the time the backend requested. Returns at once if the import has stopped. */
  const waitForBackoff = async (seconds: number) => {
    if (!isInPhase('running')) return;
    backoff ??= startBackoff(seconds);
    await backoff.isOver;
  };

  const startBackoff = (seconds: number) => {
    setProgress({ retryAt: Date.now() + seconds * 1000 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, seconds * 1000);
    const isOver = promise.then(() => {
      clearTimeout(timer);
      backoff = undefined;
      if (isInPhase('running')) setProgress({ retryAt: undefined });
    });
    return { isOver, end: resolve };
  };

  const recordOutcome = (planned: PlannedRow, sent: Product | string | undefined) => {
    const { row, name, further: sizeRows = [] } = planned;
    const { done, failed, products } = $importProgress.get();
    const reason = typeof sent === 'string' ? sent : undefined;
    const product = typeof sent === 'string' || sent === undefined ? planned.product : sent;
    const outcome = reason !== undefined ? 'failed' : sentAsNew.has(row) ? 'added' : 'updated';
    const rows = [row, ...sizeRows];
    for (const outcomeRow of rows) remaining.delete(outcomeRow);
    const failures = reason === undefined ? [] : rows.map((failedRow) => ({ row: failedRow, name, reason }));
    setProgress({
      done: done + 1,
      failed: [...failed, ...failures],
      products: { ...products, [outcome]: [...products[outcome], { name, id: product?._id }] },
    });
  };

  /** Records why a row failed. After its first 409, a new product's row stays for the next plan. */
  const recordRejection = (planned: PlannedRow, error: ApiError) => {
    const { kind, row } = planned;
    sentAsNew.delete(row);
    if (kind === 'new' && error.status === 409 && !conflicted.has(row)) conflicted.add(row);
    else recordOutcome(planned, rejectionReason(error));
  };

  /** Handles the failure of a row. Resolves to false if the row must be sent again, now or after a pause. */
  const handleFailure = async (planned: PlannedRow, error: unknown): Promise<boolean> => {
    if (error instanceof RetryLaterError) {
      await waitForBackoff(error.retryAfterSeconds);
      return false;
    }
    if (error instanceof ApiError && isRowError(error)) {
      recordRejection(planned, error);
      return true;
    }
    if (!(error instanceof ApiError)) console.error(error);
    stop(needsLogin(error) ? undefined : errorMessage(error));
    return false;
  };

  /** Imports one row and records its outcome. Retries after a backoff; does nothing once the import has stopped. */
  const processRow = async (planned: PlannedRow) => {
    while (isInPhase('running')) {
      await backoff?.isOver;
      if (planned.kind === 'new') sentAsNew.add(planned.row);
      try {
        recordOutcome(planned, await sendRow(planned));
        return;
      } catch (error) {
        if (await handleFailure(planned, error)) return;
      }
    }
  };

  /**
   * Plans the remaining rows against the current catalogue and sends them. A row whose response was lost, or that
   * another admin added, is found there and not added twice. A row that conflicts during the run is planned again.
   */
  const run = async () => {
    setProgress({ phase: 'checking', problem: undefined });
    const hasLock = await withImportLock(async () => {
      try {
        do {
          setProgress({ phase: 'checking' });
          const products = await fetchProducts();
          const plan = file.plan([...remaining], products);
          setProgress({ phase: 'running', total: $importProgress.get().done + plan.length });
          await mapConcurrently(plan, CONCURRENCY, processRow);
        } while (remaining.size > 0 && isInPhase('running'));
      } catch (error) {
        if (!(error instanceof ApiError)) console.error(error);
        setProgress({ problem: errorMessage(error) });
      }
    });
    invalidateProductLists();
    if (!hasLock) setProgress({ problem: productImportText.progress.runningInOtherTab });
    setProgress({ phase: remaining.size === 0 ? 'finished' : 'paused', retryAt: undefined });
  };

  return {
    $importProgress,

    /**
     * Starts the import shown in the preview, without the rows left out. Invalid rows have failed from the start.
     * Never rejects.
     */
    async start(): Promise<void> {
      const plan = file.$importPlan.get();
      if (plan === undefined || !isInPhase('idle')) return;
      const leftOut = file.$leftOut.get();
      const rowsToSend = plan.filter((planned) => isImportable(planned) && !leftOut.has(planned.row));
      remaining = new Set(rowsToSend.flatMap(({ row, further: sizeRows = [] }) => [row, ...sizeRows]));
      const products = {
        ...IDLE_PROGRESS.products,
        failed: plan.flatMap(({ kind, name, product }) =>
          kind === 'invalid' ? [{ name, id: product?._id }] : [],
        ),
      };
      $importProgress.set({
        ...IDLE_PROGRESS,
        total: rowsToSend.length,
        failed: invalidRows(plan),
        products,
      });
      await run();
    },

    /** Pauses once the rows in flight are done. */
    pause(): void {
      if (isInPhase('running')) stop();
    },

    /** Resumes a paused import. Never rejects. */
    async resume(): Promise<void> {
      if (isInPhase('paused')) await run();
    },

    /** Clears a finished import, ready for another file. */
    reset(): void {
      if (!isInPhase('finished')) return;
      file.clearFile();
      $importProgress.set(IDLE_PROGRESS);
    },
  };
}

/**
 * Runs `work` under a lock shared by all tabs, because two imports at once would add the same products. Resolves to
 * false without running it if another tab holds the lock.
 */
function withImportLock(work: () => Promise<void>): Promise<boolean> {
  const runWork = () => work().then(() => true);
  // The Web Locks API exists in secure contexts only.
  if (!('locks' in navigator)) return runWork();
  return navigator.locks.request('import-products', { ifAvailable: true }, async (lock) =>
    lock === null ? false : runWork(),
  );
}
