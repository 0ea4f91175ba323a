import { parentPort } from 'node:worker_threads';
import { type PasswordResponse, type PasswordTask, runPasswordTask } from './password-tasks.ts';

/** The program of a thread that hashes, verifies and estimates passwords (`password-work.ts`). */

parentPort?.on('message', async (task: PasswordTask) => {
  const response: PasswordResponse = { result: await runPasswordTask(task) };
  parentPort?.postMessage(response);
});
