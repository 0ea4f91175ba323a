/** `npm run bench:api`: measures the API with a million products and 200,000 orders; see `docs/performance.md`. */
import { runProgram } from './setup.mjs';

await runProgram('bench/api.ts', process.argv.slice(2));
