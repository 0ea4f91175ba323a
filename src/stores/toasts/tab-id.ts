/** Identifies this tab over its pages. Without storage, it identifies the page only. */
export const tabId = readTabId();

function readTabId(): string {
  let id = `${Math.random()}`;
  try {
    id = sessionStorage.getItem('tab') ?? id;
    sessionStorage.setItem('tab', id);
  } catch {
    // Blocked by the browser's settings, or the site is being built.
  }
  return id;
}
