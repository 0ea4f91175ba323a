type ModifierKeys = Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>>;

/** Returns whether a click on a link has no modifier key, with which the browser would open a tab or a window. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: ModifierKeys): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey);
}
