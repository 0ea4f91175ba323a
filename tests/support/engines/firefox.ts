import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProgram } from './child-process.ts';
import { type EngineBrowser, jsonOf } from './driver.ts';
import { clickAction, keyActions, textActions } from './webdriver-actions.ts';

/** The preferences of the test profile: no first-run pages, no background traffic, thin scrollbars as on phones. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutConfig.showWarning': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.serviceWorkers.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': '',
  'ui.useOverlayScrollbars': 1,
};

/** Starts Firefox and drives it by WebDriver BiDi, which every Firefox implements. */
export async function startFirefox(executable: string): Promise<EngineBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'solene-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    'about:blank',
  ];
  const firefox = startProgram(executable, args, { HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' });
  const [, url] = await firefox.match(/WebDriver BiDi listening on (\S+)/);
  const { send, onEvent, close } = await connect(`${url}/session`);
  // The question whether to leave a page stays open until it is answered, because it is recorded.
  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'ignore' } } },
  });
  await send('session.subscribe', { events: ['browsingContext.userPromptOpened'] });
  /** The handlers of questions, by browsing context. */
  const questions = new Map<string, () => void>();
  onEvent(async (method, { context, type }) => {
    if (method !== 'browsingContext.userPromptOpened') return;
    if (type === 'beforeunload') questions.get(context)?.();
    await send('browsingContext.handleUserPrompt', { context, accept: true });
  });
  return {
    async open(viewport, onQuestion) {
      const { userContext } = await send('browser.createUserContext', {});
      const { context } = await send('browsingContext.create', { type: 'tab', userContext });
      await send('browsingContext.setViewport', { context, viewport });
      questions.set(context, onQuestion);
      const act = async (action: object) => {
        await send('input.performActions', { context, actions: [action] });
      };
      const typeKeys = (actions: object[]) => act({ type: 'key', id: 'keyboard', actions });
      return {
        async evaluate(expression) {
          const { type, result, exceptionDetails } = await send('script.evaluate', {
            expression: jsonOf(expression),
            target: { context },
            awaitPromise: true,
          });
          if (type !== 'success') throw new Error(exceptionDetails.text);
          return result.value;
        },
        click: (x, y) => act(clickAction(x, y)),
        press: (key) => typeKeys(keyActions(key)),
        type: (text) => typeKeys(textActions(text)),
        async screenshot() {
          const { data } = await send('browsingContext.captureScreenshot', { context });
          return Buffer.from(data, 'base64');
        },
        async print() {
          const { data } = await send('browsingContext.print', { context });
          return Buffer.from(data, 'base64');
        },
        async close() {
          questions.delete(context);
          await send('browser.removeUserContext', { userContext });
        },
      };
    },
    async close() {
      close();
      await firefox.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the fields depend on the method, and a wrong one fails the test.
type Fields = Record<string, any>;
type Listener = (method: string, params: Fields) => void;

/** Connects to a WebDriver BiDi server. `send` rejects when the server reports an error. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  const pending = new Map<number, { resolve: (result: Fields) => void; reject: (error: Error) => void }>();
  const listeners: Listener[] = [];
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(data);
    const call = pending.get(id);
    if (call === undefined) for (const listener of listeners) listener(method, params);
    else if (error) call.reject(new Error(`${error}: ${message}`));
    else call.resolve(result);
    pending.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  return {
    send(method: string, params: Fields): Promise<Fields> {
      lastId += 1;
      const id = lastId;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
    },
    onEvent: (listener: Listener) => listeners.push(listener),
    close: () => socket.close(),
  };
}
