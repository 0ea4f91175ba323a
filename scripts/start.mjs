/** `npm start`: installs what is missing and runs the shop. What it does then: `server/main.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/main.ts');
