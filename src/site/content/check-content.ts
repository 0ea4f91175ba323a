import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { type ContentFile, readContentFile } from './content-file.ts';
import type { ContentLink } from './content-links.ts';
import { closestName } from './content-rules.ts';
import { folderSchemas, MIN_IMAGE_WIDTH, siteSchemas } from './content-schemas.ts';
import type { Mistake } from './content-text.ts';

/** The folder of the content files, relative to the project. */
export const CONTENT_FOLDER = 'src/content';

/** Pages to which the program links. `about` is the About Us page. */
const REQUIRED_PAGES = ['about', 'delivery-returns', 'terms'];

/** The files without which the site cannot be built. */
const REQUIRED_FILES = [
  ...Object.keys(siteSchemas).map((name) => `site/${name}.yml`),
  ...REQUIRED_PAGES.map((name) => `pages/${name}.md`),
];

/** The names in the folders whose files belong to certain pages. */
const FIXED_NAMES = new Map<string, readonly string[]>([
  ['site', Object.keys(siteSchemas)],
  ['categories', CATEGORIES],
]);

/** The folders whose files have any name and no text below their fields. */
const YAML_FOLDERS = ['size-guides'];

/** First parts of URLs that the server answers itself. */
const SERVER_PATHS = ['api', 'uploads', 'healthz'];

/**
 * Returns a message for each mistake in the content files of the project at `root`: file, line, what is wrong and what
 * to write instead. Whether linked pages exist is known only after the build; see `check-links.ts`.
 */
export async function checkContent(root: string): Promise<string[]> {
  const names = await listContentFiles(root);
  // A file with another extension has a message of its own.
  const present = names.map(withoutExtension);
  const missing = REQUIRED_FILES.filter((name) => !present.includes(withoutExtension(name))).map((name) =>
    message(name, { text: 'the file is missing. Restore it: the site cannot be built without it.' }),
  );
  const checked = names.map(async (name) =>
    (await checkContentFile(root, name)).mistakes.map((mistake) => message(name, mistake)),
  );
  return [...missing, ...(await Promise.all(checked)).flat()];
}

const withoutExtension = (name: string) => name.replace(/\.\w+$/, '');

/** Returns the files of the content folder, sorted. Leaves out hidden files and backups of text editors. */
export async function listContentFiles(root: string): Promise<string[]> {
  const folder = path.join(root, CONTENT_FOLDER);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/^\.|~$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Returns the message of a mistake in a content file. */
export function message(name: string, { line, text }: Mistake): string {
  return `${CONTENT_FOLDER}/${name}${line === undefined ? '' : `:${line}`}: ${text}`;
}

/** Reads a content file and checks it with its name and images. */
export async function checkContentFile(
  root: string,
  name: string,
): Promise<{ mistakes: readonly Mistake[]; content?: ContentFile }> {
  const misnamed = findNameMistake(root, name);
  if (misnamed) return { mistakes: [misnamed] };
  const file = path.join(root, CONTENT_FOLDER, name);
  const { mistakes, content } = readContentFile(name, await readFile(file));
  if (content === undefined) return { mistakes };
  const { dir, name: id } = path.parse(name);
  const width = MIN_IMAGE_WIDTH[dir === 'site' ? id : dir] ?? 0;
  const images = await Promise.all([
    ...content.images.map((image) => findImageMistake(path.dirname(file), image, width)),
    ...content.bodyImages.map((image) => findImageMistake(path.dirname(file), image, 0)),
  ]);
  const all = [...mistakes, ...images.flat()];
  return { mistakes: all.sort((left, right) => (left.line ?? 0) - (right.line ?? 0)), content };
}

/** Returns the mistake in the name of a file, which would be ignored or take the URL of another page. */
function findNameMistake(root: string, name: string): Mistake | undefined {
  const { dir, name: id, ext } = path.parse(name);
  const names = FIXED_NAMES.get(dir);
  if (names?.includes(id)) {
    return ext === '.yml'
      ? undefined
      : { text: `the file name must end in .yml. Rename the file to ${id}.yml.` };
  }
  if (names) return { text: `no page uses this file. The names in this folder are ${names.join(', ')}.` };
  if (!(dir in folderSchemas)) {
    return {
      text: 'no page uses this file. Put a page into the folder pages, an entry of the blog into blog.',
    };
  }
  const extension = YAML_FOLDERS.includes(dir) ? '.yml' : '.md';
  if (ext !== extension)
    return { text: `the file name must end in ${extension}. Rename the file to ${id}${extension}.` };
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    return {
      text: 'the file name becomes part of a URL, so it may contain only lowercase letters, digits and single hyphens.',
    };
  }
  if (YAML_FOLDERS.includes(dir)) return undefined;
  const taken = dir === 'pages' ? [...SERVER_PATHS, ...listPagePaths(root)] : ['index'];
  return taken.includes(id)
    ? {
        text: `the URL /${dir === 'blog' ? 'blog/' : ''}${id} belongs to another page. Give the file another name.`,
      }
    : undefined;
}

/** Returns the first part of the URL of each page that is not a content file. */
function listPagePaths(root: string): string[] {
  return readdirSync(path.join(root, 'src/pages')).map((name) => name.replace(/\..*/, ''));
}

const IMAGE_FORMATS = ['webp', 'jpeg', 'png', 'heif'];

/** Checks that an image exists, can be decoded and is wide enough. `folder` is the folder of the content file. */
async function findImageMistake(
  folder: string,
  { line, target }: ContentLink,
  minWidth: number,
): Promise<Mistake[]> {
  const mistake = (text: string): Mistake[] => [{ line, text: `the image ${target} ${text}` }];
  if (!target.startsWith('../../assets/')) {
    return mistake('must be in src/assets/editorial, and its path must begin with ../../assets/editorial/.');
  }
  if (!/\.(webp|jpe?g|png|avif)$/.test(target)) {
    return mistake('is not an image: its name must end in .webp, .jpg, .png or .avif.');
  }
  const file = path.join(folder, target.replaceAll('%20', ' '));
  const names: string[] = await readdir(path.dirname(file)).catch(() => []);
  const base = path.basename(file);
  if (!names.includes(base)) {
    const similar = closestName(base, names);
    return mistake(
      `does not exist. ${similar === undefined ? 'Put it there, or correct the name.' : `Did you mean ${similar}?`}`,
    );
  }
  const metadata = await sharp(file)
    .metadata()
    .catch(() => undefined);
  const isReadable = metadata && IMAGE_FORMATS.includes(metadata.format) && metadata.compression !== 'hevc';
  if (!isReadable) return mistake('cannot be read. Save it again as WebP, JPEG, PNG or AVIF.');
  return metadata.width < minWidth
    ? mistake(`is ${metadata.width} pixels wide, but its place needs at least ${minWidth}. Use a larger one.`)
    : [];
}
