/** `npm run remove-second-factor -- <email>`: lets in somebody who lost it; see `server/remove-second-factor.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/remove-second-factor.ts', process.argv.slice(2));
