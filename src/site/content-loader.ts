import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import { formatContentError, formatSyntaxError } from './content-errors.ts';

type Data = Record<string, unknown>;

/**
 * Loads the content files of a folder, with the file name without extension as id. Every error message begins with the
 * file. `base` is relative to the project, such as `src/content/blog`.
 */
export function contentLoader({ base, pattern }: { base: string; pattern: string }): Loader {
  const files = glob({
    base,
    pattern,
    // The file name and the images are checked here, because Astro calls this for every file in every build. It calls
    // `parseData` only for changed files, and an image can disappear without a change to the file.
    generateId: ({ entry, data }) => nameOf(`${base}/${entry}`, data),
  });
  return {
    ...files,
    load: (context) =>
      files
        .load({ ...context, parseData: (entry) => parse(context, entry) })
        .catch((error: unknown) =>
          Promise.reject(formatSyntaxError(error, fileURLToPath(context.config.root))),
        ),
  };
}

/** Returns the name of a file without its extension. Throws if the name, an image or the content is unusable. */
function nameOf(file: string, data: unknown): string {
  const { name, dir } = path.parse(file);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `${file}: the file name becomes part of a URL, so it may contain only lowercase letters, digits and single hyphens.`,
    );
  }
  if (typeof data !== 'object' || data === null) throw new Error(`${file}: the file has no fields.`);
  for (const image of [...imagesOf(data), ...imagesInText(file)]) {
    if (!/\.(webp|jpe?g|png|avif)$/.test(image)) {
      throw new Error(`${file}: ${image} is not an image; its name must end in .webp, .jpg, .png or .avif.`);
    }
    if (!existsSync(path.join(dir, image))) throw new Error(`${file}: the image ${image} does not exist.`);
  }
  return name;
}

/** Returns the values of all fields named `image`, at any depth. */
function imagesOf(data: object): string[] {
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return imagesOf(value);
    return name === 'image' && typeof value === 'string' ? [value] : [];
  });
}

function imagesInText(file: string): string[] {
  if (!file.endsWith('.md')) return [];
  const images = readFileSync(file, 'utf8').matchAll(/!\[[^\]]*\]\(([^)\s]+)/g);
  return [...images].map(([, image = '']) => image);
}

async function parse<Entry extends Data>(
  { config, parseData }: LoaderContext,
  entry: { id: string; data: Entry; filePath?: string },
): Promise<Entry> {
  const { data, filePath = '' } = entry;
  const written = timesAsWritten(data, readFileSync(filePath, 'utf8'));
  return parseData({ ...entry, data: { ...data, ...written } }).catch((error: unknown) =>
    Promise.reject(formatContentError(error, path.relative(fileURLToPath(config.root), filePath))),
  );
}

/**
 * Returns the top-level dates and times as the text in the file. YAML parses a time without an offset as UTC, which
 * would shift it silently. As text, the content rule detects the missing offset.
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
