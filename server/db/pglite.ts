import { PGlite } from '@electric-sql/pglite';

/** Fields of the error by which PostgreSQL says that it has stopped. No text of a row can contain zero bytes. */
const PANIC = Buffer.from('SPANIC\0VPANIC\0', 'latin1');

/**
 * Returns the start parameters of PGlite with buffers of this size. Its default of 160 MB costs memory and start time;
 * the operating system caches the files too.
 */
export function startParams(sharedBuffers: '4MB' | '16MB'): string[] {
  return [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`];
}

/**
 * Runs protocol messages and returns the response. Calls `onPanic` with the response so far if the database stops.
 * PGlite would then block its thread for ever.
 */
export async function runMessages(
  client: PGlite,
  messages: Uint8Array,
  onPanic: (response: Uint8Array<ArrayBuffer>) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let tail = Buffer.alloc(0);
  await client.execProtocolRawStream(messages, {
    onRawData: (bytes) => {
      // A copy, because PGlite overwrites its memory.
      chunks.push(bytes.slice());
      const received = Buffer.concat([tail, bytes]);
      if (received.includes(PANIC)) onPanic(join(chunks));
      tail = received.subarray(-PANIC.length);
    },
  });
  return join(chunks);
}

function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}
