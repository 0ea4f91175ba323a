import { atom } from 'nanostores';
import type { Product } from '#contract/product.ts';
import { createProduct, updateProduct } from '#contract/product-changes.ts';
import { productImport } from '#lib/admin/import/messages.ts';
import { type PlannedRow, planRows } from '#lib/admin/import/plan.ts';
import type { TableRow } from '#lib/admin/import/table.ts';
import { forgetProductLists } from '#lib/admin/products/managed-products.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { RetryLater, upload } from '#lib/api/upload.ts';
import { allProducts } from '#lib/catalogue/all-products.ts';
import { twoAtATime } from '#lib/two-at-a-time.ts';
import { type FailedRow, wrongRows } from './failed-rows.ts';
import { $mapping, $plan, forgetFile, rememberPicture, surroundings } from './import-file.ts';

/** Taking a file of products over, row by row. */

/** How far it has come. `waitsUntil` is in epoch milliseconds; `problem` is why it has stopped by itself. */
export interface ImportProgress {
  readonly phase: 'idle' | 'looking' | 'running' | 'pausing' | 'paused' | 'finished';
  readonly total: number;
  readonly done: number;
  readonly failed: readonly FailedRow[];
  readonly waitsUntil: number | undefined;
  readonly problem: string | undefined;
}

export const IDLE: ImportProgress = {
  phase: 'idle',
  total: 0,
  done: 0,
  failed: [],
  waitsUntil: undefined,
  problem: undefined,
};

export const $progress = atom<ImportProgress>(IDLE);
const progress = (change: Partial<ImportProgress>) => $progress.set({ ...$progress.get(), ...change });

/** Rows of which nobody knows yet what became of them. */
let left = new Set<TableRow>();
/** Rows whose product was there when it was to be added. */
const overtaken = new WeakSet<TableRow>();

/** Begins with what the preview shows; rows that are wrong have failed from the start. Never rejects. */
export async function startImport(): Promise<void> {
  const plan = $plan.get();
  if (plan === undefined || $progress.get().phase !== 'idle') return;
  const work = plan.filter(({ kind }) => kind === 'new' || kind === 'changed');
  left = new Set(work.map(({ row }) => row));
  const failed = wrongRows(plan);
  $progress.set({ ...IDLE, total: left.size + failed.length, done: failed.length, failed });
  await goOn();
}

/** Stops after the rows that are on their way. */
export function pauseImport(): void {
  if ($progress.get().phase === 'running') stop();
}

/** Nothing more is sent. Nobody waits any longer for what the backend has asked to wait for. */
function stop(problem?: string): void {
  progress({ phase: 'pausing', waitsUntil: undefined, problem });
  wake?.();
}

/** Goes on after a pause. Never rejects. */
export async function resumeImport(): Promise<void> {
  if ($progress.get().phase === 'paused') await goOn();
}

/** Makes room for another file. */
export function leaveImport(): void {
  if ($progress.get().phase !== 'finished') return;
  forgetFile();
  $progress.set(IDLE);
}

/**
 * Looks at what is in the shop now, whatever was known before: a row whose answer was lost, or that another admin was
 * quicker with, is then found there and not added again. One that is added meanwhile is left over, and looked at anew.
 */
async function goOn(): Promise<void> {
  progress({ phase: 'looking', problem: undefined });
  const alone = await whileAlone(async () => {
    try {
      do {
        progress({ phase: 'looking' });
        const products = await allProducts(apiOrigin());
        progress({ phase: 'running' });
        await workOff(planRows([...left], $mapping.get(), surroundings(products)));
      } while (left.size > 0 && $progress.get().phase === 'running');
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      progress({ problem: sentenceFor(error) });
    }
  });
  forgetProductLists();
  if (!alone) progress({ problem: productImport.progress.elsewhere });
  progress({ phase: left.size === 0 ? 'finished' : 'paused', waitsUntil: undefined });
}

/** Two tabs at once would add the same products. Answers false, without any work, when another one is at it. */
function whileAlone(work: () => Promise<void>): Promise<boolean> {
  const run = () => work().then(() => true);
  // Browsers lock on encrypted pages and on the own machine only.
  if (!('locks' in navigator)) return run();
  return navigator.locks.request('import-products', { ifAvailable: true }, async (lock) =>
    lock === null ? false : run(),
  );
}

/** Until nothing is left, or nothing more is to be sent. */
function workOff(plan: readonly PlannedRow[]): Promise<void> {
  return twoAtATime(plan, async (row) => {
    await take(row);
    return $progress.get().phase === 'running';
  });
}

/** Takes one row over, and notes what became of it, unless nothing more is to be sent. */
async function take(planned: PlannedRow): Promise<void> {
  while ($progress.get().phase === 'running') {
    // When one is asked to wait, all do.
    await waiting;
    try {
      const reason = await send(planned);
      settle(planned.row, reason);
      return;
    } catch (error) {
      if (error instanceof RetryLater) await waitFor(error.seconds);
      else if (error instanceof ApiError && isRefused(error)) {
        refuse(planned, error);
        return;
      } else {
        if (!(error instanceof ApiError)) console.error(error);
        stop(sentenceFor(error));
      }
    }
  }
}

/** Who is not signed in, or no admin any more, and a backend that is away: no other row would fare better. */
const STOPS = [401, 403, 502, 503, 504];

/** Whether a row has been looked at and not taken. */
function isRefused({ kind, status }: ApiError): boolean {
  return kind === 'http' && status !== undefined && !STOPS.includes(status);
}

/** Notes why a row was not taken. One whose product has come since the last look is left for the next. */
function refuse({ kind, row }: PlannedRow, error: ApiError): void {
  if (kind === 'new' && error.status === 409 && !overtaken.has(row)) overtaken.add(row);
  else settle(row, refusalOf(error));
}

/** Sends a row. Answers why it cannot be taken, undefined when it is. Throws ApiError. */
async function send(planned: PlannedRow): Promise<string | undefined> {
  if (planned.kind === 'wrong') return planned.problems.join(' ');
  if (planned.kind === 'unchanged') return undefined;
  const { image } = planned.kind === 'new' ? planned.body : planned.patch;
  if (image && !(await isReadable(image))) return productImport.problems.lostPicture(image.name);
  const onProgress = () => undefined;
  if (planned.kind === 'new') {
    const { oldPrice, ...fields } = planned.body;
    const body = { ...fields, ...(oldPrice && { oldPrice }), ifNameIsNew: 'true' as const };
    const { product } = await upload(createProduct, { body, onProgress });
    note(product, image);
  } else {
    const { id, patch } = planned;
    const { product } = await upload(updateProduct, { params: { id }, body: patch, onProgress });
    note(product, image);
  }
  return undefined;
}

/** A file that was changed or taken away after it had been chosen would look like a line that is broken. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function note(product: Product | undefined, image: File | undefined): void {
  if (product && image) rememberPicture(product, image);
}

function settle(row: TableRow, reason: string | undefined): void {
  const { done, failed } = $progress.get();
  left.delete(row);
  progress({ done: done + 1, ...(reason !== undefined && { failed: [...failed, { row, reason }] }) });
}

/** The sentences at the fields where there are some: they say more. */
function refusalOf(error: ApiError): string {
  const atFields = Object.values(error.data?.errors ?? {}).flat();
  return atFields.length > 0 ? [...new Set(atFields)].join(' ') : sentenceFor(error);
}

/** Ends the waiting before its time. */
let wake: (() => void) | undefined;
let waiting: Promise<void> | undefined;

/** Waits as long as the backend asks for; all rows wait together, and none when nothing more is to be sent. */
async function waitFor(seconds: number): Promise<void> {
  if ($progress.get().phase !== 'running') return;
  waiting ??= new Promise<void>((resolve) => {
    progress({ waitsUntil: Date.now() + seconds * 1000 });
    const timer = setTimeout(resolve, seconds * 1000);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  }).then(() => {
    waiting = undefined;
    if ($progress.get().phase === 'running') progress({ waitsUntil: undefined });
  });
  return waiting;
}
