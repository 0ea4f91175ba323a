import { atom, computed } from 'nanostores';
import type { Product } from '#contract/product.ts';
import { type Column, type ColumnMapping, guessMapping } from '#lib/admin/import/columns.ts';
import { decodeText, type Encoding, guessEncoding } from '#lib/admin/import/decode-text.ts';
import { type ImageFiles, readImages } from '#lib/admin/import/images.ts';
import { hasKeyColumn, type PlannedRow, planRows } from '#lib/admin/import/import-plan.ts';
import { productImportText } from '#lib/admin/import/messages.ts';
import { parseTable, type Table } from '#lib/admin/import/table.ts';
import { allProductsQuery } from '#lib/admin/products/managed-products.ts';
import { createRemoteStore } from '#lib/api/remote-store.ts';
import { hashText } from '#lib/checkout/order-attempt.ts';
import { isArrayOf, isString, parseJson } from '#lib/type-guards.ts';
import { storedAtom } from '#stores/stored-atom.ts';
import { notify } from '#stores/toasts/notices.ts';

/** The product file to import, and the plan for its rows. */

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
}

const $source = atom<Source | undefined>(undefined);

export const $importFile = computed($source, (source): ImportedFile | undefined => {
  if (source === undefined) return undefined;
  const { name, bytes, encoding } = source;
  const table = parseTable(decodeText(bytes, encoding));
  return { name, encoding, table, problem: problemOf(table) };
});

function problemOf({ rows, brokenRowNumber }: Table): string | undefined {
  if (brokenRowNumber !== undefined) return words.broken(brokenRowNumber);
  return rows.length === 0 ? words.empty : undefined;
}

/** Why the file chosen last was rejected unread. */
export const $fileError = atom<string | undefined>(undefined);

/** The column of each product field, guessed from the header row until the admin changes it. */
export const $columnMapping = atom<ColumnMapping>({});

const NO_IMAGES: ImageFiles = new Map();
export const $importImages = atom<ImageFiles>(NO_IMAGES);

/** Whether images are being read. */
export const $isReadingImages = atom(false);

/** The existing products, for the preview. */
export const $existingProducts = createRemoteStore(atom(allProductsQuery));

const areTexts = isArrayOf(isString);
const NONE: readonly string[] = [];

/** Fingerprints of uploaded images with their products. A resumed import does not send these images again. */
const sent = storedAtom({
  key: 'sent-pictures',
  empty: NONE,
  decode: (text) => {
    const known = parseJson(text);
    return areTexts(known) ? known : NONE;
  },
  encode: (known) => (known.length === 0 ? undefined : JSON.stringify(known)),
});
/** Number of the latest fingerprints to keep. */
const MAX_REMEMBERED = 10_000;

const imageFingerprint = ({ _id, image }: Product, { name, size, lastModified }: File) =>
  hashText(`${_id} ${image} ${name} ${size} ${lastModified}`);

/** Records that the backend accepted this file as the product's image. */
export function rememberUploadedImage(product: Product, file: File): void {
  sent.write([...sent.read(), imageFingerprint(product, file)].slice(-MAX_REMEMBERED));
}

/** Returns the context needed to plan rows: these products, the images, and the images already sent. */
export function createPlanContext(products: readonly Product[]) {
  const known = new Set(sent.read());
  return {
    products,
    images: $importImages.get(),
    isImageUploaded: (product: Product, file: File) => known.has(imageFingerprint(product, file)),
  };
}

/** The plan for each row; undefined until file, mapping and products are complete. */
export const $importPlan = computed(
  [$importFile, $columnMapping, $importImages, $existingProducts],
  (file, mapping, _images, existing): readonly PlannedRow[] | undefined => {
    if (file === undefined || file.problem !== undefined || !hasKeyColumn(mapping)) return undefined;
    if (existing.state !== 'ready') return undefined;
    return planRows(file.table.rows, mapping, createPlanContext(existing.data.products));
  },
);

/** Replaces the file, or clears it. Never rejects. */
export async function chooseFile(file: File | undefined): Promise<void> {
  clearImportFile();
  $fileError.set(undefined);
  if (file === undefined) return;
  if (file.size > MAX_FILE_BYTES) {
    $fileError.set(words.tooLarge);
    return;
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isWorkbook(bytes)) {
      $fileError.set(words.workbook);
      return;
    }
    $source.set({ name: file.name, bytes, encoding: guessEncoding(bytes) });
    guessColumns();
  } catch {
    // The file was moved or changed after it was chosen.
    $fileError.set(words.unreadable);
  }
}

/** Size limit in bytes, far above any real product list. A larger file would block the page. */
const MAX_FILE_BYTES = 50 * 1024 ** 2;

/** Magic numbers of Excel workbooks: zip for .xlsx, OLE compound file for .xls. */
const WORKBOOK_SIGNATURES = ['504b0304', 'd0cf11e0'];

function isWorkbook(bytes: Uint8Array): boolean {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return WORKBOOK_SIGNATURES.includes(start);
}

/** Clears the file and keeps the images for the next one. */
export function clearImportFile(): void {
  $source.set(undefined);
}

/** Decodes the file with another character encoding. */
export function setEncoding(encoding: Encoding): void {
  const source = $source.get();
  if (source === undefined) return;
  $source.set({ ...source, encoding });
  guessColumns();
}

function guessColumns(): void {
  $columnMapping.set(guessMapping($importFile.get()?.table.headings ?? []));
}

/** Maps a product field to a column of the file, counted from 0, or to none. */
export function mapColumn(column: Column, index: number | undefined): void {
  const { [column]: _, ...others } = $columnMapping.get();
  $columnMapping.set(index === undefined ? others : { ...others, [column]: index });
}

/** Adds images, from single files or zip archives. Never rejects. */
export async function addImages(files: Iterable<File>): Promise<void> {
  $isReadingImages.set(true);
  try {
    const more = await readImages(files);
    $importImages.set(new Map([...$importImages.get(), ...more]));
  } catch (error) {
    notify('error', error instanceof Error ? error.message : String(error));
  } finally {
    $isReadingImages.set(false);
  }
}
