/** Appends the CPU time (s) and the peak memory (MB) of a process to a file when it ends; loaded with `--import`. */
import { appendFileSync } from 'node:fs';

process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1024 };
  appendFileSync(process.env.BENCH_USAGE_FILE ?? '', `${JSON.stringify(usage)}\n`);
});
