import { LOCALE } from '#messages/locale.ts';
import { formatProductCount } from '#messages/product-count.ts';

/** Texts of the product import and export. [ADMIN-04, ADMIN-05] */

const formatRowCount = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

/** The Import and Export buttons of Manage Products. */
export const productExportText = {
  export: 'Export',
  exporting: 'Exporting...',
  /** Returns the file name; `day` is YYYY-MM-DD. */
  file: (day: string) => `products-${day}.csv`,
  import: 'Import',
} as const;

/** The import page. */
export const productImportText = {
  title: 'Import Products',
  description: 'Import products from a spreadsheet: preview each row, then import.',
  intro:
    'Use a CSV file exported from Manage Products, Shopify or WooCommerce, or your own with one row per product or size. You’ll see a preview before anything changes. A row with the id or the name of an existing product updates that product; every other row adds a new one.',
  loading: 'Loading products...',
  failed: 'Error loading products!',
  file: {
    heading: 'File',
    label: 'CSV file',
    hint: 'Separated by commas, semicolons or tabs, with column names in the first row.',
    area: { choose: 'Choose a file', drop: 'or drop it here' },
    otherArea: { choose: 'Choose another file', drop: 'or drop it here' },
    encoding: 'Encoding',
    changeEncoding: 'Wrong accents?',
    encodings: {
      'utf-8': 'UTF-8',
      'windows-1252': 'Western European (Windows-1252)',
      macintosh: 'Western European (Mac)',
      'utf-16le': 'UTF-16',
    },
    encodingHint: 'Choose another one if accented letters look wrong below.',
    unreadable: 'We couldn’t read the file. Please choose it again.',
    tooLarge: 'The file is larger than 50 MB. Please split it into several files.',
    workbook:
      'This is a workbook. Please save it as CSV in your spreadsheet program, then choose the CSV file.',
    empty: 'The file has no rows below the column names.',
    broken: (row: number) =>
      `Row ${row} has a quotation mark that is not closed or is in the middle of a cell. Please correct the file and choose it again.`,
    /** The number of rows, and that of their products if it is known and sizes have rows of their own. */
    size: (rows: number, products = rows) =>
      `${formatRowCount(rows)}${products === rows ? '' : ` for ${formatProductCount(products)}`}`,
    sample: 'Download a sample file',
  },
  columns: {
    heading: 'Columns',
    notInFile: 'Not in the file',
    unnamed: (position: number) => `Column ${position}, unnamed`,
    origin: (shop: string) => `This is a product export of ${shop}. Its columns are matched for you.`,
    /** Beside the heading while the fields are folded. */
    matchedCount: (matched: number, total: number) => `${matched} of ${total} matched`,
    matched: (names: readonly string[]) => `Matched: ${names.join(', ')}.`,
    unused: (names: readonly string[]) => `Not used: ${names.join(', ')}.`,
    /** The columns that no heading matches, although the file has headings without a column. */
    asked: 'Match the columns that new products need',
    words: 'Replace words the shop does not have',
    moreWords: (count: number) => (count === 1 ? '1 more word' : `${count} more words`),
    /** A word of the file; '' stands for an empty cell. */
    word: (column: string, word: string) => `${column} ${word === '' ? 'of empty cells' : `“${word}”`}`,
    /** Chooses no word, with its consequence. */
    chooseWord: (rows: number) => `Skip ${formatRowCount(rows)}`,
    idOrNameRequired: 'Choose the column with the product ids or names.',
  },
  images: {
    heading: 'Images',
    hint: 'A ZIP works too. Names must match the image column.',
    files: 'Images or a ZIP file',
    area: { choose: 'Choose images', drop: 'or drop them here' },
    folder: 'A folder of images',
    chooseFolder: 'Choose a folder',
    reading: 'Reading the images...',
    chosen: (count: number) => (count === 1 ? '1 image chosen.' : `${count} images chosen.`),
    /** Beside the heading. */
    chosenCount: (count: number) => `${count} chosen`,
    missing: (count: number) => `missing for ${formatProductCount(count)}`,
    invalidZip: (name: string) =>
      `We couldn’t open ${name}. A ZIP file must be complete, without a password and at most 4 GB.`,
    zipTooLarge: (name: string) =>
      `${name} contains more than 2 GB of images. Please split it into smaller files.`,
    unreadableInZip: (name: string) => `The image could not be extracted from ${name}.`,
    duplicateName: (file: string) => `Several of the chosen files are named ${file}.`,
  },
  preview: {
    heading: 'Preview',
    groups: {
      new: 'New',
      changed: 'Changed',
      unchanged: 'Unchanged',
      imageless: 'Without image',
      invalid: 'With errors',
    },
    /** The number of products in each group, for a sentence. */
    summary: {
      new: (count: number) => `${count} new`,
      changed: (count: number) => `${count} changed`,
      unchanged: (count: number) => `${count} unchanged`,
      leftOut: (count: number) => `${count} left out`,
      imageless: (count: number) => `${count} without image`,
      invalid: (count: number) => `${count} with errors`,
    },
    table: 'Rows of the file',
    row: 'Row',
    /** Names the checkbox that includes a row in the import. */
    include: 'Import',
    includeRow: (row: number) => `Import row ${row}`,
    image: 'Image',
    product: 'Product',
    noName: 'No name',
    result: 'Result',
    changes: (name: string, from: string, to: string) => `${name}: ${from || '–'} → ${to || '–'}`,
    newImage: (file: string) => `New image, ${file}`,
    add: (file: string) => `Will be added with ${file}`,
    facts: {
      reduced: (price: string, oldPrice: string) => `${price} (was ${oldPrice})`,
      /** A word of the file and the shop's word for it. */
      reading: (text: string, word: string) => `“${text}” as ${word}`,
      readings: (readings: readonly string[]) => `Read ${readings.join(', ')}`,
      stock: (units: string) => `${units}\u00a0in\u00a0stock`,
    },
    unchanged: 'No changes',
    noRows: 'No rows to show.',
    more: 'Show more rows',
    start: (count: number) => `Import ${formatProductCount(count)}`,
    skipped: (count: number) => `${formatProductCount(count)} can’t be imported and will be skipped.`,
    leftOutRow: 'Left out',
    /** The bar if nothing can be imported; `isFixable` is true if rows have problems. */
    nothing: (isFixable: boolean) => (isFixable ? 'Nothing to import yet' : 'Nothing to import'),
    saveInvalid: 'Download rows to fix',
    /** Chooses image files. Several products can share an image. */
    addImages: (count: number) => `Add images for ${formatProductCount(count)}`,
    /** How to solve the errors if nothing can be imported. */
    next: {
      columns: 'Correct the file, or match its columns above.',
      words: 'Correct the file, or choose what its words mean above.',
      invalid: 'Correct the file and choose it again.',
    },
  },
  problems: {
    unknownId: 'No product has this id. Leave the id empty to add a new product.',
    ambiguousName: 'Several products have this name. Add the id to choose one.',
    tooManyCells:
      'The row has more cells than the first row. Put text that contains a comma or semicolon in quotation marks.',
    duplicateRow: (row: number) => `Row ${row} is for the same product.`,
    differs: (row: number, column: string, first: number) =>
      `Row ${row}, ${column}: differs from row ${first}. The sizes of a product share all other values; leave the cell empty.`,
    atCell: (row: number, column: string, message: string) => `Row ${row}, ${column}: ${message}`,
    /** Shown instead of the list of all words where one can be chosen above. */
    chooseWord: (column: string, text: string) => `Choose a ${column.toLowerCase()} for “${text}” above.`,
    imageNotChosen: (file: string) => `The image ${file} is missing.`,
    imageChanged: (file: string) =>
      `${file} was moved or changed after you chose it. Please choose it again.`,
  },
  progress: {
    heading: 'Import',
    label: 'Import progress',
    done: (done: number, total: number) => `${done} of ${formatProductCount(total)} done`,
    failures: (count: number) => `${formatProductCount(count)} could not be imported.`,
    pause: 'Pause',
    pausing: 'Pausing...',
    resume: 'Resume',
    checking: 'Checking the products in the shop...',
    paused: 'Paused. Nothing is lost. Products already imported won’t be added again.',
    waiting: (time: string) => `The shop is busy. The import resumes automatically at ${time}.`,
    /** The heading at the end, by the number of products that failed and of those that did not. */
    finished: (failed: number, imported: number) =>
      failed === 0 ? 'Import complete' : imported > 0 ? 'Partly imported' : 'Nothing imported',
    outcome: formatOutcome,
    runningInOtherTab: 'An import is running in another tab.',
    saveFailed: 'Download failed rows',
    failedFile: 'failed-rows.csv',
    reason: 'Import error',
    another: 'Import another file',
    manage: 'Manage Products',
    added: 'Added',
    updated: 'Updated',
    failedRows: 'Not imported',
    /** Names the rows of a product, if they have one. */
    atRows: (rows: readonly number[], name: string) =>
      `${rows.length === 1 ? 'Row' : 'Rows'} ${[...rows, ...(name === '' ? [] : [name])].join(', ')}`,
    correct:
      'Save the failed rows, correct them in your spreadsheet program, then import the corrected file.',
    viewNamedInShop: (name: string) => `View in shop: ${name}`,
    moreProducts: (count: number) => `and ${count} more`,
    back: 'Back to Manage Products',
  },
} as const;

const listFormat = new Intl.ListFormat(LOCALE);

/** A product of the file. Its id is unknown if it was not added or the backend did not return it. */
export interface ImportedProduct {
  readonly name: string;
  readonly id: string | undefined;
}

/** The products by outcome. A product can have several rows. */
export interface ImportedProducts {
  readonly added: readonly ImportedProduct[];
  readonly updated: readonly ImportedProduct[];
  readonly failed: readonly ImportedProduct[];
}

/** Returns a sentence with the number of products for each outcome that occurred. */
function formatOutcome({ added, updated, failed }: ImportedProducts): string {
  const was = (count: number) => (count === 1 ? 'was' : 'were');
  const outcomes = [
    { count: added.length, text: `${was(added.length)} added` },
    { count: updated.length, text: `${was(updated.length)} updated` },
    { count: failed.length, text: 'could not be imported' },
  ];
  const parts = outcomes
    .filter(({ count }) => count > 0)
    .map(({ count, text }, index) => {
      const noun = count === 1 ? 'product' : 'products';
      // Only the first part names them.
      return index === 0 ? `${count} ${noun} ${text}` : `${count} ${text}`;
    });
  return `${listFormat.format(parts)}.`;
}
