import { type MouseEvent, useId, useState } from 'react';
import { COLUMN_HEADINGS, COLUMNS, unusedHeadings } from '#lib/admin/import/columns.ts';
import { ENCODINGS, type Encoding, isCertain } from '#lib/admin/import/decode-text.ts';
import type { ImageFiles } from '#lib/admin/import/images.ts';
import { SHOP_WORDS } from '#lib/admin/import/known-words.ts';
import { productImportText as words } from '#lib/admin/import/messages.ts';
import { type PlanCounts, summarizeCounts } from '#lib/admin/import/plan-groups.ts';
import { type ChosenWords, hasKeyColumn, type UnknownWord, wordKey } from '#lib/admin/import/row-cells.ts';
import { hasCapability } from '#lib/capabilities.ts';
import type { ImportedFile } from '#stores/admin/import/import-file.ts';
import { productImport } from '#stores/admin/import/product-import.ts';
import { capitalize } from '#ui/capitalize.ts';
import { DropArea, DropZone } from '#ui/DropZone.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { FoldMarker } from '#ui/FoldMarker.tsx';
import { TitledSection } from '#ui/TitledSection.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { $chosenWords, $columnMapping, $fileError, $importImages, $isReadingImages, $unknownWords } =
  productImport;
const { addImages, chooseFile, chooseWord, mapColumn, setEncoding } = productImport;

/** The fragments of the headings of the images and the preview. */
export const IMAGES_FRAGMENT = 'images';
export const PREVIEW_FRAGMENT = 'preview';

const NO_IMAGES: ImageFiles = new Map();

interface FileProps {
  file: ImportedFile | undefined;
  counts: PlanCounts | undefined;
}

/** The fields for the file and its character encoding, with a link to the preview, which is far below. */
export function ImportFileFields({ file, counts }: FileProps) {
  const fileError = useBrowserStore($fileError, undefined);
  const problem = fileError ?? file?.problem;
  return (
    <TitledSection heading={words.file.heading}>
      <div className="grid max-w-2xl gap-6">
        <div>
          <FieldFrame label={words.file.label} hint={words.file.hint} error={problem}>
            {(control) => (
              <DropZone words={file ? words.file.otherArea : words.file.area} isCompact={file !== undefined}>
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
          <div className="flex flex-wrap items-center gap-x-6">
            <div role="status">
              {file && !problem && <Summary file={file} counts={counts} />}
              {/* Repeats the field's error, because only this live region is announced. */}
              <span className="sr-only">{problem}</span>
            </div>
            {counts && (
              <a href={`#${PREVIEW_FRAGMENT}`} className="button button-secondary mt-4">
                {words.file.toPreview}
              </a>
            )}
          </div>
          {(!file || problem) && hasCapability('sizes') && (
            <a href="/samples/products.csv" download className="button-text mt-2">
              {words.file.sample}
            </a>
          )}
        </div>
        {file && <EncodingField encoding={file.encoding} />}
      </div>
    </TitledSection>
  );
}

/** The number of rows in the file and of their products in each group. The groups add up to all products. */
function Summary({ file, counts }: FileProps & { file: ImportedFile }) {
  const rowCount = file.table.rows.length;
  const productCount = counts ? sum(counts.values()) : rowCount;
  return (
    <>
      <p className="mt-4 text-lg font-medium wrap-anywhere">
        {words.file.facts(file.name, rowCount, productCount)}
      </p>
      {/* The foot of the page shows the counts. Only this live region is announced. */}
      <p className="sr-only">
        {counts &&
          summarizeCounts(counts)
            .map(({ text }) => text)
            .join(', ')}
      </p>
    </>
  );
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

/** The choice of the character encoding. It unfolds if the encoding is a guess, and then stays open. */
function EncodingField({ encoding }: { encoding: Encoding }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isCertain(encoding)) setOpen(true);
  return (
    <details open={isOpen} className="group">
      <Fold>{words.file.changeEncoding}</Fold>
      <div className="mt-3 sm:w-1/2 sm:pr-3">
        <FieldFrame label={words.file.encoding} hint={words.file.encodingHint} error={undefined}>
          {(control) => (
            <select
              {...control}
              value={encoding}
              onChange={({ target }) => setEncoding(ENCODINGS[target.selectedIndex] ?? 'utf-8')}
            >
              {ENCODINGS.map((option) => (
                <option key={option} value={option}>
                  {words.file.encodings[option]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
    </details>
  );
}

/** The summary of folded fields. */
function Fold({ children }: { children: string }) {
  return (
    <summary className="fold inline-flex gap-3">
      {children}
      <FoldMarker />
    </summary>
  );
}

/** The columns that new products need. */
const REQUIRED_COLUMNS = ['name', 'price', 'category', 'color', 'image'] as const;

/** The mapping from the file's columns to product fields: a single line while the fields are folded. */
export function ImportColumns({ file }: { file: ImportedFile }) {
  const id = useId();
  const mapping = useBrowserStore($columnMapping, {});
  const { headings } = file.table;
  const unused = file.foreign ? file.foreign.ignored : unusedHeadings(headings, mapping);
  const matched = COLUMNS.filter((column) => mapping[column] !== undefined);
  // The columns of most files match by their names. The fields open where one may be missing, and stay open.
  const [isOpen, setOpen] = useState(false);
  const lacksColumn = REQUIRED_COLUMNS.some((column) => mapping[column] === undefined);
  const isDoubtful = !file.foreign && unused.length > 0 && lacksColumn;
  if (!isOpen && (!hasKeyColumn(mapping) || isDoubtful)) setOpen(true);
  return (
    <section aria-labelledby={id}>
      <details open={isOpen} className="group">
        <summary className="fold flex gap-x-4">
          <h2 id={id} className="text-xl lg:text-2xl">
            {words.columns.heading}
          </h2>
          <span className="text-sm text-stone tabular-nums">
            {words.columns.matchedCount(matched.length, matched.length + unused.length)}
          </span>
          <span className="ml-auto inline-flex items-center gap-3 sm:ml-0">
            {words.columns.change}
            <FoldMarker />
          </span>
        </summary>
        {matched.length > 0 && (
          <p className="mt-2 max-w-2xl">
            {words.columns.matched(matched.map((column) => COLUMN_HEADINGS[column]))}
          </p>
        )}
        <div className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {COLUMNS.map((column) => (
            <FieldFrame key={column} label={COLUMN_HEADINGS[column]} error={undefined}>
              {(control) => (
                <select
                  {...control}
                  value={mapping[column] ?? ''}
                  onChange={({ target: { value } }) =>
                    mapColumn(column, value === '' ? undefined : Number(value))
                  }
                >
                  <option value="">{words.columns.notInFile}</option>
                  {headings.map((name, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: names of columns can repeat
                    <option key={index} value={index}>
                      {name.trim() || words.columns.unnamed(index + 1)}
                    </option>
                  ))}
                </select>
              )}
            </FieldFrame>
          ))}
        </div>
      </details>
      {file.foreign && <p className="mt-2 max-w-2xl">{words.columns.origin(file.foreign.origin)}</p>}
      {unused.length > 0 && (
        <p className="mt-2 max-w-2xl text-sm wrap-anywhere text-stone">{words.columns.unused(unused)}</p>
      )}
      <UnknownWords />
      {!hasKeyColumn(mapping) && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {words.columns.idOrNameRequired}
        </p>
      )}
    </section>
  );
}

export const NO_WORDS: UnknownWord[] = [];
const NO_CHOICES: ChosenWords = new Map();

/** The categories and colors of the file that the shop does not have, with the choice of one for each. */
function UnknownWords() {
  const unknown = useBrowserStore($unknownWords, NO_WORDS);
  const chosen = useBrowserStore($chosenWords, NO_CHOICES);
  if (unknown.length === 0) return null;
  return (
    <fieldset className="mt-8">
      <legend className="font-medium">{words.columns.words}</legend>
      <p className="mt-1 mb-4 text-sm text-stone">{words.columns.wordsHint}</p>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {unknown.map(({ column, word, text, rowCount }) => (
          <FieldFrame
            key={wordKey(column, word)}
            label={words.columns.word(COLUMN_HEADINGS[column], text)}
            error={undefined}
          >
            {(control) => (
              <select
                {...control}
                value={chosen.get(wordKey(column, word)) ?? ''}
                onChange={({ target: { value } }) => chooseWord(column, word, value || undefined)}
              >
                <option value="">{words.columns.chooseWord(rowCount)}</option>
                {SHOP_WORDS[column].map((own) => (
                  <option key={own} value={own}>
                    {capitalize(own)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        ))}
      </div>
    </fieldset>
  );
}

/** The images that the rows refer to: single files, zip files or a folder. */
export function ImportImages({ counts }: Pick<FileProps, 'counts'>) {
  const images = useBrowserStore($importImages, NO_IMAGES);
  const isReading = useBrowserStore($isReadingImages, false);
  const missingCount = counts?.get('imageless') ?? 0;
  const usableCount = [...images.values()].filter((image) => image instanceof File).length;
  return (
    <TitledSection heading={words.images.heading} fragment={IMAGES_FRAGMENT}>
      <p className="mb-5 max-w-2xl text-stone">{words.images.hint}</p>
      <div className="grid max-w-2xl gap-6">
        <FieldFrame label={words.images.files} error={undefined}>
          {(control) => (
            <DropZone words={words.images.area} isCompact={images.size > 0}>
              <input
                {...control}
                type="file"
                multiple
                accept=".zip,.jpg,.jpeg,.png,.webp,.avif"
                className="drop-input"
                onClick={clearInput}
                onChange={({ target }) => addImages(target.files ?? [])}
              />
            </DropZone>
          )}
        </FieldFrame>
        <FieldFrame label={words.images.folder} error={undefined}>
          {(control) => (
            <DropArea words={words.images.folderArea} isDragOver={false} isCompact>
              <input
                {...control}
                type="file"
                multiple
                ref={allowFolders}
                className="drop-input"
                onClick={clearInput}
                onChange={({ target }) => addImages(target.files ?? [])}
              />
            </DropArea>
          )}
        </FieldFrame>
      </div>
      <p role="status" className="mt-4 text-sm text-stone">
        {isReading ? words.images.reading : images.size > 0 && words.images.chosen(usableCount)}{' '}
        {!isReading && missingCount > 0 && words.images.missing(missingCount)}
      </p>
    </TitledSection>
  );
}

/** Clears the input: browsers fire no change event when a corrected file is chosen again under the same name. */
function clearInput({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}

/** Sets `webkitdirectory`, which React's types do not include. */
function allowFolders(input: HTMLInputElement | null): void {
  if (input) input.webkitdirectory = true;
}
