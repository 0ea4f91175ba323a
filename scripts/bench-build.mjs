/** `npm run bench:build`: measures the build of large shops; see `docs/performance.md`. */
import { runProgram } from './setup.mjs';

await runProgram('bench/build.ts', process.argv.slice(2));
