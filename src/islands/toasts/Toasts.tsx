import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import toast, { useToaster } from 'react-hot-toast/headless';
import { undo } from '#stores/bag/bag.ts';
import { $notices, dismiss, type Notice } from '#stores/toasts/notices.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { ToastCard } from './ToastCard.tsx';

const NONE: readonly Notice[] = [];

const ARIA = {
  success: { role: 'status', 'aria-live': 'polite' },
  error: { role: 'alert', 'aria-live': 'assertive' },
} as const;

/** What a person is told, at the top right. How long is the store's matter: a notice outlives its page. [CALL-06] */
export function Toasts() {
  return <ErrorBoundary>{useHydrated() && <ToastRegion />}</ErrorBoundary>;
}

function ToastRegion() {
  const notices = useBrowserStore($notices, NONE);
  const { toasts } = useToaster();
  const place = useSyncExternalStore(listenToDialogs, topmostDialog);
  const focus = useFocusOutside();

  useEffect(() => {
    for (const { id, kind, text } of notices) {
      toast(text, { id, ariaProps: ARIA[kind], duration: Number.POSITIVE_INFINITY });
    }
  }, [notices]);

  const shown = toasts.flatMap(({ id, ariaProps }) => {
    const notice = notices.find((candidate) => candidate.id === id);
    return notice ? [{ ...notice, ariaProps }] : [];
  });
  useEffect(() => {
    for (const { id } of toasts) if (!notices.some((notice) => notice.id === id)) toast.remove(id);
  }, [notices, toasts]);

  return createPortal(
    <ul className="toasts" onFocus={focus.remember}>
      {shown.map(({ id, kind, text, ariaProps, undo: removed }) => (
        <li key={id}>
          <ToastCard
            kind={kind}
            text={text}
            ariaProps={ariaProps}
            onUndo={removed && (() => focus.giveBackAfter(() => undo(id)))}
            onDismiss={() => focus.giveBackAfter(() => dismiss(id))}
          />
        </li>
      ))}
    </ul>,
    place,
  );
}

/**
 * Remembers where the focus was before it came to the toasts, and gives it back when one is done with. What had it
 * may be gone by then, as the way out of an empty bag is after Undo: the page's content or the dialog's first button
 * has it next.
 */
function useFocusOutside() {
  const outside = useRef<Element | null>(null);
  return {
    remember: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) outside.current = relatedTarget;
    },
    giveBackAfter: (act: () => void) => {
      flushSync(act);
      const target = outside.current?.isConnected
        ? outside.current
        : topmostDialog().querySelector('main, dialog:modal button');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

/** Everything outside an open modal dialog is inert, so the toasts stand inside it, once its island is hydrated. */
function topmostDialog(): HTMLElement {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal:not([data-built])');
  return [...dialogs].at(-1) ?? document.body;
}

function listenToDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributeFilter: ['open', 'data-built'] });
  return () => observer.disconnect();
}
