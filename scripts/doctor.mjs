/** `npm run doctor`: checks the configuration and what the shop depends on; see `server/doctor.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/doctor.ts');
