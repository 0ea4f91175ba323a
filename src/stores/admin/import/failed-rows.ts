import type { PlannedRow } from '#lib/admin/import/import-plan.ts';
import { formatTable, type Table, type TableRow } from '#lib/admin/import/table.ts';
import { saveFile } from '#lib/api/download.ts';
import { productImportText } from '#messages/admin/import.ts';

const { progress: words } = productImportText;

/** A row that was not imported, with the reason. */
export interface FailedRow {
  readonly row: TableRow;
  /** The name of the product; '' if the row has none. */
  readonly name: string;
  readonly reason: string;
}

/** Returns the rows that fail validation, before anything is sent. */
export function invalidRows(plan: readonly PlannedRow[]): FailedRow[] {
  return plan.flatMap((planned) =>
    planned.kind === 'invalid'
      ? [planned.row, ...(planned.further ?? [])].map((row) => ({
          row,
          name: planned.name,
          reason: planned.problems.join(' '),
        }))
      : [],
  );
}

/**
 * Downloads the failed rows as CSV, to be corrected and imported again. A first column holds the reason; the reason
 * column of an earlier download is dropped.
 */
export function downloadFailedRows(failed: readonly FailedRow[], table: Table | undefined): void {
  const headings = table?.headings ?? [];
  const oldReasonIndex = headings.indexOf(words.reason);
  const withoutReason = (cells: readonly string[]) => cells.filter((_, index) => index !== oldReasonIndex);
  const rows = failed.map(({ row, reason }) => [reason, ...withoutReason(row.cells)]);
  const csv = formatTable([words.reason, ...withoutReason(headings)], rows, {
    delimiter: table?.delimiter,
  });
  saveFile(new Blob([csv], { type: 'text/csv' }), words.failedFile);
}
