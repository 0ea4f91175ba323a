import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on beside the answers to requests. */
export interface Working {
  /** Begins nothing more. Resolves when what is under way has its end. */
  close(): Promise<void>;
}

/**
 * Does `work` again and again until it is closed: at once while it answers that there was something to do, else after
 * a rest. What it throws goes to the log with the sentence `trouble`, and it rests too.
 */
export function keepWorking({
  work,
  restMs,
  log,
  trouble,
}: {
  readonly work: () => Promise<boolean>;
  /** In milliseconds. */
  readonly restMs: number;
  readonly log: FastifyBaseLogger;
  readonly trouble: string;
}): Working {
  const stopping = new AbortController();
  const { signal } = stopping;
  const attempt = async () => {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error }, trouble);
      return false;
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      const hasWorked = await attempt();
      if (!hasWorked) await sleep(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}
