/** `npm run check`: runs all static checks; also the first step of `npm test`. */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { environment, root, setup, WARNING } from './setup.mjs';

/** Name and command of each check. Warnings fail like errors. */
const CHECKS = [
  // `npm ci` fails if the lock file is not complete for every platform.
  ['lock file', 'npm', 'ci', '--dry-run', '--no-audit', '--loglevel=error'],
  ['types', 'astro', 'check', '--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning'],
  ['lint and format', 'biome', 'ci', '--error-on-warnings'],
  ['format of .astro', 'prettier', '--check', '--log-level', 'warn', 'src/**/*.astro'],
  ['dead code', 'knip', '--treat-config-hints-as-errors', '--cache', '--cache-location', '.cache/knip'],
  ['drawing of the imports', 'node', 'scripts/drawing.mjs'],
  ['advisories of the packages', 'node', 'scripts/advisories.mjs'],
];

/** Runs the checks in parallel. Prints the output of failed ones, the notes of others. Resolves with the counts. */
export async function check() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const running = CHECKS.map(([, command, ...args]) => runCaptured(command, args));
  const results = await Promise.all(running);
  for (const [index, [name]] of CHECKS.entries()) {
    const { code, output, seconds } = results[index];
    const passed = code === 0 && !WARNING.test(output);
    console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`);
    const shown = passed ? output.match(/^Note: .*$/gm)?.join('\n') : output;
    if (shown) console.log(shown);
    counts[passed ? 'passed' : 'failed'] += 1;
  }
  return counts;
}

/** Runs a command and resolves with its exit code, output and duration. */
function runCaptured(command, args) {
  const started = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment, ASTRO_TELEMETRY_DISABLED: '1' },
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code, output, seconds: Math.round((Date.now() - started) / 1000) }),
    );
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  setup();
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
}
