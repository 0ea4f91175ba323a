/** `npm start`: installs what is missing and runs the shop. What it does then: `server/main.ts`. */
import { node, run, setup } from './setup.mjs';

setup();
process.exitCode = await run(node, ['--disable-warning=ExperimentalWarning', 'server/main.ts']);
