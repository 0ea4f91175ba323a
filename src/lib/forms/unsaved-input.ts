/**
 * What the user has entered on this page and not saved. Forms register their fields, other screens what they hold.
 * Every page loads this file, so it stays small.
 */

/** An entered value with its label, for display. */
export interface UnsavedEntry {
  readonly label: string;
  readonly text: string;
}

/** Returns the unsaved entries of one form or screen; none if everything is saved. */
type ReadEntries = () => readonly UnsavedEntry[];

const sources = new Set<ReadEntries>();

/** Returns everything on this page that would be lost with it. */
export function unsavedEntries(): UnsavedEntry[] {
  return [...sources].flatMap((read) => read());
}

/** Returns whether leaving this page would lose input. */
export function hasUnsavedInput(): boolean {
  return unsavedEntries().length > 0;
}

/**
 * Registers a source of unsaved input. While there is any, the browser asks before the user leaves the page, and the
 * page survives the end of the session (`stores/account/session.ts`). Returns a function that removes the source.
 */
export function registerInput(read: ReadEntries): () => void {
  // Without sources there is no listener, because it may keep a page out of the back/forward cache.
  if (sources.size === 0) addEventListener('beforeunload', warn);
  sources.add(read);
  return () => {
    sources.delete(read);
    if (sources.size === 0) removeEventListener('beforeunload', warn);
  };
}

/** Gives up all unsaved input, so that the page can be left. */
export function discardUnsavedInput(): void {
  sources.clear();
  removeEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  if (hasUnsavedInput()) event.preventDefault();
}
