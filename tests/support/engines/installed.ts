import { existsSync, globSync } from 'node:fs';
import { startChromium } from './chromium.ts';
import type { Engine, EngineBrowser } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** The programs that drive WebKit in a window of any size, from Debian packages that `.ci/run` installs. */
const WEBKIT_PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/matchbox-window-manager'];

/** Starts the browser of an engine. Resolves with undefined if it is not installed. */
export async function startInstalled(engine: Engine): Promise<EngineBrowser | undefined> {
  if (engine === 'chromium') return startChromium();
  if (engine === 'firefox') {
    const executable = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));
    return executable === undefined ? undefined : startFirefox(executable);
  }
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const isInstalled = browser !== undefined && WEBKIT_PROGRAMS.every((file) => existsSync(file));
  return isInstalled ? startWebKit(browser) : undefined;
}
