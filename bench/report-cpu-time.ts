/**
 * Appends the CPU time (s) and the peak memory (MB) of a process to a file when it ends. Loaded with `--import`; the
 * parameter `file` of the URL names the file, because builds do not get all environment variables.
 */
import { appendFileSync } from 'node:fs';

const file = new URL(import.meta.url).searchParams.get('file');

process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1024 };
  if (file !== null) appendFileSync(file, `${JSON.stringify(usage)}\n`);
});
