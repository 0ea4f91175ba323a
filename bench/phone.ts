import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection, Session } from './devtools.ts';
import { observePage } from './in-page.ts';
import { countRounds } from './speed.ts';

/**
 * The speed of the phone in the rounds of `countRounds`, a quarter of the machine on which the limits were set. Without
 * it, the same code took 190 ms on one day and 260 on another. Lighthouse's own index differs twofold between
 * measurements.
 */
const PHONE_SPEED = 800;
/** How long the speed of the machine is measured, in ms. */
const CALIBRATION_MS = 3000;
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

/** Flags that reduce background activity. Chromium needs --no-sandbox as root. */
const FLAGS = [
  '--headless=new',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--ignore-certificate-errors',
  '--remote-debugging-port=0',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** A load is over when nothing was requested for this long. */
const QUIET_MS = 1000;

/** A request of a page. */
export interface PageRequest {
  readonly url: string;
  readonly type: string;
  /** The number of responses that had to arrive before the browser knew of the file; 1 for files in the HTML. */
  readonly depth: number;
  /** Transferred bytes with headers; 0 while the response has not arrived, or from the cache. */
  bytes: number;
}

/** Chromium on the simulated phone. */
export class Phone {
  readonly #browser: Session;
  readonly #exit: () => Promise<void>;
  #slowdown = 1;

  private constructor(browser: Session, exit: () => Promise<void>) {
    this.#browser = browser;
    this.#exit = exit;
  }

  /** Starts the browser at this path. */
  static async start(executable: string): Promise<Phone> {
    const profile = mkdtempSync(path.join(tmpdir(), 'solene-bench-browser-'));
    const child = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const found = /DevTools listening on (\S+)/.exec(line)?.[1];
        if (found) resolve(found);
      });
      closed.then(() => reject(new Error('The browser failed to start.')));
    });
    return new Phone(new Session(await Connection.open(url)), async () => {
      child.kill();
      await closed;
      rmSync(profile, { recursive: true, maxRetries: 5 });
    });
  }

  close(): Promise<void> {
    return this.#exit();
  }

  /**
   * Measures the machine, and slows the pages of later tabs down to the speed of the phone. Returns how many times
   * slower they are than the machine. Throws if the machine is slower than the phone.
   */
  async calibrate(): Promise<number> {
    this.#slowdown = 1;
    const speed = await this.withTab((tab) => tab.call(countRounds, CALIBRATION_MS));
    if (speed < PHONE_SPEED) throw new Error('This machine is too slow to simulate the phone.');
    this.#slowdown = speed / PHONE_SPEED;
    return this.#slowdown;
  }

  /** Opens a tab with empty storage and cache, lends it to `use`, and closes it. */
  async withTab<Result>(use: (tab: Tab) => Promise<Result>): Promise<Result> {
    const { browserContextId } = await this.#browser.send<{ browserContextId: string }>(
      'Target.createBrowserContext',
    );
    try {
      const { targetId } = await this.#browser.send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        forTab: true,
      });
      const { sessionId } = await this.#browser.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      const tab = new Tab(this.#browser.child(sessionId), this.#slowdown);
      await tab.prepare();
      return await use(tab);
    } finally {
      await this.#browser.send('Target.disposeBrowserContext', { browserContextId });
    }
  }
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string; readonly subtype?: string };
  readonly waitingForDebugger: boolean;
}

interface RequestEvent {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly type: string;
  readonly initiator: {
    readonly url?: string;
    readonly stack?: { readonly callFrames: readonly { readonly url: string }[] };
  };
}

interface ResponseEvent {
  readonly type: string;
  readonly response: { readonly status: number; readonly url: string };
}

interface EndEvent {
  readonly requestId: string;
  readonly encodedDataLength?: number;
}

/** A tab. Its page changes when a prerendered one is shown. */
export class Tab {
  readonly #tab: Session;
  readonly #slowdown: number;
  readonly #pages: Session[] = [];
  readonly #requests = new Map<string, PageRequest>();
  #lastRequest = 0;
  readonly #running = new Set<string>();
  #failure: Error | undefined;
  readonly #prepared = Promise.withResolvers<void>();

  constructor(tab: Session, slowdown: number) {
    this.#tab = tab;
    this.#slowdown = slowdown;
  }

  async prepare(): Promise<void> {
    this.#tab.on('Target.attachedToTarget', ({ sessionId, targetInfo, waitingForDebugger }: Attached) => {
      const page = this.#tab.child(sessionId);
      this.#adopt(page, targetInfo, waitingForDebugger).then(this.#prepared.resolve, this.#prepared.reject);
    });
    await this.#tab.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{}],
    });
    await this.#prepared.promise;
  }

  get requests(): readonly PageRequest[] {
    return [...this.#requests.values()];
  }

  /** Opens a URL and waits until the page is quiet. */
  async open(url: string): Promise<void> {
    const page = await this.page();
    await page.send('Page.navigate', { url });
    await this.untilQuiet();
  }

  /** Waits until nothing was requested for a while. Throws if a page answered with an error. */
  async untilQuiet(): Promise<void> {
    this.#lastRequest = performance.now();
    while (this.#running.size > 0 || performance.now() - this.#lastRequest < QUIET_MS) await delay(50);
    if (this.#failure) throw this.#failure;
  }

  /** Calls a function in the page and returns its result, which must be JSON. */
  async call<Args extends unknown[], Result>(
    code: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const page = await this.page();
    const { result, exceptionDetails } = await page.send<{
      result: { value: Awaited<Result> };
      exceptionDetails?: { exception?: { description?: string }; text: string };
    }>('Runtime.evaluate', {
      expression: `(${code})(${args.map((value) => JSON.stringify(value)).join(', ')})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  /** Runs a function in each page that opens from now on, before its scripts. */
  async runInPages<Args extends unknown[]>(code: (...args: Args) => void, ...args: Args): Promise<void> {
    const source = `(${code})(${args.map((value) => JSON.stringify(value)).join(', ')})`;
    await (await this.page()).send('Page.addScriptToEvaluateOnNewDocument', { source });
  }

  /** Waits until the tab shows a page with another path. */
  async untilLeft(path: string): Promise<void> {
    const currentPath = () => this.call(() => location.pathname).catch(() => path);
    while ((await currentPath()) === path) await delay(20);
  }

  /** Moves the pointer over the middle of an element and lets it rest there for `ms`. */
  async hover(selector: string, ms: number): Promise<void> {
    const position = await this.call((wanted) => {
      const element = document.querySelector(wanted);
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
      return { x: (left ?? 0) + (width ?? 0) / 2, y: (top ?? 0) + (height ?? 0) / 2 };
    }, selector);
    await (await this.page()).send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...position });
    await delay(ms);
  }

  /** Returns the page that the tab shows. */
  async page(): Promise<Session> {
    for (const page of this.#pages.toReversed()) {
      const shown = await page
        .send<{ result: { value: boolean } }>('Runtime.evaluate', {
          expression: '!document.prerendering && document.visibilityState === "visible"',
          returnByValue: true,
        })
        .catch(() => undefined);
      if (shown?.result.value === true) return page;
    }
    const [first] = this.#pages;
    if (first === undefined) throw new Error('The tab has no page.');
    return first;
  }

  /** Records the requests of a page, with the chain of files that led to each request. */
  #record(page: Session): void {
    page.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }: RequestEvent) => {
      this.#lastRequest = performance.now();
      if (request.url.startsWith('data:')) return;
      const cause = initiator.url ?? initiator.stack?.callFrames[0]?.url;
      const parent = this.requests.find(({ url }) => url === cause);
      this.#running.add(requestId);
      this.#requests.set(requestId, {
        url: request.url,
        type,
        depth: parent?.type === 'Script' ? parent.depth + 1 : 1,
        bytes: 0,
      });
    });
    const end = ({ requestId, encodedDataLength = 0 }: EndEvent) => {
      this.#lastRequest = performance.now();
      this.#running.delete(requestId);
      const request = this.#requests.get(requestId);
      if (request) request.bytes = encodedDataLength;
    };
    page.on('Network.responseReceived', ({ type, response: { status, url } }: ResponseEvent) => {
      if (type === 'Document' && status >= 400) this.#failure = new Error(`${url} answered ${status}.`);
    });
    page.on('Network.loadingFinished', end);
    page.on('Network.loadingFailed', end);
  }

  async #adopt(page: Session, info: Attached['targetInfo'], isWaiting: boolean): Promise<void> {
    const commands: Promise<unknown>[] = [];
    if (info.type === 'page') {
      this.#pages.push(page);
      this.#record(page);
      commands.push(
        page.send('Network.enable'),
        page.send('Page.enable'),
        page.send('Emulation.setDeviceMetricsOverride', SCREEN),
        page.send('Emulation.setTouchEmulationEnabled', { enabled: true }),
        page.send('Emulation.setCPUThrottlingRate', { rate: this.#slowdown }),
        page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observePage})()` }),
      );
    }
    // A prerendered page answers some commands only once it runs.
    if (isWaiting) commands.push(page.send('Runtime.runIfWaitingForDebugger'));
    await Promise.all(commands);
  }
}
