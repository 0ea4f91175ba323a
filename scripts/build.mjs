/** `npm run build`: builds `dist/` for any static host; see `server/build-command.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/build-command.ts');
