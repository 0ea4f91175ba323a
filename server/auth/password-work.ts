import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createLimiter } from '#contract/limiter.ts';
import { HttpError } from '../http/http-error.ts';
import type { PasswordResponse, PasswordResult, PasswordTask } from './password-tasks.ts';

/**
 * Runs the work on passwords in threads, so that neither the event loop nor file reads wait for it. A thread starts
 * with the first task and never keeps the process alive.
 */

/** Leaves a core to the event loop. Each thread needs 20 MB while it hashes. */
const CONCURRENCY = Math.min(4, Math.max(1, availableParallelism() - 1));
const MAX_QUEUED = 100;
/** Tasks of one network or account that run or wait. Nobody fills the queue alone. */
const MAX_PER_SOURCE = 20;
/** Time in which even a full queue drains, in seconds. */
const RETRY_AFTER_SECONDS = 5;

const limit = createLimiter({ concurrency: CONCURRENCY, maxQueued: MAX_QUEUED, reject: rejectBusy });
const tasksOf = new Map<string, number>();
const idle: Worker[] = [];

/**
 * Runs a task for a source: the network of a stranger, or the id of an account or device. Throws `HttpError` 503 if the
 * queue is full, or holds too many tasks of the source.
 */
export async function runInThread(task: PasswordTask, source: string | undefined): Promise<PasswordResult> {
  if (source === undefined) return limit(() => runInWorker(task));
  const ahead = tasksOf.get(source) ?? 0;
  if (ahead >= MAX_PER_SOURCE) rejectBusy();
  tasksOf.set(source, ahead + 1);
  try {
    return await limit(() => runInWorker(task));
  } finally {
    const left = (tasksOf.get(source) ?? 1) - 1;
    if (left > 0) tasksOf.set(source, left);
    else tasksOf.delete(source);
  }
}

/** Ends the threads without work. The next task starts a new one. */
export async function closePasswordThreads(): Promise<void> {
  await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
}

async function runInWorker(task: PasswordTask): Promise<PasswordResult> {
  const worker = idle.pop() ?? new Worker(new URL('./password-thread.ts', import.meta.url));
  worker.ref();
  // `on` rejects if the thread fails; it then ends, and is not used again.
  const messages = on(worker, 'message', { close: ['exit'] });
  worker.postMessage(task);
  for await (const [{ result }] of messages as AsyncIterable<[Partial<PasswordResponse>]>) {
    // With `node --watch`, Node sends messages of its own through the same channel.
    if (result === undefined) continue;
    worker.unref();
    idle.push(worker);
    return result;
  }
  throw new Error('A thread for passwords has ended.');
}

function rejectBusy(): never {
  throw new HttpError(503, 'We are very busy right now. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
