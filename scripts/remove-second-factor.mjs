/**
 * `npm run remove-second-factor -- <email>`: removes the second factor of a user who lost it; see
 * `server/remove-second-factor.ts`.
 */
import { runProgram } from './setup.mjs';

await runProgram('server/remove-second-factor.ts', process.argv.slice(2));
