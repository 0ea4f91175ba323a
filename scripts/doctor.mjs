/** `npm run doctor`: checks the configuration and the services of the shop; see `server/doctor.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/doctor.ts');
