/** What is said around spreadsheets of products. [ADMIN-04, ADMIN-05] */

const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

/** Manage Products: the way to the file and back. */
export const productExport = {
  export: 'Export',
  exporting: 'Exporting...',
  /** The file's name; `day` is YYYY-MM-DD. */
  file: (day: string) => `products-${day}.csv`,
  import: 'Import',
} as const;

/** The page that takes a file of products. */
export const productImport = {
  title: 'Import Products',
  description: 'A spreadsheet of products, looked at row by row and then taken over.',
  intro:
    'Choose a CSV file with a row for each product, such as Export saves in Manage Products. Nothing is changed before you have seen what would be. A row with the id, or else the name, of a product that is there changes that product.',
  loading: 'Loading products...',
  failed: 'Error loading products!',
  file: {
    heading: 'The file',
    label: 'CSV file',
    hint: 'Separated by commas, semicolons or tabs; the first row names the columns.',
    encoding: 'Characters',
    encodings: {
      'utf-8': 'UTF-8',
      'windows-1252': 'Western European (Windows-1252)',
      macintosh: 'Western European (Mac)',
      'utf-16le': 'UTF-16',
    },
    encodingHint: 'Choose another one if letters with accents look wrong below.',
    unreadable: 'The file could not be read. Please choose it again.',
    tooLarge: 'The file has more than 50 MB. Please cut it into several.',
    workbook: 'This is a workbook. Please save it as CSV in your spreadsheet program, and choose that file.',
    empty: 'There is no row under the first one.',
    broken: (row: number) =>
      `In row ${row} a quotation mark is not closed, or stands in the middle of a cell. Please correct the file and choose it again.`,
    facts: (name: string, rows: number) => `${name}: ${rowsOf(rows)}.`,
  },
  columns: {
    heading: 'The columns',
    absent: 'Not in the file',
    nameless: (place: number) => `Column ${place}, without a name`,
    needsName: 'Say which column holds the id or the name of the products.',
  },
  pictures: {
    heading: 'The pictures',
    hint: 'New products need a picture: its file name stands in the column for the image.',
    files: 'Pictures or a zip file',
    folder: 'A folder of pictures',
    opening: 'Looking at the pictures...',
    chosen: (count: number) => (count === 1 ? '1 picture is chosen.' : `${count} pictures are chosen.`),
    badZip: (name: string) =>
      `${name} cannot be opened. A zip file must be whole, without a password, and at most 4 GB.`,
    largeZip: (name: string) =>
      `${name} holds more than 2 GB of pictures. Please choose several smaller ones.`,
    brokenInZip: (name: string) => `It cannot be taken out of ${name}.`,
    sameName: (file: string) => `Several of the chosen files are called ${file}.`,
  },
  preview: {
    heading: 'What would happen',
    kinds: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', wrong: 'Wrong' },
    table: 'Rows of the file',
    row: 'Row',
    product: 'Product',
    what: 'What would happen',
    changes: (name: string, from: string, to: string) => `${name}: ${from || '–'} → ${to || '–'}`,
    otherPicture: (file: string) => `another picture, ${file}`,
    add: (facts: readonly string[]) => `will be added: ${facts.join(', ')}`,
    same: 'stays as it is',
    none: 'There is no such row.',
    more: 'Show more rows',
    start: (count: number) => `Import ${rowsOf(count)}`,
    leftOut: (count: number) =>
      `${rowsOf(count)} that ${count === 1 ? 'is' : 'are'} wrong will be left out. You can save ${count === 1 ? 'it' : 'them'} as a file afterwards.`,
    nothing: 'There is nothing to be imported.',
  },
  problems: {
    noProduct: 'There is no product with this id. Without an id a new one is added.',
    sameName: 'Several products have this name. Say which one by its id.',
    tooLong:
      'The row has more cells than the first one. A text with a comma or semicolon in it must stand between quotation marks.',
    twice: (row: number) => `Row ${row} is for the same product.`,
    noPicture: (file: string) => `There is no picture ${file} among the chosen files.`,
    lostPicture: (file: string) =>
      `The picture ${file} was moved or changed after it had been chosen. Please choose it again.`,
  },
  progress: {
    heading: 'The import',
    label: 'Imported so far',
    done: (done: number, total: number) => `${done} of ${rowsOf(total)} done`,
    failures: (count: number) => `${count} of them could not be imported.`,
    pause: 'Pause',
    pausing: 'Pausing...',
    resume: 'Go on',
    looking: 'Looking at what is in the shop...',
    paused: 'Paused. Nothing is lost: what is in the shop already is not added again.',
    waiting: (time: string) => `The shop asks to wait. It goes on by itself at ${time}.`,
    finished: 'The import is finished.',
    elsewhere: 'An import is under way in another tab.',
    saveFailed: 'Save the rows that failed',
    failedFile: 'rows-that-failed.csv',
    reason: 'What is wrong',
    another: 'Import another file',
    back: 'Back to Manage Products',
  },
} as const;
