import { productImportText as words } from '#messages/admin/import.ts';
import { type Column, type ColumnMapping, unusedHeadings } from './columns.ts';
import { hasKeyColumn } from './row-cells.ts';
import type { Table } from './table.ts';

/** The columns that new products need. */
const REQUIRED_COLUMNS = ['name', 'price', 'category', 'color', 'image'] as const;

interface ReadFile {
  /** Set if another shop exported the file: its columns are known. */
  readonly foreign: object | undefined;
  readonly table: Pick<Table, 'headings'>;
}

/** Returns the columns that new products need, and `id` for existing ones, that may have another name in the file. */
export function findMissingColumns({ foreign, table }: ReadFile, mapping: ColumnMapping): Column[] {
  // A file of failed rows has a column of its own for their errors.
  const unused = unusedHeadings(table.headings, mapping).filter(
    (heading) => heading !== words.progress.reason,
  );
  if (foreign || unused.length === 0) return [];
  const missing = REQUIRED_COLUMNS.filter((column) => mapping[column] === undefined);
  return hasKeyColumn(mapping) ? missing : ['id', ...missing];
}
