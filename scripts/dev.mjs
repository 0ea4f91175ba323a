/** `npm run dev`: the site with hot reload, the backend behind it. What it does: `server/site/dev.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/site/dev.ts');
