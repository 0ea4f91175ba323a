import { type MouseEvent, useEffect, useRef } from 'react';
import { isPlainClick } from '#lib/urls/is-plain-click.ts';

/** Windows in which an open panel covers the page, as on a phone. */
const COVERED = '(max-width: 40rem)';

/**
 * Adds a history entry for an open panel on a phone, so Back closes the panel instead of leaving the page. Returns the
 * click handler of the panel: a link first removes the entry, so Back from its page finds the panel closed.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): (event: MouseEvent) => void {
  const hasEntry = useRef(false);
  const destination = useRef('');

  useEffect(() => {
    if (!isOpen || !matchMedia(COVERED).matches) return;
    const opener = document.activeElement;
    history.pushState(history.state, '');
    hasEntry.current = true;
    const followBack = () => {
      hasEntry.current = false;
      if (destination.current) location.assign(destination.current);
      else close();
    };
    addEventListener('popstate', followBack);
    return () => {
      removeEventListener('popstate', followBack);
      destination.current = '';
      // The panel was closed in another way.
      if (hasEntry.current) goBackAndFocus(opener);
      hasEntry.current = false;
    };
  }, [isOpen, close]);

  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !hasEntry.current || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    destination.current = link.href;
    history.back();
  };
}

/**
 * Goes back within the page. With a fragment in the URL, the browser then moves the focus to its target, so the focus
 * is set again.
 */
function goBackAndFocus(element: Element | null): void {
  const focus = () => {
    if (location.hash !== '' && element instanceof HTMLElement) element.focus({ preventScroll: true });
  };
  addEventListener('popstate', () => requestAnimationFrame(focus), { once: true });
  history.back();
}
