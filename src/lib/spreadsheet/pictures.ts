import { unzipSync } from 'fflate';
import { PICTURE } from '../contract/vocabulary.ts';

/** Pictures by their file names in small letters, without folders. */
export type Pictures = ReadonlyMap<string, File>;

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

const typeOf = (name: string) => TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];

/** The key under which a picture is found, from a path or a cell: `Photos\Gown.JPG` is `gown.jpg`. */
export function pictureKey(path: string): string {
  return path
    .trim()
    .slice(Math.max(path.trim().lastIndexOf('/'), path.trim().lastIndexOf('\\')) + 1)
    .toLowerCase();
}

/**
 * The pictures among files that were chosen, also those within zip files; anything else is left out. Of two with the
 * same name the last one counts. A picture in a zip file that is larger than the shop takes is never unpacked. Throws
 * the name of a zip file that cannot be opened, as an Error's message.
 */
export async function readPictures(files: Iterable<File>): Promise<Pictures> {
  const pictures = new Map<string, File>();
  for (const file of files) {
    if (file.name.toLowerCase().endsWith('.zip')) {
      for (const picture of await unpack(file)) pictures.set(pictureKey(picture.name), picture);
    } else if (typeOf(file.name)) pictures.set(pictureKey(file.name), file);
  }
  return pictures;
}

async function unpack(zip: File): Promise<File[]> {
  let entries: ReturnType<typeof unzipSync>;
  try {
    entries = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
      filter: ({ name, originalSize }) =>
        typeOf(name) !== undefined && !name.startsWith('__MACOSX/') && originalSize <= PICTURE.maxBytes,
    });
  } catch (cause) {
    throw new Error(zip.name, { cause });
  }
  return Object.entries(entries).map(
    // As old as the zip file: chosen again they are the same pictures.
    ([path, bytes]) =>
      new File([new Uint8Array(bytes)], pictureKey(path), {
        type: typeOf(path) ?? '',
        lastModified: zip.lastModified,
      }),
  );
}
