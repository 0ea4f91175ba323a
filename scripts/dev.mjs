/** `npm run dev`: runs the site with hot reload and the backend; see `server/dev.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/dev.ts');
