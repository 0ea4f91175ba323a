import { parentPort } from 'node:worker_threads';
import { type PasswordTask, runPasswordTask } from './password-tasks.ts';

/** The program of a thread that hashes, verifies and estimates passwords (`password-work.ts`). */

parentPort?.on('message', async (task: PasswordTask) => parentPort?.postMessage(await runPasswordTask(task)));
