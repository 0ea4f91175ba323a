import type { MouseEvent } from 'react';

/**
 * Returns a click handler for a link that navigates within the page. Clicks with a modifier key keep the browser's
 * default, such as opening a new tab.
 */
export function onPlainClick(navigate: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate();
  };
}
