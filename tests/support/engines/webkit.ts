import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '#tests/support/listen.ts';
import { startProgram } from './child-process.ts';
import { type EngineBrowser, type EngineWindow, jsonOf, type WindowSize } from './driver.ts';
import { clickAction, keyActions, textActions } from './webdriver-actions.ts';

/** The height of the window's toolbar, in CSS pixels. */
const TOOLBAR_HEIGHT = 38;

/**
 * How long a script may take to answer, in ms. If the document is left meanwhile, WebKit loses both the answer and its
 * own time limit.
 */
const ANSWER_TIMEOUT_MS = 3000;

/** A virtual screen with a WebDriver whose windows fill it. */
interface Screen {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Drives WebKitGTK's small browser by WebDriver. Each size of a window has its own virtual screen. A window manager
 * without decorations stretches the windows over it, because they would be at least 447 px wide.
 */
export async function startWebKit(browser: string): Promise<EngineBrowser> {
  const screens = new Map<number, Promise<Screen>>();
  return {
    async open(size) {
      const screen = screens.get(size.width) ?? startScreen(size);
      screens.set(size.width, screen);
      return openWindow((await screen).url, browser);
    },
    async close() {
      await Promise.all([...screens.values()].map(async (screen) => (await screen).stop()));
    },
  };
}

async function startScreen({ width, height }: WindowSize): Promise<Screen> {
  const size = `${width}x${height + TOOLBAR_HEIGHT}x24`;
  const server = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp', '-ac']);
  const [, display] = await server.match(/^(\d+)\n/m);
  const env = { DISPLAY: `:${display}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
  const manager = startProgram('matchbox-window-manager', ['-use_titlebar', 'no'], env);
  const port = await freePort();
  const webDriver = startProgram('WebKitWebDriver', [`--port=${port}`], env);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    url,
    async stop() {
      await webDriver.stop();
      await manager.stop();
      await server.stop();
    },
  };
}

async function openWindow(driverUrl: string, browser: string): Promise<EngineWindow> {
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId } = await request('POST', `${driverUrl}/session`, {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options } },
  });
  const url = `${driverUrl}/session/${sessionId}`;
  const act = async (action: object) => {
    await request('POST', `${url}/actions`, { actions: [action] });
  };
  const typeKeys = (actions: object[]) => act({ type: 'key', id: 'keyboard', actions });
  return {
    async evaluate(expression) {
      const script = `const done = arguments[0];
        ${jsonOf(expression)}.then((json) => done({ json }), (error) => done({ error: String(error) }));`;
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      const { json, error } = await request('POST', `${url}/execute/async`, { script, args: [] }, signal);
      if (error) throw new Error(error);
      return json;
    },
    click: (x, y) => act(clickAction(x, y)),
    press: (key) => typeKeys(keyActions(key)),
    type: (text) => typeKeys(textActions(text)),
    screenshot: async () => Buffer.from(await request('GET', `${url}/screenshot`), 'base64'),
    async close() {
      await request('DELETE', url);
    },
  };
}

async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}

/** Waits until the server accepts connections. */
async function untilReady(url: string): Promise<void> {
  for (;;) {
    try {
      await request('GET', `${url}/status`);
      return;
    } catch {
      await pause(20);
    }
  }
}

/** Sends a command of WebDriver and resolves with its value. Rejects when the server reports an error. */
async function request(method: string, url: string, body?: object, signal?: AbortSignal) {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
