import { zipName } from './zip-name.ts';

/** What is within a zip file, as its list of contents says it; nothing is unpacked yet. */
export interface ZipEntry {
  /** With its folders. */
  readonly path: string;
  /** How large it will be, in bytes. */
  readonly size: number;
  /** Unpacks it, never more than `size`. Throws when the zip file has something else there than it says. */
  unpack(): Promise<Blob>;
}

/** The marks that begin the parts of a zip file. */
const END = 0x06054b50;
const LISTED = 0x02014b50;
const FILE = 0x04034b50;

/** The end of a zip file: 22 bytes and a comment of at most 65,535. */
const END_BYTES = 22 + 0xffff;

const STORED = 0;
const DEFLATED = 8;

/**
 * Lists what is within a zip file of up to 4 GB, of which only the list at its end is read. Throws an Error for what
 * is no zip file, is cut off or needs a password.
 */
export async function zipEntries(zip: Blob): Promise<ZipEntry[]> {
  const end = await readEnd(zip);
  const list = await viewOf(zip.slice(end.listAt, end.listAt + end.listBytes));
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let count = 0; count < end.count; count += 1) {
    if (list.getUint32(at, true) !== LISTED) throw new Error('The list of a zip file is broken.');
    const nameBytes = list.getUint16(at + 28, true);
    entries.push(entryAt(zip, list, at, new Uint8Array(list.buffer, at + 46, nameBytes)));
    at += 46 + nameBytes + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries;
}

async function readEnd(zip: Blob) {
  const end = await viewOf(zip.slice(-END_BYTES));
  for (let at = end.byteLength - 22; at >= 0; at -= 1) {
    if (end.getUint32(at, true) !== END) continue;
    return {
      count: end.getUint16(at + 10, true),
      listBytes: end.getUint32(at + 12, true),
      listAt: end.getUint32(at + 16, true),
    };
  }
  throw new Error('A zip file has no end.');
}

function entryAt(zip: Blob, list: DataView, at: number, name: Uint8Array): ZipEntry {
  const isLocked = (list.getUint16(at + 8, true) & 1) === 1;
  if (isLocked) throw new Error('A zip file needs a password.');
  const method = list.getUint16(at + 10, true);
  const packedBytes = list.getUint32(at + 20, true);
  const size = list.getUint32(at + 24, true);
  const fileAt = list.getUint32(at + 42, true);
  return {
    path: zipName(name),
    size,
    async unpack() {
      const head = await viewOf(zip.slice(fileAt, fileAt + 30));
      if (head.getUint32(0, true) !== FILE) throw new Error('A file is not where a zip file says.');
      const from = fileAt + 30 + head.getUint16(26, true) + head.getUint16(28, true);
      const packed = zip.slice(from, from + packedBytes);
      const content = method === STORED ? packed : await inflate(packed, method, size);
      if (content.size !== size) throw new Error('A file is not as large as a zip file says.');
      return content;
    },
  };
}

/** The browser unpacks it beside the page's own work. */
function inflate(packed: Blob, method: number, size: number): Promise<Blob> {
  if (method !== DEFLATED) throw new Error(`A zip file is packed by a method that is not known: ${method}.`);
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > size) throw new Error('A file is larger than a zip file says.');
      controller.enqueue(chunk);
    },
  });
  const content = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(limit);
  return new Response(content).blob();
}

async function viewOf(part: Blob): Promise<DataView> {
  return new DataView(await part.arrayBuffer());
}
