import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** A background loop. */
export interface Worker {
  /** Stops the loop. Resolves when the current run has finished. */
  close(): Promise<void>;
}

interface WorkerOptions {
  /** Processes one unit of work. Returns false if there was nothing to do. `closing` aborts when the worker closes. */
  readonly work: (closing: AbortSignal) => Promise<boolean>;
  /** Pause after an idle or failed run, in ms. */
  readonly pollIntervalMs: number;
  readonly log: FastifyBaseLogger;
  /** The log message for an error thrown by `work`. */
  readonly errorMessage: string;
}

/**
 * Calls `work` in a loop until the worker is closed. Pauses when there was nothing to do or when `work` threw; errors
 * are logged.
 */
export function startWorker(options: WorkerOptions): Worker {
  const controller = new AbortController();
  const { signal } = controller;
  const runOnce = async () => {
    try {
      return await options.work(signal);
    } catch (error) {
      options.log.error({ err: error }, options.errorMessage);
      return false;
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      const hadWork = await runOnce();
      if (!hadWork)
        await sleep(options.pollIntervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async close() {
      controller.abort();
      await running;
    },
  };
}
