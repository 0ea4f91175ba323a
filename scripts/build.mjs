/** `npm run build`: builds `dist/` for any static host; see `server/site/build-command.ts`. */
import { runProgram } from './setup.mjs';

await runProgram('server/site/build-command.ts');
