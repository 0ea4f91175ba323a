import { setTimeout as pause } from 'node:timers/promises';
import type { EngineWindow, Key } from './driver.ts';
import { createFinder, type SentTarget, type Spot, type Target } from './page-script.ts';

/** How long a step waits for the page, and how often it looks, in ms. */
const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 25;
/** How long an empty document stays before a navigation counts as lost, in ms. */
const LOST_STEP_MS = 3000;

type Finder = ReturnType<typeof createFinder>;
/** A function that is sent to the page. It can use only its arguments and the globals of the page. */
type PageFunction<Args extends readonly unknown[], Result> = (
  finder: Finder,
  ...args: Args
) => Result | Promise<Result>;

/**
 * A visit to the shop in one window. Every step waits until the page allows it. Playwright's own Firefox and WebKit are
 * patched builds that Debian lacks, so these engines are driven by WebDriver.
 */
export interface Visit {
  readonly window: EngineWindow;
  /** Opens a path of the shop by navigating the window. */
  goto(path: string): Promise<void>;
  /** Waits until path, query and fragment match. */
  at(pattern: RegExp): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  click(target: Target): Promise<void>;
  /** Replaces the text of a field by typing. */
  fill(label: string | Target, text: string): Promise<void>;
  /** Chooses an option of a list by its text. */
  choose(label: string, option: string): Promise<void>;
  /** Puts a file into a file field. */
  chooseFile(label: string | RegExp, file: { name: string; type: string; content: Buffer }): Promise<void>;
  press(key: Key): Promise<void>;
  /** Waits until an element is visible. */
  see(target: Target): Promise<void>;
  /** Waits until no such element is visible. */
  gone(target: Target): Promise<void>;
  /** Waits until the visible text of an element matches. */
  text(target: Target, pattern: RegExp): Promise<string>;
  names(target: Target): Promise<string[]>;
  /** Calls a function in the page until it returns something truthy, and resolves with that. */
  until<Args extends readonly unknown[], Result>(
    check: PageFunction<Args, Result>,
    ...args: Args
  ): Promise<NonNullable<Result>>;
  /** Calls a function in the page once. Arguments and result are JSON. */
  read<Args extends readonly unknown[], Result>(
    read: PageFunction<Args, Result>,
    ...args: Args
  ): Promise<Result>;
}

function serialize({ role, name, within }: Target): SentTarget {
  return {
    role,
    ...(typeof name === 'string' && { name }),
    ...(name instanceof RegExp && { pattern: name.source }),
    ...(within && { within: serialize(within) }),
  };
}

/** Returns the fields with this label, of any kind that holds text. */
function fieldTargets(label: string | Target): readonly Target[] {
  if (typeof label !== 'string') return [label];
  return ['textbox', 'searchbox', 'spinbutton'].map((role) => ({ role, name: label }));
}

/** Starts a visit in a window, whose pages have `origin`. */
export function startVisit(engineWindow: EngineWindow, origin: string): Visit {
  const read: Visit['read'] = async (fn, ...args) => {
    const expression = `(${fn})((${createFinder})(), ...${JSON.stringify(args)})`;
    return JSON.parse(await engineWindow.evaluate(expression));
  };

  /** Repeats until `attempt` returns something truthy. While a page loads, evaluations may fail. */
  const retry = async <Result>(
    attempt: () => Promise<Result>,
    goal: string,
  ): Promise<NonNullable<Result>> => {
    const deadline = Date.now() + TIMEOUT_MS;
    let problem = '';
    while (Date.now() < deadline) {
      try {
        const result = await attempt();
        if (result) return result;
        problem = '';
      } catch (error) {
        problem = String(error);
      }
      await pause(INTERVAL_MS);
    }
    const shown = await read(({ describe }) => describe()).catch(String);
    throw new Error(`Not reached: ${goal}. ${problem} ${JSON.stringify(shown)}`);
  };

  const until: Visit['until'] = (check, ...args) =>
    retry(() => read(check, ...args), `${check} ${JSON.stringify(args)}`);

  /**
   * Leaves the document by `leave` and waits until another document is complete. A new window shows two empty documents
   * in succession: if the second replaces the first before that has left, `leave` runs in the second.
   */
  const navigate = async (leave: () => Promise<void>, goal: string) => {
    await read(() => {
      Object.assign(window, { isLeft: true });
    });
    await leave();
    let repeatAt = Date.now() + LOST_STEP_MS;
    await retry(async () => {
      const shown = await read((_, expected: string) => {
        if ('isLeft' in window) return 'left';
        if (location.origin !== expected) return 'empty';
        return document.readyState === 'complete' ? 'complete' : 'loading';
      }, origin);
      // An empty document also precedes each page in Firefox, so it counts only if it stays.
      const isLost = shown === 'empty' && Date.now() > repeatAt;
      if (isLost) await leave();
      if (isLost || shown !== 'empty') repeatAt = Date.now() + LOST_STEP_MS;
      return shown === 'complete';
    }, goal);
  };

  /** Waits until a history step has shown another entry: another document, or the same document under another URL. */
  const travel = async (steps: number) => {
    const before = await read(() => location.href);
    await read((_, by: number) => {
      setTimeout(() => history.go(by));
    }, steps);
    await retry(
      () => read((_, url: string) => location.href !== url && document.readyState === 'complete', before),
      `a step of ${steps} in the history from ${before}`,
    );
  };

  const describeStep = (step: string, target: unknown) =>
    `${step} ${JSON.stringify(target, (_, value) => (value instanceof RegExp ? String(value) : value))}`;

  const click = async (target: Target) => {
    let before: Spot | undefined;
    // Waits until the target stays in place. A page without scripts runs no frame callbacks, which could tell earlier.
    const spot = await retry(
      async () => {
        const place = await read(({ locate }, sent: SentTarget) => locate(sent), serialize(target));
        const isStill = place?.x === before?.x && place?.y === before?.y;
        before = place;
        return isStill ? place : undefined;
      },
      describeStep('click', target),
    );
    await engineWindow.click(spot.x, spot.y);
  };

  return {
    window: engineWindow,
    read,
    until,
    click,
    async goto(path) {
      await navigate(async () => {
        await read((_, url: string) => {
          setTimeout(() => location.assign(url));
        }, origin + path);
      }, `open ${path}`);
    },
    async at(pattern) {
      await until(
        (_, source: string) => new RegExp(source).test(location.pathname + location.search + location.hash),
        pattern.source,
      );
    },
    back: () => travel(-1),
    forward: () => travel(1),
    async reload() {
      await navigate(async () => {
        await read(() => {
          setTimeout(() => location.reload());
        });
      }, 'reload');
    },
    async fill(label, text) {
      const targets = fieldTargets(label).map(serialize);
      await retry(
        () => read(({ startTyping }, sent: SentTarget[]) => sent.some(startTyping), targets),
        describeStep('fill', label),
      );
      if (text) await engineWindow.type(text);
    },
    async choose(label, option) {
      const sent = serialize({ role: 'combobox', name: label });
      await until(({ choose }, target: SentTarget, text: string) => choose(target, text), sent, option);
    },
    async chooseFile(name, { name: fileName, type, content }) {
      const sent = serialize({ role: 'file', name });
      await until(
        ({ chooseFile }, target: SentTarget, ...file: [string, string, string]) =>
          chooseFile(target, ...file),
        sent,
        fileName,
        type,
        content.toString('base64'),
      );
    },
    press: (key) => engineWindow.press(key),
    async see(target) {
      await retry(
        () => read(({ find }, sent: SentTarget) => find(sent) !== undefined, serialize(target)),
        describeStep('see', target),
      );
    },
    async gone(target) {
      await retry(
        () => read(({ find }, sent: SentTarget) => find(sent) === undefined, serialize(target)),
        describeStep('gone', target),
      );
    },
    async text(target, pattern) {
      return retry(
        async () => {
          const text = await read(({ textOf }, sent: SentTarget) => textOf(sent), serialize(target));
          return pattern.test(text) ? text : '';
        },
        `${describeStep('text of', target)} with ${pattern}`,
      );
    },
    names: (target) =>
      read(({ findAll, nameOf }, sent: SentTarget) => findAll(sent).map(nameOf), serialize(target)),
  };
}
