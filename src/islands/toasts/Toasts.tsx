import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import toast, { useToaster } from 'react-hot-toast/headless';
import { paths } from '#lib/urls/paths.ts';
import { bagText } from '#messages/bag.ts';
import { requestErrorText } from '#messages/requests.ts';
import { openBag, undoRemoval } from '#stores/bag/bag.ts';
import { $toasts, dismiss, dismissPlain, showToast, type Toast } from '#stores/toasts/toasts.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { ToastCard } from './ToastCard.tsx';

const NO_TOASTS: readonly Toast[] = [];

const ARIA = {
  success: { role: 'status', 'aria-live': 'polite' },
  error: { role: 'alert', 'aria-live': 'assertive' },
} as const;

/**
 * The toasts at the top right. The store controls their lifetime: a toast survives a page change, but follows the user
 * through a link only if it offers something. [CALL-06]
 */
export function Toasts() {
  return <ErrorBoundary>{useHydrated() && <ToastRegion />}</ErrorBoundary>;
}

function dismissOnLink({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[href]')) dismissPlain();
}

function ToastRegion() {
  const storedToasts = useBrowserStore($toasts, NO_TOASTS);
  const { toasts } = useToaster();
  const container = useSyncExternalStore(listenToDialogs, findContainer);
  const focus = useFocusReturn();

  useEffect(() => {
    for (const { id, kind, text } of storedToasts) {
      toast(text, { id, ariaProps: ARIA[kind], duration: Number.POSITIVE_INFINITY });
    }
  }, [storedToasts]);

  useEffect(() => {
    document.addEventListener('click', dismissOnLink);
    return () => document.removeEventListener('click', dismissOnLink);
  }, []);

  // The dashboard and the account pages have no bag.
  const hasBag = document.querySelector('bag-count') !== null;
  const shown = toasts.flatMap(({ id, ariaProps }) => {
    const storedToast = storedToasts.find((candidate) => candidate.id === id);
    if (storedToast?.opensBag && location.pathname.startsWith(paths.cart)) return [];
    return storedToast ? [{ ...storedToast, ariaProps }] : [];
  });
  useEffect(() => {
    for (const { id } of toasts)
      if (!storedToasts.some((storedToast) => storedToast.id === id)) toast.remove(id);
  }, [storedToasts, toasts]);

  return createPortal(
    <section className="toasts" aria-label={bagText.toasts} onFocus={focus.remember}>
      <ul className="contents">
        {shown.map(({ id, kind, text, ariaProps, opensBag, ...offer }) => (
          <li key={id}>
            <ToastCard
              kind={kind}
              text={text}
              ariaProps={ariaProps}
              onUndo={undoOf(id, offer, focus.restoreAfter)}
              onViewBag={
                opensBag && hasBag
                  ? () => {
                      // The link disappears, so the closed bag returns the focus to the element before it.
                      focus.restoreAfter(() => dismiss(id));
                      openBag();
                    }
                  : undefined
              }
              onDismiss={() => focus.restoreAfter(() => dismiss(id))}
            />
          </li>
        ))}
      </ul>
    </section>,
    container,
  );
}

/** Returns the action of a toast's Undo button; undefined if it has none. */
function undoOf(
  id: string,
  { undo, deletedProduct }: Pick<Toast, 'undo' | 'deletedProduct'>,
  restoreFocusAfter: (action: () => void) => void,
): (() => void) | undefined {
  if (undo) return () => restoreFocusAfter(() => undoRemoval(id));
  if (deletedProduct === undefined) return undefined;
  return () => {
    restoreFocusAfter(() => dismiss(id));
    void restoreDeletedProduct(deletedProduct);
  };
}

/** Restores a deleted product. The store is loaded only now, because most pages with toasts do not need it. */
async function restoreDeletedProduct(id: string): Promise<void> {
  const store = await import('#stores/admin/products/manage-products.ts').catch(() => undefined);
  if (store) await store.undoDeletion(id);
  else showToast('error', requestErrorText.network);
}

/**
 * Records the focused element before the focus enters the toasts, and restores it when a toast closes. That element
 * may have been removed by then, such as the link of the empty bag after Undo. The focus then moves to the page's main
 * content or the dialog's first button.
 */
function useFocusReturn() {
  const outside = useRef<Element | null>(null);
  return {
    remember: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) outside.current = relatedTarget;
    },
    restoreAfter: (action: () => void) => {
      flushSync(action);
      const target = outside.current?.isConnected
        ? outside.current
        : findContainer().querySelector('main, dialog:modal button');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

/**
 * Returns the element that contains the toasts: the topmost modal dialog whose island is hydrated, because everything
 * outside it is inert, or else the body.
 */
function findContainer(): HTMLElement {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal:not([data-built])');
  return [...dialogs].at(-1) ?? document.body;
}

function listenToDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open', 'data-built'] });
  return () => observer.disconnect();
}
