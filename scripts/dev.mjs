/** `npm run dev`: runs the site with hot reload and the backend; see `server/site/dev.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/site/dev.ts');
