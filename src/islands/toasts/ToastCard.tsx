import type { AriaAttributes, AriaRole } from 'react';
import { bagText } from '#lib/bag/messages.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  kind: 'success' | 'error';
  text: string;
  ariaProps: { role: AriaRole; 'aria-live': AriaAttributes['aria-live'] };
  onUndo: (() => void) | undefined;
  onDismiss: () => void;
}

/** A toast: its message, an optional Undo button and a dismiss button. */
export function ToastCard({ kind, text, ariaProps, onUndo, onDismiss }: Props) {
  return (
    <div className="toast on-ink flex items-center gap-3 rounded-sm bg-ink py-1.5 pr-1.5 pl-4 text-sm text-paper">
      <Icon name={kind === 'success' ? 'check' : 'alert'} className="size-4 shrink-0" />
      <p {...ariaProps} className="flex-1 py-1.5">
        {text}
      </p>
      {onUndo && (
        <button type="button" className="min-h-11 px-2 underline underline-offset-4" onClick={onUndo}>
          {bagText.undo}
        </button>
      )}
      <button type="button" className="button-icon" aria-label={bagText.dismiss} onClick={onDismiss}>
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
