import type { MouseEvent } from 'react';

/** The press on a link that leads on within the page; with a key held down it is the browser's, who opens a tab. */
export function inPlace(go: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go();
  };
}
