import { savesData } from '#elements/shared/saves-data.ts';

/**
 * Fetches the page of a link on which the pointer or the focus rests, or that a finger touches. Browsers that follow
 * the speculation rules (`public/speculation-rules.json`) prerender it instead. Nothing is fetched for users who save
 * data. [SPEED-04]
 */

/** Shorter than the time between touching and clicking, longer than it takes the pointer to pass over a link. */
const DELAY_MS = 80;
const fetched = new Set<string>([location.href]);
let timer: ReturnType<typeof setTimeout> | undefined;

function onIntent({ target }: Event): void {
  clearTimeout(timer);
  const link = target instanceof Element ? target.closest('a') : null;
  if (link && isPage(link)) timer = setTimeout(() => fetchPage(link.href), DELAY_MS);
}

/** Returns whether a link leads to another page of the site whose URL has no query: views are filtered in the page. */
function isPage({ href, origin, search, download }: HTMLAnchorElement): boolean {
  return origin === location.origin && search === '' && download === '' && !fetched.has(href);
}

function fetchPage(href: string): void {
  fetched.add(href);
  const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href });
  if (link.relList.supports('prefetch')) document.head.append(link);
  // Safari has no such links. A failed attempt changes nothing for the user.
  else fetch(href, { priority: 'low' }).catch(() => {});
}

if (!savesData && !HTMLScriptElement.supports?.('speculationrules')) {
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onIntent);
}
