import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';

type Data = Record<string, unknown>;

/**
 * Astro's files of a folder, with each mistake told in a sentence that names the file, the field and the rule.
 * Fields called `picture` must name a file that is there.
 */
export function editorsFiles(options: { pattern: string; base: string }): Loader {
  const files = glob(options);
  return {
    ...files,
    load: (context) => files.load({ ...context, parseData: (entry) => parse(context, entry) }),
  };
}

async function parse<Entry extends Data>(
  { config, parseData }: LoaderContext,
  entry: { id: string; data: Entry; filePath?: string },
): Promise<Entry> {
  const { data, filePath } = entry;
  if (filePath === undefined) throw new Error('An editors’ entry is always a file.');
  const file = path.relative(fileURLToPath(config.root), filePath);
  const missing = picturesOf(data).find(
    (picture) => !existsSync(path.resolve(path.dirname(filePath), picture)),
  );
  if (missing !== undefined) {
    throw new Error(`${file}: "picture" names a file that is not there: ${missing}.`);
  }
  const written = timesAsWritten(data, await readFile(filePath, 'utf8'));
  return parseData({ ...entry, data: { ...data, ...written } }).catch((error: unknown) => {
    throw new Error(sentences(file, error), { cause: error });
  });
}

/** What the fields called `picture` say, however deep they stand. */
function picturesOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    name === 'picture' && typeof value === 'string' ? [value] : picturesOf(value),
  );
}

/**
 * Dates and times as the file has them. YAML reads a bare time as a moment in UTC, so that a forgotten offset
 * would move the time in silence; as text, the rule can see it.
 */
function timesAsWritten(data: Data, text: string): Record<string, string> {
  const lines = text.split(/\r?\n/);
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value instanceof Date)
      .map(([name]) => {
        const line = lines.find((candidate) => candidate.startsWith(`${name}:`)) ?? '';
        return [
          name,
          line
            .slice(name.length + 1)
            .replace(/\s#.*$/, '')
            .trim(),
        ];
      }),
  );
}

/** A sentence for each field of Astro's report, which has a line `**path**: rule` for each. */
function sentences(file: string, error: unknown): string {
  if (!(error instanceof Error)) return `${file}: ${String(error)}`;
  const rules = [...error.message.matchAll(/^ {2}\*\*(.*?)\*\*: (.*)$/gm)];
  if (rules.length === 0) return `${file}: ${error.message}`;
  return rules
    .map(([, place = '', rule = '']) => `${file}: ${place === '' ? 'it' : fieldName(place)} ${rule}.`)
    .join('\n');
}

/** `cards.1.title` as an editor counts: "title" of number 2 in "cards". */
function fieldName(place: string): string {
  return place
    .split('.')
    .reverse()
    .map((part) => (/^\d+$/.test(part) ? `number ${Number(part) + 1}` : `"${part}"`))
    .join(' of ')
    .replace(/(number \d+) of/g, '$1 in');
}
