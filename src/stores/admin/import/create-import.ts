import type { UnsavedEntry } from '#lib/forms/unsaved-input.ts';
import { downloadFailedRows, type FailedRow } from './failed-rows.ts';
import { createImportFile, type ExistingProducts } from './import-file.ts';
import { createImportRunner, type ImportBackend } from './import-runner.ts';

interface ImportDependencies extends ImportBackend {
  readonly $existingProducts: ExistingProducts;
}

/** Creates an import of products from a spreadsheet: its stores and its actions. */
export function createImport({ $existingProducts, ...backend }: ImportDependencies) {
  const file = createImportFile($existingProducts);
  const runner = createImportRunner(file, backend);
  return {
    ...file,
    ...runner,
    /** Returns the chosen files until they are imported. */
    unsavedEntries: (): readonly UnsavedEntry[] =>
      runner.$importProgress.get().phase === 'finished' ? [] : file.chosenFiles(),
    /** Downloads the failed rows as CSV, in the columns of the file. */
    downloadFailedRows: (failed: readonly FailedRow[]) =>
      downloadFailedRows(failed, file.$importFile.get()?.table),
  };
}
