import { notKept } from '#messages/storage.ts';
import { showToast } from './toasts.ts';

/** Announces that the browser refused to store a change, which is lost with the page. */
export function announceUnkept(): void {
  showToast('error', notKept);
}
