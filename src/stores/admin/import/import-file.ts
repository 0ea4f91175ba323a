import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Product } from '#contract/catalogue/product.ts';
import { type Column, type ColumnMapping, guessMapping } from '#lib/admin/import/columns.ts';
import { decodeText, type Encoding, guessEncoding } from '#lib/admin/import/decode-text.ts';
import { convertForeignTable, type ForeignTable } from '#lib/admin/import/foreign-tables.ts';
import { type ImageFiles, readImages } from '#lib/admin/import/images.ts';
import { type PlannedRow, planRows } from '#lib/admin/import/import-plan.ts';
import type { WordColumn } from '#lib/admin/import/known-words.ts';
import { type ChosenWords, findUnknownWords, hasKeyColumn, wordKey } from '#lib/admin/import/row-cells.ts';
import { parseTable, type Table, type TableRow } from '#lib/admin/import/table.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import type { UnsavedEntry } from '#lib/forms/unsaved-input.ts';
import { productImportText } from '#messages/admin/import.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { createUploadCheck } from './uploaded-images.ts';

const { file: words } = productImportText;

interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
}

/** The parsed file. `problem` says why its rows cannot be imported. */
export interface ImportedFile {
  readonly name: string;
  readonly encoding: Encoding;
  readonly table: Table;
  readonly problem: string | undefined;
  /** The shop that exported the file, if it is another one, and its columns that are not imported. */
  readonly foreign: Pick<ForeignTable, 'origin' | 'ignored'> | undefined;
}

/** The existing products, for the preview. */
export type ExistingProducts = ReadableAtom<RemoteState<{ readonly products: readonly Product[] }>>;

/** Creates the stores for the product file to import, its images and the plan for its rows. */
export function createImportFile($existingProducts: ExistingProducts) {
  const $source = atom<Source | undefined>(undefined);
  const $importFile = computed($source, parseSource);
  const $fileError = atom<string | undefined>(undefined);
  const $columnMapping = atom<ColumnMapping>({});
  const $chosenWords = atom<ChosenWords>(new Map());
  const $importImages = atom<ImageFiles>(new Map());
  const $isReadingImages = atom(false);
  const $leftOut = atom<ReadonlySet<TableRow>>(new Set());

  const plan = (rows: readonly TableRow[], products: readonly Product[]) =>
    planRows(rows, $columnMapping.get(), {
      products,
      images: $importImages.get(),
      isImageUploaded: createUploadCheck(),
      chosenWords: $chosenWords.get(),
    });
  const guessColumns = () => $columnMapping.set(guessMapping($importFile.get()?.table.headings ?? []));
  const clearFile = () => {
    $source.set(undefined);
    $leftOut.set(new Set());
  };

  return {
    $importFile,
    /** The reason why the last chosen file was rejected before parsing, if it was. */
    $fileError,
    /** The column of each product field, guessed from the header row until the admin changes it. */
    $columnMapping,
    $importImages,
    /** The shop's words for the words of the file. */
    $chosenWords,
    /** The categories and colors of the file that the shop does not have. */
    $unknownWords: computed([$importFile, $columnMapping], (file, mapping) =>
      file && file.problem === undefined ? findUnknownWords(file.table.rows, mapping) : [],
    ),
    /** The rows that the admin has left out. */
    $leftOut,
    /** Whether images are being read. */
    $isReadingImages,
    /** The plan for each row; undefined until file, mapping and products are complete. */
    $importPlan: computed(
      // `plan` reads mapping and images from their stores. They are listed here to recompute the plan.
      [$importFile, $columnMapping, $importImages, $existingProducts, $chosenWords],
      (file, mapping, _images, existing): readonly PlannedRow[] | undefined => {
        if (file === undefined || file.problem !== undefined || !hasKeyColumn(mapping)) return undefined;
        return existing.state === 'ready' ? plan(file.table.rows, existing.data.products) : undefined;
      },
    ),
    /** Plans rows against these products, with the current mapping and images. */
    plan,
    /** Returns the name of the chosen file and the number of images. */
    chosenFiles(): UnsavedEntry[] {
      const file = $importFile.get();
      const { size } = $importImages.get();
      const { heading, chosen } = productImportText.images;
      return [
        ...(file ? [{ label: words.label, text: file.name }] : []),
        ...(size > 0 ? [{ label: heading, text: chosen(size) }] : []),
      ];
    },

    /** Clears the file and keeps the images for the next one. */
    clearFile,

    /** Replaces the file, or clears it. Never rejects. */
    async chooseFile(file: File | undefined): Promise<void> {
      clearFile();
      $fileError.set(undefined);
      if (file === undefined) return;
      const source = await readSource(file);
      if (typeof source === 'string') {
        $fileError.set(source);
        return;
      }
      $source.set(source);
      guessColumns();
    },

    /** Decodes the file with another character encoding. */
    setEncoding(encoding: Encoding): void {
      const source = $source.get();
      if (source === undefined) return;
      $source.set({ ...source, encoding });
      guessColumns();
    },

    /** Maps a product field to a column of the file, counted from 0, or to none. */
    mapColumn(column: Column, index: number | undefined): void {
      const { [column]: _, ...others } = $columnMapping.get();
      $columnMapping.set(index === undefined ? others : { ...others, [column]: index });
    },

    /** Chooses the shop's word for a category or color of the file; undefined clears the choice. */
    chooseWord(column: WordColumn, word: string, choice: string | undefined): void {
      const words = new Map($chosenWords.get());
      if (choice === undefined) words.delete(wordKey(column, word));
      else words.set(wordKey(column, word), choice);
      $chosenWords.set(words);
    },

    /** Includes a row in the import or leaves it out. */
    includeRow(row: TableRow, isIncluded: boolean): void {
      const leftOut = new Set($leftOut.get());
      if (isIncluded) leftOut.delete(row);
      else leftOut.add(row);
      $leftOut.set(leftOut);
    },

    /** Adds images, from single files or zip archives. Never rejects. */
    async addImages(files: Iterable<File>): Promise<void> {
      $isReadingImages.set(true);
      try {
        const more = await readImages(files);
        $importImages.set(new Map([...$importImages.get(), ...more]));
      } catch (error) {
        showToast('error', error instanceof Error ? error.message : String(error));
      } finally {
        $isReadingImages.set(false);
      }
    },
  };
}
export type ImportFile = ReturnType<typeof createImportFile>;

/** Size limit in bytes, far above any real product list. A larger file would block the page. */
const MAX_FILE_BYTES = 50 * 1024 ** 2;

/** Reads a file. Resolves to the reason if it cannot be imported. */
async function readSource(file: File): Promise<Source | string> {
  if (file.size > MAX_FILE_BYTES) return words.tooLarge;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return isWorkbook(bytes) ? words.workbook : { name: file.name, bytes, encoding: guessEncoding(bytes) };
  } catch {
    // The file was moved or changed after it was chosen.
    return words.unreadable;
  }
}

/** Magic numbers of Excel workbooks: zip for .xlsx, OLE compound file for .xls. */
const WORKBOOK_SIGNATURES = ['504b0304', 'd0cf11e0'];

function isWorkbook(bytes: Uint8Array): boolean {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return WORKBOOK_SIGNATURES.includes(start);
}

function parseSource(source: Source | undefined): ImportedFile | undefined {
  if (source === undefined) return undefined;
  const { name, bytes, encoding } = source;
  const parsed = parseTable(decodeText(bytes, encoding));
  const problem = problemOf(parsed);
  const foreign = problem === undefined ? convertForeignTable(parsed) : undefined;
  return { name, encoding, table: foreign?.table ?? parsed, problem, foreign };
}

function problemOf({ rows, brokenRowNumber }: Table): string | undefined {
  if (brokenRowNumber !== undefined) return words.broken(brokenRowNumber);
  return rows.length === 0 ? words.empty : undefined;
}
