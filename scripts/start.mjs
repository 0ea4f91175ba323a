/** `npm start`: installs missing packages and runs the shop; see `server/main.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/main.ts');
