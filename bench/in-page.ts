/** The observations of `observePage`. Times are in ms since the navigation. */
export interface PageTimes {
  firstPaint: number;
  largestPaint: number;
  /** The largest session window of layout shifts. */
  layoutShift: number;
  /** The blocking parts of long tasks after the first paint. */
  blocking: number;
  /** When the page was shown again from the back/forward cache, in ms since 1970; undefined if it was not. */
  restoredAt: number | undefined;
  /** When the shopper saw the answer to the interaction; undefined without one. */
  answered: number | undefined;
}

declare global {
  interface Window {
    bench: PageTimes & { atFirstPaint(action: () => void): void };
  }
}

/** Runs in each page before its scripts, and fills `window.bench`. Must not use anything outside of itself. */
export function observePage(): void {
  const times: PageTimes = {
    firstPaint: 0,
    largestPaint: 0,
    layoutShift: 0,
    blocking: 0,
    restoredAt: undefined,
    answered: undefined,
  };
  const actions: (() => void)[] = [];
  const atFirstPaint = (action: () => void) => {
    if (times.firstPaint > 0) action();
    else actions.push(action);
  };
  window.bench = Object.assign(times, { atFirstPaint });
  const observe = (type: string, each: (entry: PerformanceEntry & Record<string, number>) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as PerformanceEntry & Record<string, number>);
    }).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    times.firstPaint = startTime;
    for (const action of actions.splice(0)) action();
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    times.largestPaint = startTime;
  });
  let shift = { first: 0, last: 0, sum: 0 };
  observe('layout-shift', ({ startTime, value = 0, hadRecentInput }) => {
    if (hadRecentInput) return;
    const continues = startTime - shift.last < 1000 && startTime - shift.first < 5000;
    shift = continues
      ? { first: shift.first, last: startTime, sum: shift.sum + value }
      : { first: startTime, last: startTime, sum: value };
    times.layoutShift = Math.max(times.layoutShift, shift.sum);
  });
  observe('longtask', ({ startTime, duration }) => {
    if (times.firstPaint > 0 && startTime >= times.firstPaint) times.blocking += Math.max(0, duration - 50);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // The second frame begins when the first has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        times.restoredAt = performance.timeOrigin + now;
      }),
    );
  });
}

/**
 * Clicks an element, or types into it, at the first paint, the earliest time at which a shopper can act, and records
 * when `answer` matches first. The first paint may precede the element, which is then awaited. Must not use anything
 * outside of itself.
 */
export function actAtFirstPaint({ target, input, answer }: Interaction): void {
  const eachFrame = (isDone: (now: number) => boolean) =>
    requestAnimationFrame(function look(now) {
      if (!isDone(now)) requestAnimationFrame(look);
    });
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  const findAnswer = (now: number) => {
    const found = [...document.querySelectorAll(answer.selector)].find(isVisible);
    if (!found?.textContent.includes(answer.text ?? '')) return false;
    window.bench.answered = now;
    return true;
  };
  const act = () => {
    const element = document.querySelector<HTMLElement>(target);
    if (element === null) return false;
    if (element instanceof HTMLInputElement && input !== undefined) {
      element.focus();
      element.value = input;
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    } else {
      element.click();
    }
    eachFrame(findAnswer);
    return true;
  };
  window.bench.atFirstPaint(() => eachFrame(act));
}

/** An action of a shopper, and the answer of the page. */
export interface Interaction {
  /** Selector of the element to click, or to type into. */
  readonly target: string;
  /** The text to type. */
  readonly input?: string;
  /** The first visible element of the selector must contain the text. */
  readonly answer: { readonly selector: string; readonly text?: string };
}
