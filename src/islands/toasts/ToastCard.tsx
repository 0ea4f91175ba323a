import type { AriaAttributes, AriaRole } from 'react';
import { paths } from '#lib/urls/paths.ts';
import { bagText } from '#messages/bag.ts';
import { Icon } from '#ui/Icon.tsx';
import { onPlainClick } from '#ui/on-plain-click.ts';

interface Props {
  kind: 'success' | 'error';
  text: string;
  ariaProps: { role: AriaRole; 'aria-live': AriaAttributes['aria-live'] };
  onUndo: (() => void) | undefined;
  onViewBag: (() => void) | undefined;
  onDismiss: () => void;
}

/** A toast: its message, an optional Undo button or link to the bag, and a dismiss button. */
export function ToastCard({ kind, text, ariaProps, onUndo, onViewBag, onDismiss }: Props) {
  return (
    <div className="toast on-ink flex items-center gap-2 rounded-sm bg-ink py-1.5 pe-1.5 ps-4 text-sm text-paper">
      <Icon name={kind === 'success' ? 'check' : 'alert'} className="size-4 shrink-0" />
      <p {...ariaProps} dir="auto" className="my-1.5 min-w-0 flex-1 basis-20 wrap-anywhere">
        {text}
      </p>
      {onUndo && (
        <button type="button" className="min-h-11 px-2 underline underline-offset-4" onClick={onUndo}>
          {bagText.undo}
        </button>
      )}
      {onViewBag && (
        <a
          href={paths.cart}
          className="inline-flex min-h-11 shrink-0 items-center px-1 underline underline-offset-4"
          onClick={onPlainClick(onViewBag)}
        >
          {bagText.view}
        </a>
      )}
      <button type="button" className="button-icon" aria-label={bagText.dismiss} onClick={onDismiss}>
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
