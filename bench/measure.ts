import { actAtFirstPaint, type Interaction, type PageTimes } from './in-page.ts';
import type { BenchPage } from './pages.ts';
import type { Phone, Tab } from './phone.ts';

/** The figures of one visit with an empty cache. Times are in ms since the navigation, sizes in KB (1,000 bytes). */
export interface Visit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly blocking: number;
  readonly scripts: number;
  readonly depth: number;
  readonly scriptSize: number;
  readonly size: number;
}

/** Visits a page and waits until it is quiet. */
export function visit(phone: Phone, site: URL, page: BenchPage): Promise<Visit> {
  return phone.withTab(async (tab) => {
    await openPage(tab, site, page);
    const times = await tab.call(readTimes);
    const scripts = tab.requests.filter(({ type }) => type === 'Script');
    const sizeOf = (requests: typeof scripts) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    return {
      firstPaint: times.firstPaint,
      largestPaint: times.largestPaint,
      layoutShift: times.layoutShift,
      blocking: times.blocking,
      scripts: scripts.length,
      depth: Math.max(0, ...scripts.map(({ depth }) => depth)),
      scriptSize: sizeOf(scripts),
      size: sizeOf([...tab.requests]),
    };
  });
}

/**
 * Visits a page, interacts with it at its first paint, and returns the time from the navigation to the answer, in ms.
 * Throws if the page is quiet without an answer.
 */
export function answerTime(
  phone: Phone,
  site: URL,
  page: BenchPage,
  interaction: Interaction,
): Promise<number> {
  return phone.withTab(async (tab) => {
    await tab.runInPages(actAtFirstPaint, interaction);
    await openPage(tab, site, page);
    const { answered } = await tab.call(readTimes);
    if (answered === undefined) throw new Error(`${page.path} did not answer to ${interaction.target}.`);
    return answered;
  });
}

async function openPage(tab: Tab, site: URL, { path, stored }: BenchPage): Promise<void> {
  await tab.runInPages(storeItems, stored);
  await tab.open(new URL(path, site).href);
}

function storeItems(stored: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
}

/** The links of the journey, in the order of their clicks. */
const STEPS = [
  { name: 'home → category', link: 'main a[href="/categories/dress"], footer a[href="/categories/dress"]' },
  { name: 'category → product', link: 'main article a[href^="/shop/"]' },
] as const;

/**
 * Goes from home to a category, to a product, and back. Returns the time from each click to the largest paint of the
 * next page in ms, and for the way back the time until the page is shown again. A part of that time passes before the
 * browser leaves the old page. The figures "from activation" begin when the browser shows the prerendered page or
 * requests the next one. The pointer rests on each link for `hoverMs` before the click; not at all if it is 0.
 */
export function walk(phone: Phone, home: URL, hoverMs: number): Promise<Record<string, number>> {
  return phone.withTab(async (tab) => {
    const times: Record<string, number> = {};
    await tab.open(home.href);
    for (const { name, link } of STEPS) {
      if (hoverMs > 0) await tab.hover(link, hoverMs);
      const clicked = await tab.call(clickLink, link);
      await tab.untilLeft(clicked.from);
      await tab.untilQuiet();
      const { largestPaint, activated, origin } = await tab.call(readTimes);
      times[name] = origin + Math.max(largestPaint, activated) - clicked.at;
      times[`${name}, from activation`] = Math.max(largestPaint - activated, 0);
    }
    const left = await tab.call(goBack);
    await tab.untilLeft(left.from);
    await tab.untilQuiet();
    const { largestPaint, restoredAt, origin } = await tab.call(readTimes);
    times['product → back'] = (restoredAt ?? origin + largestPaint) - left.at;
    return times;
  });
}

/** Also returns the start of the navigation, and when a prerendered page was shown: 0 for other pages. */
function readTimes(): PageTimes & { origin: number; activated: number } {
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    activationStart?: number;
  })[];
  return { ...window.bench, origin: performance.timeOrigin, activated: navigation?.activationStart ?? 0 };
}

function clickLink(link: string): { at: number; from: string } {
  const element = document.querySelector<HTMLElement>(link);
  if (element === null) throw new Error(`The page has no link ${link}.`);
  const at = performance.timeOrigin + performance.now();
  const from = location.pathname;
  // Returns first: the click may end this page at once.
  setTimeout(() => element.click());
  return { at, from };
}

function goBack(): { at: number; from: string } {
  const at = performance.timeOrigin + performance.now();
  const from = location.pathname;
  setTimeout(() => history.back());
  return { at, from };
}
