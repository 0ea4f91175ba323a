import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { zipName } from './zip-name.ts';

/** A file within a zip file, as the list of contents says it; nothing is unpacked yet. */
export interface ZipEntry {
  /** With its folders. */
  readonly path: string;
  /** How large it will be, in bytes. */
  readonly size: number;
  /** Unpacks it, never more than `size`. Throws when the zip file has something else there than it says. */
  unpack(): Promise<Blob>;
}

/**
 * Lists the files within a zip file, of which only the list at its end is read. Throws an Error for what is no zip file
 * or is cut off. 40 KB of script: loaded when somebody has chosen one.
 */
export async function zipEntries(zip: Blob): Promise<ZipEntry[]> {
  const reader = new ZipReader(new BlobReader(zip), {
    // The browser's own streams unpack beside the page's work; a worker from a blob is against the security policy.
    useWebWorkers: false,
    decodeText: zipName,
  });
  const entries = await reader.getEntries();
  return entries.flatMap((entry) =>
    entry.directory
      ? []
      : [
          {
            path: entry.filename,
            size: entry.uncompressedSize,
            unpack: () => entry.getData(new BlobWriter(), { checkSignature: true }),
          },
        ],
  );
}
