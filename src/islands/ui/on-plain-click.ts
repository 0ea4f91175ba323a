import type { MouseEvent } from 'react';
import { isPlainClick } from '#lib/urls/is-plain-click.ts';

/**
 * Returns a click handler for a link that navigates within the page. Clicks with a modifier key keep the browser's
 * default, such as opening a new tab.
 */
export function onPlainClick(navigate: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate();
  };
}
