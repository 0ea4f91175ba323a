import { type RefObject, useCallback, useId, useRef } from 'react';
import { productShortcutsText as words } from '#messages/admin/shortcuts.ts';
import { $areShortcutsEnabled, setShortcutsEnabled } from '#stores/admin/products/keyboard-shortcuts.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useCloseOnOutsideClick } from '#ui/use-close-on-outside-click.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';

/** The keyboard shortcuts of a list, with a dialog that explains and disables them. */
export function ShortcutsDialog({ screen }: { screen: RefObject<HTMLElement | null> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isEnabled = useBrowserStore($areShortcutsEnabled, true);
  const open = useCallback(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const outsideClickHandlers = useCloseOnOutsideClick(close);
  useRowShortcuts(screen, isEnabled, open);
  return (
    <>
      <button type="button" className="button-text pointer-coarse:hidden" onClick={open}>
        {words.open}
      </button>
      <dialog ref={dialog} className="sheet confirm" aria-labelledby={id} {...outsideClickHandlers}>
        <div className="p-6 sm:p-8">
          <h2 id={id} className="mb-5 text-2xl">
            {words.title}
          </h2>
          <dl className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-y-3">
            {words.list.map(({ key, description }) => (
              <div key={key} className="contents">
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
          <Checkbox
            label={words.on}
            className="mt-4"
            checked={isEnabled}
            onChange={({ target }) => setShortcutsEnabled(target.checked)}
          />
          <p className="mt-8 text-page-end">
            <button type="button" className="button button-secondary" onClick={close}>
              {words.close}
            </button>
          </p>
        </div>
      </dialog>
    </>
  );
}
