import { productImport } from '#lib/admin/import/messages.ts';
import type { PlannedRow } from '#lib/admin/import/plan.ts';
import { type TableRow, writeTable } from '#lib/admin/import/table.ts';
import { saveFile } from '#lib/api/download.ts';
import { $file } from './import-file.ts';

const { progress: words } = productImport;

/** A row that was not taken over, and why. */
export interface FailedRow {
  readonly row: TableRow;
  readonly reason: string;
}

/** The rows that fail before anything is sent. */
export function wrongRows(plan: readonly PlannedRow[]): FailedRow[] {
  return plan.flatMap((one) =>
    one.kind === 'wrong' ? [{ row: one.row, reason: one.problems.join(' ') }] : [],
  );
}

/**
 * Lets the browser keep rows as they were in the file, each after what is wrong with it, to be corrected and imported
 * again. What was said so in an earlier file of this kind is left out.
 */
export function saveFailed(failed: readonly FailedRow[]): void {
  const table = $file.get()?.table;
  const head = table?.head ?? [];
  const earlier = head.indexOf(words.reason);
  const own = (cells: readonly string[]) => cells.filter((_, place) => place !== earlier);
  const rows = failed.map(({ row, reason }) => [reason, ...own(row.cells)]);
  const csv = writeTable([words.reason, ...own(head)], rows, table?.delimiter);
  saveFile(new Blob([csv], { type: 'text/csv' }), words.failedFile);
}
