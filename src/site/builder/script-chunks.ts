import type { Rolldown } from 'vite';

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'>;
type ReadModule = (id: string) => ModuleInfo | null;

/** Files that define custom elements. They act as soon as they run, and a chunk runs as a whole. */
const ELEMENT = /\/src\/elements\/(?!shared\/)/;
const LAYOUT = /\/src\/layouts\//;
const REACT = /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/src\/islands\/jsx\//;

/**
 * The areas of the site with the pattern of their roots, in descending order of the number of pages that need them. A
 * root is a file that pages or programs load by itself: the script of an Astro component, an island, or the target of a
 * dynamic import.
 */
const AREAS = [
  ['shell', /astro&type=script|^\0?astro:scripts/],
  // Modules that elements load on demand. They contain no React, so browsing pages can load them.
  ['data', /\/src\/(elements|lib|stores)\/(?!account|admin)/],
  ['shop', /\/src\/islands\/(search|shop|wishlist)\//],
  // The quote needs the contract of orders, which only the checkout and accounts load without it.
  ['bag', /\/src\/islands\/bag\/(?!QuotedSummary\.)/],
  [
    'account',
    /\/src\/(elements\/account|(islands|lib|stores)\/(?!admin|account\/Security\.|dashboard\/(SecondStep|RequirementContent)\.))/,
  ],
  // Modules that the second step of a login, the proof dialog and the Security page share.
  ['security', /\/src\/islands\/(account\/Security|dashboard\/(SecondStep|RequirementContent))\./],
  ['admin', /\/src\/(islands|lib|stores)\/admin\//],
] as const;

/** The search over the whole catalogue. Pages that only browse do not load it. */
const SEARCH = /\/src\/(lib|stores)\/search\/|\/contract\/catalogue\/(fold-text|search-terms|spelling)\./;

/** The shop and a category, the roots with filters. Only they load the chunk of their shared modules. */
const FILTERS = /\/src\/islands\/shop\//;

/** Roots of the capability `selling`. Only they load the chunk of their shared modules. */
const SELLING =
  /\/src\/islands\/(bag\/QuotedSummary\.|checkout\/|admin\/(settings\/|discount-codes\/|orders\/(ManagedShipment|RefundItems)\.))/;

/**
 * The chunks that several roots share: React, and one for each area. Without them, the bundler would make a file of
 * each combination of roots, and a page would request sixty files of about 1 KB. A module that at least two roots need
 * is in the chunk of the first area among them, so no page loads the code of a later area. [SPEED-03]
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  'react',
  // The chunk of browsing pages comes before the chunk of the search: it contains the code that both share.
  ...AREAS.flatMap(([area]) => (area === 'data' ? [area, 'search'] : area)),
  'filters',
  'selling',
].map((chunk, index, { length }) => ({
  name: (id, context) => (chunkOf(id, (module) => context.getModuleInfo(module)) === chunk ? chunk : null),
  // A chunk also takes the imports of its modules, unless an earlier chunk has taken them.
  priority: length - index,
}));

/**
 * Returns the shared chunk of a module; undefined if a single root needs it, or if the site loads it by itself, or if
 * it defines an element that not every page has.
 */
export function chunkOf(id: string, readModule: ReadModule): string | undefined {
  if (REACT.test(id)) return 'react';
  if (readModule(id)?.isEntry) return;
  const roots = findRoots(id, readModule);
  if (ELEMENT.test(id) && ![...roots].some((root) => LAYOUT.test(root))) return;
  if (roots.size > 1 && [...roots].every((root) => FILTERS.test(root))) return 'filters';
  if (roots.size > 1 && [...roots].every((root) => SELLING.test(root))) return 'selling';
  if (roots.size > 1 && SEARCH.test(id)) return 'search';
  const ranks = [...roots].map(rankOf).filter((rank) => rank >= 0);
  return ranks.length > 1 ? AREAS[Math.min(...ranks)]?.[0] : undefined;
}

/** Returns the index of a root's area; -1 if it has none, such as the entry of a package. */
const rankOf = (root: string) => AREAS.findIndex(([, pattern]) => pattern.test(root));

/** Returns the ids of the roots that import a module, directly or through others. */
function findRoots(id: string, readModule: ReadModule): Set<string> {
  const seen = new Set<string>();
  const roots = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const info = readModule(module);
    if (!info) return;
    if (info.isEntry || info.dynamicImporters.length > 0) roots.add(module);
    info.importers.forEach(visit);
  };
  visit(id);
  return roots;
}
