/** `npm run check`: runs all static checks; also the first step of `npm test`. */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { environment, root, setup, WARNING } from './setup.mjs';

/** Name and commands of each check. The commands run one after another. Warnings fail like errors. */
const CHECKS = [
  // `npm ci` fails if the lock file is not complete for every platform.
  ['lock file', ['npm', 'ci', '--dry-run', '--no-audit', '--loglevel=error']],
  [
    'types',
    // Astro's checker needs TypeScript 6 and generates types that the other files use. TypeScript 7 is faster.
    [
      ...['astro', 'check', '--tsconfig', 'tsconfig.astro.json'],
      ...['--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning'],
    ],
    ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit'],
  ],
  ['lint and format', ['biome', 'ci', '--error-on-warnings']],
  ['format of .astro', ['prettier', '--check', '--log-level', 'warn', 'src/**/*.astro']],
  ['dead code', ['knip', '--treat-config-hints-as-errors', '--cache', '--cache-location', '.cache/knip']],
  ['drawing of the imports', ['node', 'scripts/drawing.mjs']],
  ['advisories of the packages', ['node', 'scripts/advisories.mjs']],
];

/**
 * Runs the checks in parallel. Prints the output of failed checks and the notes of others. Resolves with the counts.
 */
export async function check() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const results = await Promise.all(CHECKS.map(([, ...commands]) => runInTurn(commands)));
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

/** Runs commands until one fails. Resolves with the last exit code, the whole output and the duration. */
async function runInTurn(commands) {
  const started = Date.now();
  let code = 0;
  let output = '';
  for (const [command, ...args] of commands) {
    const result = await runCaptured(command, args);
    code = result.code;
    output += result.output;
    if (code !== 0) break;
  }
  return { code, output, seconds: Math.round((Date.now() - started) / 1000) };
}

/** Runs a command and resolves with its exit code and output. */
function runCaptured(command, args) {
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
    child.once('close', (code) => resolve({ code, output }));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  setup();
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
}
