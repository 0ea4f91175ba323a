/**
 * Appends the CPU time of a process in seconds to a file when it ends. Loaded with `--import`; the parameter `file` of
 * the URL names the file, because builds do not get all environment variables.
 */
import { appendFileSync } from 'node:fs';

const file = new URL(import.meta.url).searchParams.get('file');

process.once('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  if (file !== null) appendFileSync(file, `${(userCPUTime + systemCPUTime) / 1e6}\n`);
});
