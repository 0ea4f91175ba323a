import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { rateLimitNetwork } from '../http/rate-limits.ts';
import { createTally } from '../http/tally.ts';
import { createFairLimiter } from './fair-limiter.ts';
import type { PasswordResponse, PasswordResult, PasswordTask } from './password-tasks.ts';

/**
 * Runs the work on passwords in threads, so that neither the event loop nor file reads wait for it. A thread starts
 * with the first task and never keeps the process alive.
 */

/** Leaves a core to the event loop. Each thread needs 20 MB while it hashes. */
const CONCURRENCY = Math.min(4, Math.max(1, availableParallelism() - 1));
const MAX_QUEUED = 100;
/** Running and waiting tasks of one network. */
const MAX_PER_NETWORK = 40;
/** Running and waiting tasks of one account or device in a network. */
const MAX_PER_SOURCE = 20;
/** Time in which even a full queue drains, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** The client that causes work: a network and, if known, the id of an account or device in it. */
export interface WorkSource {
  readonly network: string;
  readonly id?: string | undefined;
}

const limit = createFairLimiter({ concurrency: CONCURRENCY, maxQueued: MAX_QUEUED, busy: busyError });
const tasks = createTally();
const threads = new Set<Worker>();
const idle: Worker[] = [];

/** Returns the source of a request's work. */
export function workSource({ ip }: { readonly ip: string }, id?: string): WorkSource {
  return { network: rateLimitNetwork(ip, 48), id };
}

/**
 * Runs a task for a source; undefined is the server itself. Throws `HttpError` 503 if the source has too many tasks, or
 * if the full queue rejects or removes the task (`fair-limiter.ts`).
 */
export async function runInThread(
  task: PasswordTask,
  source: WorkSource | undefined,
): Promise<PasswordResult> {
  if (source === undefined) return limit('', () => runInWorker(task));
  const { network, id = '' } = source;
  const own = `${network} ${id}`;
  if (tasks.count(network) >= MAX_PER_NETWORK || tasks.count(own) >= MAX_PER_SOURCE) throw busyError();
  for (const key of [network, own]) tasks.add(key, 1);
  try {
    return await limit(network, () => runInWorker(task));
  } finally {
    for (const key of [network, own]) tasks.add(key, -1);
  }
}

/** Ends all threads. Their tasks fail; the next task starts a new thread. */
export async function closePasswordThreads(): Promise<void> {
  await Promise.all([...threads].map((worker) => worker.terminate()));
}

/** Starts a thread. A thread that fails or ends is not used again. */
function startThread(): Worker {
  const worker = new Worker(new URL('./password-thread.ts', import.meta.url));
  threads.add(worker);
  // Without a listener, the error of an idle thread would end the process. The event `exit` follows.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    threads.delete(worker);
    const index = idle.indexOf(worker);
    if (index >= 0) idle.splice(index, 1);
  });
  return worker;
}

async function runInWorker(task: PasswordTask): Promise<PasswordResult> {
  const worker = idle.pop() ?? startThread();
  const { promise, resolve, reject } = Promise.withResolvers<PasswordResult>();
  const onMessage = ({ result }: Partial<PasswordResponse>) => {
    // With `node --watch`, Node sends messages of its own through the same channel.
    if (result !== undefined) resolve(result);
  };
  const onExit = () => reject(new Error('A thread for passwords has ended before its task.'));
  worker.ref();
  worker.on('message', onMessage).once('error', reject).once('exit', onExit);
  try {
    worker.postMessage(task);
    const result = await promise;
    worker.unref();
    idle.push(worker);
    return result;
  } finally {
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}

function busyError(): HttpError {
  return new HttpError(503, messageOf('passwordsBusy'), {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
