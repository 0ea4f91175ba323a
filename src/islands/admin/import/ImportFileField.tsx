import type { MouseEvent } from 'react';
import { listCounts, type PlanCounts } from '#lib/admin/import/plan-groups.ts';
import { productImportText as words } from '#messages/admin/import.ts';
import type { ImportedFile } from '#stores/admin/import/import-file.ts';
import { productImport } from '#stores/admin/import/product-import.ts';
import { DropZone } from '#ui/DropZone.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { TitledSection } from '#ui/TitledSection.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { $fileError, chooseFile } = productImport;

interface FileProps {
  file: ImportedFile | undefined;
  counts: PlanCounts | undefined;
}

/** The field for the file. Once a file is read, it is a single line with the number of rows. */
export function ImportFileField({ file, counts }: FileProps) {
  const fileError = useBrowserStore($fileError, undefined);
  const problem = fileError ?? file?.problem;
  const isRead = file !== undefined && problem === undefined;
  return (
    <TitledSection
      heading={words.file.heading}
      className={isRead ? 'max-sm:-mt-3 [&>h2]:sr-only' : 'max-w-2xl'}
    >
      <FieldFrame
        label={words.file.label}
        isLabelHidden={isRead}
        hint={isRead ? undefined : words.file.hint}
        error={problem}
      >
        {(control) => (
          <DropZone
            words={file ? words.file.otherArea : words.file.area}
            isCompact={file !== undefined}
            chosen={isRead && <FileFacts file={file} counts={counts} />}
          >
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="drop-input"
              onClick={clearInput}
              onChange={({ target }) => chooseFile(target.files?.[0])}
            />
          </DropZone>
        )}
      </FieldFrame>
      {/* Announces the facts that the area and the preview show. */}
      <p role="status" className="sr-only">
        {problem ?? (file && announceFile(file, counts))}
      </p>
      {!isRead && (
        <a href="/samples/products.csv" download className="button-text mt-2">
          {words.file.sample}
        </a>
      )}
    </TitledSection>
  );
}

/** The name of the file and the number of its rows, for the eye: the status announces them. */
function FileFacts({ file, counts }: FileProps & { file: ImportedFile }) {
  return (
    <span aria-hidden="true" className="min-w-0 grow wrap-anywhere">
      <span className="font-medium">{file.name}</span>
      <span className="text-stone"> · {words.file.size(file.table.rows.length, countProducts(counts))}</span>
    </span>
  );
}

function announceFile({ name, table }: ImportedFile, counts: PlanCounts | undefined): string {
  const facts = `${name}: ${words.file.size(table.rows.length, countProducts(counts))}`;
  return counts ? `${facts}; ${listCounts(counts)}` : facts;
}

/** Returns the number of products. The groups add up to all of them. */
function countProducts(counts: PlanCounts | undefined): number | undefined {
  return counts && [...counts.values()].reduce((total, count) => total + count, 0);
}

/** Clears the input: browsers fire no change event when a corrected file is chosen again under the same name. */
export function clearInput({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
