import { type ReactNode, useId, useState } from 'react';
import { cleanLine } from '#contract/text/clean-text.ts';
import { COLUMNS, type Column, headingOf, unusedHeadings } from '#lib/admin/import/columns.ts';
import { ENCODINGS, type Encoding, isCertain } from '#lib/admin/import/decode-text.ts';
import type { ImageFiles } from '#lib/admin/import/images.ts';
import { SHOP_WORDS } from '#lib/admin/import/known-words.ts';
import { findMissingColumns } from '#lib/admin/import/missing-columns.ts';
import type { GroupedRows, PlanCounts } from '#lib/admin/import/plan-groups.ts';
import { type ChosenWords, hasKeyColumn, type UnknownWord, wordKey } from '#lib/admin/import/row-cells.ts';
import { capitalize } from '#lib/capitalize.ts';
import { productImportText as words } from '#messages/admin/import.ts';
import type { ImportedFile } from '#stores/admin/import/import-file.ts';
import { productImport } from '#stores/admin/import/product-import.ts';
import { DropPart, DropZone } from '#ui/DropZone.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { FoldMarker } from '#ui/FoldMarker.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { clearInput } from './ImportFileField.tsx';

const { $chosenWords, $columnMapping, $importImages, $isReadingImages, $unknownWords } = productImport;
const { addImages, chooseWord, mapColumn, setEncoding } = productImport;

/** The name of the first field for images. */
export const IMAGES_FIELD = 'images';

const NO_IMAGES: ImageFiles = new Map();

interface QuestionsProps {
  file: ImportedFile;
  counts: PlanCounts | undefined;
  /** The planned rows by group; undefined until there is a plan. */
  groups: GroupedRows | undefined;
}

/** The decisions about a readable file. Only decisions that the file leaves open are unfolded. */
export function ImportQuestions({ file, counts, groups }: QuestionsProps) {
  const mapping = useBrowserStore($columnMapping, {});
  const hasKey = hasKeyColumn(mapping);
  // Computed once: a field that moved into the fold during a change would lose the focus.
  const [missingColumns] = useState(() => findMissingColumns(file, mapping));
  return (
    <div className="grid gap-6">
      <div className="-mt-3 -mb-2 flex flex-wrap gap-x-8">
        <ImportImages counts={counts} groups={groups} />
        <ImportColumns file={file} missing={missingColumns} />
        <EncodingField encoding={file.encoding} />
      </div>
      {missingColumns.length > 0 && (
        <fieldset>
          <legend className="mb-3 text-sm font-medium">{words.columns.asked}</legend>
          <ColumnFields columns={missingColumns} headings={file.table.headings} />
        </fieldset>
      )}
      <UnknownWords />
      {!hasKey && (
        <p role="alert" className="text-sm text-danger">
          {words.columns.idOrNameRequired}
        </p>
      )}
    </div>
  );
}

/** The choice of the character encoding. It unfolds if the encoding is a guess, and then stays open. */
function EncodingField({ encoding }: { encoding: Encoding }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isCertain(encoding)) setOpen(true);
  return (
    <details open={isOpen} className="group open:w-full">
      <Fold>{words.file.changeEncoding}</Fold>
      <div className="mt-1 mb-4 sm:w-1/2">
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
function Fold({ children }: { children: ReactNode }) {
  return (
    <summary className="fold inline-flex gap-2 text-sm">
      {children}
      <FoldMarker />
    </summary>
  );
}

interface FoldedProps {
  heading: string;
  /** Shown beside the heading. */
  note?: string;
  isOpen: boolean;
  /** Announced to screen readers only; the note shows the same. */
  status?: ReactNode;
  children: ReactNode;
}

/** A section folded to its heading. Folded sections share a line; an open one has its own. */
function FoldedSection({ heading, note, isOpen, status, children }: FoldedProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="has-[[open]]:w-full">
      <details open={isOpen} className="group">
        <Fold>
          <h2 id={id} className="font-sans text-sm font-medium tracking-normal">
            {heading}
          </h2>
          {note && <span className="text-stone tabular-nums">{note}</span>}
        </Fold>
        {children}
      </details>
      {status}
    </section>
  );
}

/** The mapping from the file's columns to product fields, without the fields that the page asks for. */
function ImportColumns({ file, missing }: { file: ImportedFile; missing: readonly Column[] }) {
  const mapping = useBrowserStore($columnMapping, {});
  const { headings } = file.table;
  const unused = file.foreign ? file.foreign.ignored : unusedHeadings(headings, mapping);
  const matched = COLUMNS.filter((column) => mapping[column] !== undefined);
  return (
    <FoldedSection
      heading={words.columns.heading}
      note={words.columns.matchedCount(matched.length, matched.length + unused.length)}
      isOpen={false}
    >
      <div className="mb-6 max-w-2xl text-sm wrap-anywhere text-stone">
        {file.foreign && <p>{words.columns.origin(file.foreign.origin)}</p>}
        {matched.length > 0 && <p>{words.columns.matched(matched.map(headingOf))}</p>}
        {unused.length > 0 && <p>{words.columns.unused(unused)}</p>}
      </div>
      <div className="mb-6">
        <ColumnFields columns={COLUMNS.filter((column) => !missing.includes(column))} headings={headings} />
      </div>
    </FoldedSection>
  );
}

const FIELD_GRID = 'grid grid-cols-2 items-end gap-4 lg:grid-cols-3';

interface ColumnFieldsProps {
  columns: readonly Column[];
  headings: readonly string[];
}

function ColumnFields({ columns, headings }: ColumnFieldsProps) {
  const mapping = useBrowserStore($columnMapping, {});
  return (
    <div className={FIELD_GRID}>
      {columns.map((column) => (
        <FieldFrame key={column} label={headingOf(column)} error={undefined}>
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
                  {cleanLine(name) || words.columns.unnamed(index + 1)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      ))}
    </div>
  );
}

export const NO_WORDS: UnknownWord[] = [];
const NO_CHOICES: ChosenWords = new Map();

/** The number of words asked for at first. More of them would push the preview off the screen. */
const MAX_ASKED_WORDS = 6;

/** The categories and colors of the file that the shop does not have, with the choice of one for each. */
function UnknownWords() {
  const unknown = useBrowserStore($unknownWords, NO_WORDS);
  if (unknown.length === 0) return null;
  const more = unknown.slice(MAX_ASKED_WORDS);
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-medium">{words.columns.words}</legend>
      <WordFields unknown={unknown.slice(0, MAX_ASKED_WORDS)} />
      {more.length > 0 && (
        <details className="group">
          <Fold>{words.columns.moreWords(more.length)}</Fold>
          <WordFields unknown={more} />
        </details>
      )}
    </fieldset>
  );
}

function WordFields({ unknown }: { unknown: readonly UnknownWord[] }) {
  const chosen = useBrowserStore($chosenWords, NO_CHOICES);
  return (
    <div className={FIELD_GRID}>
      {unknown.map(({ column, word, text, rowCount }) => (
        <FieldFrame
          key={wordKey(column, word)}
          label={words.columns.word(headingOf(column), text)}
          error={undefined}
        >
          {(control) => (
            <select
              {...control}
              value={chosen.get(wordKey(column, word)) ?? ''}
              onChange={({ target: { value } }) => chooseWord(column, word, value || undefined)}
            >
              <option value="">{words.columns.chooseWord(rowCount)}</option>
              {SHOP_WORDS[column].map((shopWord) => (
                <option key={shopWord} value={shopWord}>
                  {capitalize(shopWord)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      ))}
    </div>
  );
}

/** The images that the rows refer to: single files, zip files or a folder. Unfolds once one is missing. */
function ImportImages({ counts, groups }: Omit<QuestionsProps, 'file'>) {
  const images = useBrowserStore($importImages, NO_IMAGES);
  const isReading = useBrowserStore($isReadingImages, false);
  const missingCount = counts?.get('imageless') ?? 0;
  const usableCount = [...images.values()].filter((image) => image instanceof File).length;
  // A row whose word is unknown may lack an image too.
  const isAskedForWord = useBrowserStore($unknownWords, NO_WORDS).length > 0;
  const mayLackImage = isAskedForWord && groups?.get('invalid')?.some(({ image }) => image === undefined);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (missingCount > 0 || mayLackImage || images.size > 0)) setOpen(true);
  const notes = [
    ...(images.size > 0 ? [words.images.chosenCount(usableCount)] : []),
    ...(missingCount > 0 ? [words.images.missing(missingCount)] : []),
  ];
  return (
    <FoldedSection
      heading={words.images.heading}
      note={isReading ? words.images.reading : notes.join(' · ')}
      isOpen={isOpen}
      status={
        <p role="status" className="sr-only">
          {isReading && words.images.reading}
          {!isReading && images.size > 0 && words.images.chosen(usableCount)}
        </p>
      }
    >
      <div className="mb-2">
        <FieldFrame label={words.images.files} isLabelHidden hint={words.images.hint} error={undefined}>
          {(control) => (
            <DropZone words={words.images.area} isCompact beside={<FolderField />}>
              <input
                {...control}
                type="file"
                name={IMAGES_FIELD}
                multiple
                accept=".zip,.jpg,.jpeg,.png,.webp,.avif"
                className="drop-input"
                onClick={clearInput}
                onChange={({ target }) => addImages(target.files ?? [])}
              />
            </DropZone>
          )}
        </FieldFrame>
      </div>
    </FoldedSection>
  );
}

/** The choice of a folder instead of files, within their area. */
function FolderField() {
  return (
    <FieldFrame label={words.images.folder} isLabelHidden error={undefined}>
      {(control) => (
        <DropPart choose={words.images.chooseFolder}>
          <input
            {...control}
            type="file"
            multiple
            ref={allowFolders}
            className="drop-input"
            onClick={clearInput}
            onChange={({ target }) => addImages(target.files ?? [])}
          />
        </DropPart>
      )}
    </FieldFrame>
  );
}

/** Sets `webkitdirectory`, which React's types do not include. */
function allowFolders(input: HTMLInputElement | null): void {
  if (input) input.webkitdirectory = true;
}
