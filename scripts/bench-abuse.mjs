/** `npm run bench:abuse`: measures how soon the shop answers while it is attacked; see `docs/performance.md`. */
import { runProgram } from './setup.mjs';

await runProgram('bench/abuse.ts', process.argv.slice(2));
