/** The key of the tab's id in sessionStorage. */
const KEY = 'tab';

/** Identifies this tab over its pages. Without storage, it identifies the page only. */
export const tabId = readTabId();

function readTabId(): string {
  const created = `${Date.now()}-${Math.random()}`;
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored === null) sessionStorage.setItem(KEY, created);
    return stored ?? created;
  } catch {
    // Blocked by the browser's settings, or the site is being built.
    return created;
  }
}
