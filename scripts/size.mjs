/**
 * `npm run size`: compares the bytes that a browser loads per page with the budget (`tests/e2e/site/size.spec.ts`).
 */
import { findTestBrowser } from './browser.mjs';
import { environment, run, setup } from './setup.mjs';

setup();
const browser = await findTestBrowser();
const env = { ...environment, ...(browser && { CHROMIUM_PATH: browser }) };
process.exitCode = await run('playwright', ['test', 'size.spec.ts', '--project=full', '--reporter=line'], {
  env,
});
