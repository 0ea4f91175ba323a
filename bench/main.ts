/**
 * `npm run bench`: measures the built site on a simulated phone and compares the result with the recorded one. See
 * `docs/performance.md` for what it measures and how to read it.
 *
 * Arguments select pages by name, `--rounds` the number of rounds: `npm run bench -- shop search --rounds 2`. Only a
 * whole run is recorded.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findBrowser } from '#scripts/browser.mjs';
import { root } from '#scripts/setup.mjs';
import { startShop } from '#scripts/shop-process.mjs';
import { answerTime, visit, walk } from './measure.ts';
import { type Origin, PROTOCOLS, type Protocol, startOrigin } from './origin.ts';
import { type BenchPage, listPages } from './pages.ts';
import { Phone } from './phone.ts';
import { addRun, type Figures, medians, type Runs, ratios } from './report.ts';
import { Line, openSlowPort, type SlowPort } from './slow-port.ts';

const RESULT = 'bench/result.json';
const { positionals: names, values: options } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const rounds = Number(options.rounds);
const isWhole = names.length === 0 && rounds >= 5;

/** How long the pointer rests on each link of a journey, in ms. After 3 seconds the next page is prerendered. */
const JOURNEYS = { click: 0, 'short hover': 600, 'long hover': 3000 };

/** Medians of all rounds. Times are in ms, sizes in KB. */
interface Result {
  readonly pages: Figures;
  readonly floor: Figures;
  readonly answers: Figures;
  readonly journey: Figures;
}

const phone = await Phone.start((await findBrowser()) ?? chromium.executablePath());
const folder = mkdtempSync(path.join(tmpdir(), 'solene-bench-'));
const shop = startShop(folder);
try {
  const url = new URL(await shop.url);
  const pages = selectPages(await listPages(url));
  const recorded = readRecorded();
  const result: Record<string, Result> = {};
  for (const protocol of PROTOCOLS) {
    const figures = await measure(url, protocol, pages);
    print(protocol, figures, recorded?.[protocol]);
    result[protocol] = figures;
  }
  if (isWhole) writeFileSync(path.join(root, RESULT), `${JSON.stringify(result, null, 2)}\n`);
} finally {
  await phone.close();
  await shop.close();
  rmSync(folder, { recursive: true });
}

/** Returns the pages that the arguments name, or all. */
function selectPages(all: readonly BenchPage[]): readonly BenchPage[] {
  const unknown = names.find((name) => !all.some((page) => page.name === name));
  if (unknown === undefined) return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  throw new Error(`There is no page "${unknown}". Pages: ${all.map(({ name }) => name).join(', ')}.`);
}

/** Measures the pages over one protocol. The pages take turns in each round, so that noise affects all of them. */
async function measure(shopUrl: URL, protocol: Protocol, pages: readonly BenchPage[]): Promise<Result> {
  const open: (Origin | SlowPort)[] = [];
  const urlOf = async (isFloor: boolean) => {
    const line = new Line();
    const origin = await startOrigin({ shop: shopUrl, protocol, isFloor, folder, line });
    const port = await openSlowPort(origin.port, line);
    open.push(port, origin);
    return new URL(`${protocol === 'HTTP/2' ? 'https' : 'http'}://127.0.0.1:${port.port}`);
  };
  const [site, floor] = [await urlOf(false), await urlOf(true)];
  const runs = { pages: {} as Runs, floor: {} as Runs, answers: {} as Runs, journey: {} as Runs };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const slowdown = await phone.calibrate();
      console.log(`${protocol}, round ${round} of ${rounds}: CPU ${slowdown.toFixed(1)} times slower`);
      for (const page of pages) {
        addRun(runs.pages, page.name, await visit(phone, site, page));
        addRun(runs.floor, page.name, await visit(phone, floor, page));
        for (const [action, interaction] of Object.entries(page.interactions)) {
          addRun(runs.answers, page.name, { [action]: await answerTime(phone, site, page, interaction) });
        }
      }
      if (names.length > 0) continue;
      for (const [name, hoverMs] of Object.entries(JOURNEYS)) {
        addRun(runs.journey, name, await walk(phone, site, hoverMs));
      }
    }
  } finally {
    for (const server of open) await server.close();
  }
  return {
    pages: medians(runs.pages),
    floor: medians(runs.floor),
    answers: medians(runs.answers),
    journey: medians(runs.journey),
  };
}

/** Returns the result in the last commit; undefined if there is none. */
function readRecorded(): Record<string, Result> | undefined {
  try {
    return JSON.parse(
      execFileSync('git', ['show', `HEAD:${RESULT}`], { cwd: root, stdio: 'pipe' }).toString(),
    );
  } catch {
    console.log('There is no recorded result to compare with.');
    return undefined;
  }
}

/** Prints the figures of a protocol, their ratios to the floor and to the recorded result. */
function print(
  protocol: string,
  { pages: figures, floor, answers, journey }: Result,
  recorded?: Result,
): void {
  const paint = (page: string) => {
    const { largestPaint } = floor[page] ?? {};
    return { 'LCP of the floor': largestPaint };
  };
  console.log(`\n${protocol}: pages`);
  console.table(figures);
  console.log(`${protocol}: ratio to the same page without scripts`);
  console.table(ratios(figures, floor));
  console.log(`${protocol}: from the navigation to the answer, in ms`);
  console.table(
    Object.fromEntries(
      Object.entries(answers).map(([page, values]) => [page, { ...values, ...paint(page) }]),
    ),
  );
  if (Object.keys(journey).length > 0) {
    console.log(`${protocol}: from the click to the largest paint, in ms`);
    console.table(journey);
  }
  if (recorded === undefined) return;
  console.log(`${protocol}: ratio to the recorded result`);
  console.table(ratios({ ...figures, ...journey }, { ...recorded.pages, ...recorded.journey }));
  console.table(ratios(answers, recorded.answers));
}
