/** `npm run bench`: measures how soon pages appear and answer on a slow phone; see `docs/performance.md`. */
import { runProgram } from './setup.mjs';

await runProgram('bench/main.ts', process.argv.slice(2));
