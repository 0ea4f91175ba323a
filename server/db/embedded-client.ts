import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseStoppedError } from './outage.ts';
import { runMessages, startParams } from './pglite.ts';
import type { RunMessages } from './turns.ts';

/** An open PGlite. It runs one request at a time. */
export interface EmbeddedClient {
  readonly run: RunMessages;
  close(): Promise<void>;
}

/** A message of the worker thread. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'done' | 'panic'; readonly response: Uint8Array<ArrayBuffer> };

/** Opens PGlite in memory and in this thread, as a copy of `dump` or empty. */
export async function openInThread(dump?: Blob): Promise<EmbeddedClient> {
  const client = await PGlite.create({ startParams: startParams('4MB'), ...(dump && { loadDataDir: dump }) });
  const stop = () => {
    throw new DatabaseStoppedError('It is in memory.');
  };
  return { run: (messages) => runMessages(client, messages, stop), close: () => client.close() };
}

/**
 * Opens PGlite in a worker thread, so that a burst of queries does not block pages and health checks. PGlite's own
 * worker is for browsers. Rejects with the reason if PGlite cannot open the folder. After a crash it rejects every
 * request and calls `onCrash` once.
 */
export function openInWorker(folder: string, onCrash: (error: Error) => void): Promise<EmbeddedClient> {
  const worker = new Worker(new URL('./embedded-thread.ts', import.meta.url), { workerData: folder });
  const opened = Promise.withResolvers<EmbeddedClient>();
  const ended = Promise.withResolvers<void>();
  let pending: PromiseWithResolvers<Uint8Array> | undefined;
  let state: 'opening' | 'open' | 'closing' | Error = 'opening';

  const stop = (reason: string) => {
    if (state instanceof Error) return;
    const wasOpening = state === 'opening';
    const error = new DatabaseStoppedError(reason);
    state = error;
    pending?.reject(error);
    // The worker may be in an endless loop. Nothing depends on its end, which is therefore not awaited.
    worker.terminate().catch(() => undefined);
    if (wasOpening) opened.reject(new Error(reason));
    else onCrash(error);
  };
  worker.on('message', (message: FromThread) => {
    if (message.type === 'refused') stop(message.reason);
    else if (message.type === 'ready') {
      state = 'open';
      opened.resolve(client);
      // With `node --watch`, Node sends messages of its own through the same channel.
    } else if (message.type === 'done') {
      pending?.resolve(message.response);
      pending = undefined;
    } else if (message.type === 'panic') {
      // Not answered with the response: a commit would then wait for the end of its query, and all others for it.
      stop(messageOf(message.response));
    }
  });
  worker.on('error', (error) => stop(String(error)));
  worker.on('exit', () => {
    if (state !== 'closing') stop('its thread has ended');
    ended.resolve();
  });

  const client: EmbeddedClient = {
    run: (messages) => {
      if (state instanceof Error) return Promise.reject(state);
      pending = Promise.withResolvers();
      worker.postMessage(messages, [messages.buffer]);
      return pending.promise;
    },
    close: () => {
      if (state === 'open') {
        state = 'closing';
        worker.postMessage('close');
      }
      return ended.promise;
    },
  };
  return opened.promise;
}

/** Returns the message of the error in a response of PostgreSQL. */
function messageOf(response: Uint8Array): string {
  return /\0M([^\0]*)\0/.exec(Buffer.from(response).toString())?.[1] ?? 'unknown reason';
}
