/** `npm run build`: makes `dist/` for any static host. What it does: `server/site/build-command.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/site/build-command.ts');
