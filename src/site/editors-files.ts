import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import { inEditorsWords, unreadable } from './editors-mistakes.ts';

type Data = Record<string, unknown>;

/**
 * The files of a folder, each under its name without the ending. Every mistake in one is told in a sentence that
 * begins with the file. `base` is the folder as seen from the project, e.g. `src/content/blog`.
 */
export function editorsFiles({ base, pattern }: { base: string; pattern: string }): Loader {
  const files = glob({
    base,
    pattern,
    // Asked of every file in every build, the rules of the fields only of files that have changed.
    generateId: ({ entry, data }) => nameOf(`${base}/${entry}`, data),
  });
  return {
    ...files,
    load: (context) =>
      files
        .load({ ...context, parseData: (entry) => parse(context, entry) })
        .catch((error: unknown) => Promise.reject(unreadable(error, fileURLToPath(context.config.root)))),
  };
}

/** The name of a file, once it is known to hold something and to show only pictures that are there. */
function nameOf(file: string, data: unknown): string {
  const { name, dir } = path.parse(file);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `${file}: the name of the file may have small letters, digits and single hyphens: it is an address.`,
    );
  }
  if (typeof data !== 'object' || data === null) throw new Error(`${file}: it has no fields.`);
  for (const picture of [...picturesOf(data), ...picturesInText(file)]) {
    if (!/\.(webp|jpe?g|png|avif)$/.test(picture)) {
      throw new Error(`${file}: ${picture} is no picture; its name ends in .webp, .jpg, .png or .avif.`);
    }
    if (!existsSync(path.join(dir, picture)))
      throw new Error(`${file}: the picture ${picture} is not there.`);
  }
  return name;
}

/** What the fields called `picture` say, however deep they stand. */
function picturesOf(data: object): string[] {
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return picturesOf(value);
    return name === 'picture' && typeof value === 'string' ? [value] : [];
  });
}

function picturesInText(file: string): string[] {
  if (!file.endsWith('.md')) return [];
  const pictures = readFileSync(file, 'utf8').matchAll(/!\[[^\]]*\]\(([^)\s]+)/g);
  return [...pictures].map(([, picture = '']) => picture);
}

async function parse<Entry extends Data>(
  { config, parseData }: LoaderContext,
  entry: { id: string; data: Entry; filePath?: string },
): Promise<Entry> {
  const { data, filePath = '' } = entry;
  const written = timesAsWritten(data, readFileSync(filePath, 'utf8'));
  return parseData({ ...entry, data: { ...data, ...written } }).catch((error: unknown) =>
    Promise.reject(inEditorsWords(error, path.relative(fileURLToPath(config.root), filePath))),
  );
}

/**
 * Dates and times as the file has them. YAML reads a bare time as a moment in UTC, so that a forgotten offset
 * would move the time in silence; as text, the rule can see it.
 */
function timesAsWritten(data: Data, text: string): Record<string, string> {
  const lines = text.split(/\r?\n/);
  const times = Object.entries(data).filter(([, value]) => value instanceof Date);
  return Object.fromEntries(
    times.map(([name]) => {
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
