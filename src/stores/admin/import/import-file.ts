import { atom, computed } from 'nanostores';
import type { Product } from '#contract/product.ts';
import { type Column, guessMapping, type Mapping } from '#lib/admin/import/columns.ts';
import { decode, type Encoding, guessEncoding } from '#lib/admin/import/decode.ts';
import { productImport } from '#lib/admin/import/messages.ts';
import { type Pictures, readPictures } from '#lib/admin/import/pictures.ts';
import { isMapped, type PlannedRow, planRows } from '#lib/admin/import/plan.ts';
import { readTable, type Table } from '#lib/admin/import/table.ts';
import { everyProduct } from '#lib/admin/products/managed-products.ts';
import { remote } from '#lib/api/remote.ts';
import { fingerprint } from '#lib/checkout/order-attempt.ts';
import { isText, listOf, parseJson } from '#lib/shape.ts';
import { storedAtom } from '#stores/stored-atom.ts';
import { notify } from '#stores/toasts/notices.ts';

/** The file of products that is to be imported, and what would become of its rows. */

const { file: words } = productImport;

interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
}

/** The file as it was read. `problem` is why its rows cannot be taken. */
export interface ImportedFile {
  readonly name: string;
  readonly encoding: Encoding;
  readonly table: Table;
  readonly problem: string | undefined;
}

const $source = atom<Source | undefined>(undefined);

export const $file = computed($source, (source): ImportedFile | undefined => {
  if (source === undefined) return undefined;
  const { name, bytes, encoding } = source;
  const table = readTable(decode(bytes, encoding));
  return { name, encoding, table, problem: problemOf(table) };
});

function problemOf({ rows, brokenRow }: Table): string | undefined {
  if (brokenRow !== undefined) return words.broken(brokenRow);
  return rows.length === 0 ? words.empty : undefined;
}

/** Why the file that was chosen last is not looked at at all. */
export const $refused = atom<string | undefined>(undefined);

/** Which column holds what; guessed from the first row, then as the person has chosen. */
export const $mapping = atom<Mapping>({});

const NO_PICTURES: Pictures = new Map();
export const $pictures = atom<Pictures>(NO_PICTURES);

/** Pictures are being looked at. */
export const $openingPictures = atom(false);

/** The products that are there, for the preview. */
export const $present = remote(atom(everyProduct));

const areTexts = listOf(isText);
const NONE: readonly string[] = [];

/** Which file the picture of a product came from, as fingerprints: it need not be sent again after a stop. */
const sent = storedAtom({
  key: 'sent-pictures',
  empty: NONE,
  decode: (text) => {
    const known = parseJson(text);
    return areTexts(known) ? known : NONE;
  },
  encode: (known) => (known.length === 0 ? undefined : JSON.stringify(known)),
});
/** The latest so many are remembered. */
const REMEMBERED = 10_000;

const pictureMark = ({ _id, image }: Product, { name, size, lastModified }: File) =>
  fingerprint(`${_id} ${image} ${name} ${size} ${lastModified}`);

/** Remembers that this file was taken as a product's picture. */
export function rememberPicture(product: Product, file: File): void {
  sent.write([...sent.read(), pictureMark(product, file)].slice(-REMEMBERED));
}

/** What is to be held against rows: these products, and what else is known now. */
export function surroundings(products: readonly Product[]) {
  const known = new Set(sent.read());
  return {
    products,
    pictures: $pictures.get(),
    isSent: (product: Product, file: File) => known.has(pictureMark(product, file)),
  };
}

/** What would become of each row; undefined as long as that cannot be said. */
export const $plan = computed(
  [$file, $mapping, $pictures, $present],
  (file, mapping, _pictures, present): readonly PlannedRow[] | undefined => {
    if (file === undefined || file.problem !== undefined || !isMapped(mapping)) return undefined;
    if (present.state !== 'ready') return undefined;
    return planRows(file.table.rows, mapping, surroundings(present.data.products));
  },
);

/** Takes another file, or none. Never rejects. */
export async function chooseFile(file: File | undefined): Promise<void> {
  forgetFile();
  $refused.set(undefined);
  if (file === undefined) return;
  if (file.size > MOST_BYTES) {
    $refused.set(words.tooLarge);
    return;
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isWorkbook(bytes)) {
      $refused.set(words.workbook);
      return;
    }
    $source.set({ name: file.name, bytes, encoding: guessEncoding(bytes) });
    guess();
  } catch {
    // It was moved or changed after it had been chosen.
    $refused.set(words.unreadable);
  }
}

/** Far more rows than a shop has; more would hold the page up. In bytes. */
const MOST_BYTES = 50 * 1024 ** 2;

/** How a workbook begins: those of today are zip files, those of before 2007 something of their own. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

function isWorkbook(bytes: Uint8Array): boolean {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return WORKBOOKS.includes(start);
}

/** Takes the file away; pictures stay, for the next one. */
export function forgetFile(): void {
  $source.set(undefined);
}

/** Reads the file's characters otherwise. */
export function readAs(encoding: Encoding): void {
  const source = $source.get();
  if (source === undefined) return;
  $source.set({ ...source, encoding });
  guess();
}

function guess(): void {
  $mapping.set(guessMapping($file.get()?.table.head ?? []));
}

/** Says that something stands in a column of the file, counted from 0, or in none. */
export function mapColumn(column: Column, place: number | undefined): void {
  const { [column]: _, ...others } = $mapping.get();
  $mapping.set(place === undefined ? others : { ...others, [column]: place });
}

/** Takes more pictures, single ones or within zip files. Never rejects. */
export async function addPictures(files: Iterable<File>): Promise<void> {
  $openingPictures.set(true);
  try {
    const more = await readPictures(files);
    $pictures.set(new Map([...$pictures.get(), ...more]));
  } catch (error) {
    notify('error', error instanceof Error ? error.message : String(error));
  } finally {
    $openingPictures.set(false);
  }
}
