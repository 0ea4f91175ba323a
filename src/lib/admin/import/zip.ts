import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { decodeZipName } from './zip-name.ts';

/** An entry of a ZIP file's directory, not yet unpacked. */
export interface ZipEntry {
  /** The path, including folders. */
  readonly path: string;
  /** The unpacked size in bytes, as declared. */
  readonly size: number;
  /** Unpacks the entry, never beyond `size`. Throws if the content does not match the directory. */
  unpack(): Promise<Blob>;
}

/**
 * Lists the files in a ZIP file by reading only its central directory. Throws an `Error` for a file that is not
 * a ZIP file or is truncated. 40 KB of script, loaded on demand.
 */
export async function readZipEntries(zip: Blob): Promise<ZipEntry[]> {
  const reader = new ZipReader(new BlobReader(zip), {
    // The browser's own streams decompress off the main thread. The content security policy forbids blob workers.
    useWebWorkers: false,
    decodeText: decodeZipName,
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
