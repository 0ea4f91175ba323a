/** Where somebody was in a list when they left its page. */
interface Place {
  /** How far the page was scrolled, in CSS pixels. */
  readonly top: number;
  /** What the page has noted beside that. */
  readonly note: string;
}

/** A place belongs to a step of the tab's history; a browser that does not name its steps knows the address. */
function key(): string {
  return `place:${window.navigation?.currentEntry?.key ?? location.href}`;
}

/** From now on the place is kept, for this tab, whenever the page is left. Returns what ends that. */
export function keepPlace(note: () => string): () => void {
  const keep = () => {
    try {
      sessionStorage.setItem(key(), `${Math.round(scrollY)} ${note()}`);
    } catch {
      // A storage that is blocked or full: then Back leads to the top.
    }
  };
  addEventListener('pagehide', keep);
  return () => removeEventListener('pagehide', keep);
}

/** Scrolls to the place that Back or Forward has led to, unless the person has moved by themselves since (`noteMoves`). */
export function goToPlaceBefore(): void {
  const place = placeBefore();
  if (!place || document.documentElement.dataset.moved !== undefined) return;
  window.scrollTo({ top: place.top, behavior: 'instant' });
}

/** The script for the head of a page with a list: it notes that the person has moved. */
export const noteMoves = `for(const t of ['wheel','touchmove','pointerdown','keydown'])addEventListener(t,()=>{document.documentElement.dataset.moved=''},{once:true,passive:true})`;

/** The place that Back or Forward has led to; undefined for who opens the page anew, or loads it again. */
export function placeBefore(): Place | undefined {
  const [opened] = performance.getEntriesByType('navigation');
  if (!(opened instanceof PerformanceNavigationTiming) || opened.type !== 'back_forward') return undefined;
  try {
    const [top, note] = sessionStorage.getItem(key())?.split(/ (.*)/s) ?? [];
    return note === undefined ? undefined : { top: Number(top), note };
  } catch {
    return undefined;
  }
}
