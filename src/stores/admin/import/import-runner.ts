import { atom } from 'nanostores';
import { mapConcurrently } from '#contract/limiter.ts';
import type { Product } from '#contract/product.ts';
import { createProductEndpoint, updateProductEndpoint } from '#contract/product-changes.ts';
import { type PlannedRow, planRows } from '#lib/admin/import/import-plan.ts';
import { productImportText } from '#lib/admin/import/messages.ts';
import type { TableRow } from '#lib/admin/import/table.ts';
import { invalidateProductLists } from '#lib/admin/products/managed-products.ts';
import { ApiError, errorMessage } from '#lib/api/error.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { RetryLaterError, upload } from '#lib/api/upload.ts';
import { fetchAllProducts } from '#lib/catalogue/fetch-products.ts';
import { type FailedRow, invalidRows } from './failed-rows.ts';
import {
  $columnMapping,
  $importPlan,
  clearImportFile,
  createPlanContext,
  rememberUploadedImage,
} from './import-file.ts';

/** The import of a product file, row by row. */

/** Number of parallel uploads. */
const CONCURRENCY = 2;

/** Progress of the import. `waitsUntil` is in epoch milliseconds; `problem` is the error that stopped it. */
export interface ImportProgress {
  readonly phase: 'idle' | 'checking' | 'running' | 'pausing' | 'paused' | 'finished';
  readonly total: number;
  readonly done: number;
  readonly failed: readonly FailedRow[];
  readonly retryAt: number | undefined;
  readonly problem: string | undefined;
}

export const IDLE_PROGRESS: ImportProgress = {
  phase: 'idle',
  total: 0,
  done: 0,
  failed: [],
  retryAt: undefined,
  problem: undefined,
};

export const $importProgress = atom<ImportProgress>(IDLE_PROGRESS);
const setProgress = (change: Partial<ImportProgress>) =>
  $importProgress.set({ ...$importProgress.get(), ...change });

/** Rows without a known outcome. */
let remaining = new Set<TableRow>();
/** Rows rejected once because their product already existed. */
const conflicted = new WeakSet<TableRow>();

/** Starts the import shown in the preview. Invalid rows count as failed from the start. Never rejects. */
export async function startImport(): Promise<void> {
  const plan = $importPlan.get();
  if (plan === undefined || $importProgress.get().phase !== 'idle') return;
  const work = plan.filter(({ kind }) => kind === 'new' || kind === 'changed');
  remaining = new Set(work.map(({ row }) => row));
  const failed = invalidRows(plan);
  $importProgress.set({
    ...IDLE_PROGRESS,
    total: remaining.size + failed.length,
    done: failed.length,
    failed,
  });
  await run();
}

/** Pauses once the rows in flight are done. */
export function pauseImport(): void {
  if ($importProgress.get().phase === 'running') stop();
}

/** Sends no further rows and ends a running backoff. */
function stop(problem?: string): void {
  setProgress({ phase: 'pausing', retryAt: undefined, problem });
  endBackoff?.();
}

/** Resumes a paused import. Never rejects. */
export async function resumeImport(): Promise<void> {
  if ($importProgress.get().phase === 'paused') await run();
}

/** Clears a finished import, ready for another file. */
export function resetImport(): void {
  if ($importProgress.get().phase !== 'finished') return;
  clearImportFile();
  $importProgress.set(IDLE_PROGRESS);
}

/**
 * Plans the remaining rows against the current catalogue and sends them. A row whose response was lost, or that another
 * admin added, is found there and not added twice. A row that conflicts during the run is planned again.
 */
async function run(): Promise<void> {
  setProgress({ phase: 'checking', problem: undefined });
  const hasLock = await withImportLock(async () => {
    try {
      do {
        setProgress({ phase: 'checking' });
        const products = await fetchAllProducts(apiOrigin());
        setProgress({ phase: 'running' });
        await processRows(planRows([...remaining], $columnMapping.get(), createPlanContext(products)));
      } while (remaining.size > 0 && $importProgress.get().phase === 'running');
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      setProgress({ problem: errorMessage(error) });
    }
  });
  invalidateProductLists();
  if (!hasLock) setProgress({ problem: productImportText.progress.runningInOtherTab });
  setProgress({ phase: remaining.size === 0 ? 'finished' : 'paused', retryAt: undefined });
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

/** Processes rows until none is left or the import stops. */
async function processRows(plan: readonly PlannedRow[]): Promise<void> {
  await mapConcurrently(plan, CONCURRENCY, processRow);
}

/** Imports one row and records its outcome. Retries after a backoff; does nothing once the import has stopped. */
async function processRow(planned: PlannedRow): Promise<void> {
  while ($importProgress.get().phase === 'running') {
    // A backoff applies to all rows.
    await backoff;
    try {
      const reason = await sendRow(planned);
      recordOutcome(planned.row, reason);
      return;
    } catch (error) {
      if (error instanceof RetryLaterError) await backOff(error.retryAfterSeconds);
      else if (error instanceof ApiError && isRowError(error)) {
        recordRejection(planned, error);
        return;
      } else {
        if (!(error instanceof ApiError)) console.error(error);
        stop(errorMessage(error));
      }
    }
  }
}

/** Statuses that would fail every further row: no session, no admin rights, or no backend. */
const FATAL_STATUSES = [401, 403, 502, 503, 504];

/** Returns whether the backend rejected this row, as opposed to a failure that stops the import. */
function isRowError({ kind, status }: ApiError): boolean {
  return kind === 'http' && status !== undefined && !FATAL_STATUSES.includes(status);
}

/** Records why a row failed. The first 409 for a new product leaves the row for the next planning. */
function recordRejection({ kind, row }: PlannedRow, error: ApiError): void {
  if (kind === 'new' && error.status === 409 && !conflicted.has(row)) conflicted.add(row);
  else recordOutcome(row, rejectionReason(error));
}

/** Sends a row. Resolves to the reason if it is invalid, or to undefined. Throws `ApiError`. */
async function sendRow(planned: PlannedRow): Promise<string | undefined> {
  if (planned.kind === 'invalid') return planned.problems.join(' ');
  if (planned.kind === 'unchanged') return undefined;
  const { image } = planned.kind === 'new' ? planned.body : planned.patch;
  if (image && !(await isReadable(image))) return productImportText.problems.imageChanged(image.name);
  const onProgress = () => undefined;
  if (planned.kind === 'new') {
    const { oldPrice, ...fields } = planned.body;
    const body = { ...fields, ...(oldPrice && { oldPrice }), ifNameIsNew: 'true' as const };
    const { product } = await upload(createProductEndpoint, { body, onProgress });
    rememberImage(product, image);
  } else {
    const { id, patch } = planned;
    const { product } = await upload(updateProductEndpoint, { params: { id }, body: patch, onProgress });
    rememberImage(product, image);
  }
  return undefined;
}

/** Returns whether a file is still readable. Uploading a changed or removed file looks like a network failure. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function rememberImage(product: Product | undefined, image: File | undefined): void {
  if (product && image) rememberUploadedImage(product, image);
}

function recordOutcome(row: TableRow, reason: string | undefined): void {
  const { done, failed } = $importProgress.get();
  remaining.delete(row);
  setProgress({ done: done + 1, ...(reason !== undefined && { failed: [...failed, { row, reason }] }) });
}

/** Returns the field errors if there are any, since they are more specific, or else the general message. */
function rejectionReason(error: ApiError): string {
  const atFields = Object.values(error.data?.errors ?? {}).flat();
  return atFields.length > 0 ? [...new Set(atFields)].join(' ') : errorMessage(error);
}

/** Ends the backoff early. */
let endBackoff: (() => void) | undefined;
let backoff: Promise<void> | undefined;

/** Waits for the time the backend requested, one wait shared by all rows. Returns at once if the import has stopped. */
async function backOff(seconds: number): Promise<void> {
  if ($importProgress.get().phase !== 'running') return;
  backoff ??= new Promise<void>((resolve) => {
    setProgress({ retryAt: Date.now() + seconds * 1000 });
    const timer = setTimeout(resolve, seconds * 1000);
    endBackoff = () => {
      clearTimeout(timer);
      resolve();
    };
  }).then(() => {
    backoff = undefined;
    if ($importProgress.get().phase === 'running') setProgress({ retryAt: undefined });
  });
  return backoff;
}
