/** The worker thread of the embedded database. Its data is the folder. See `embedded-client.ts` for the messages. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { FromThread } from './embedded-client.ts';
import { runMessages, startParams } from './pglite.ts';

const send = (message: FromThread) => {
  const transfer = 'response' in message ? [message.response.buffer] : [];
  parentPort?.postMessage(message, transfer);
};

const client = new PGlite(String(workerData), { startParams: startParams('16MB') });
try {
  await client.waitReady;
  send({ type: 'ready' });
} catch (error) {
  send({ type: 'refused', reason: String(error) });
}

parentPort?.on('message', async (messages: Uint8Array | 'close') => {
  if (messages === 'close') {
    await client.close();
    parentPort?.close();
  } else {
    send({
      type: 'done',
      response: await runMessages(client, messages, (response) => send({ type: 'panic', response })),
    });
  }
});
