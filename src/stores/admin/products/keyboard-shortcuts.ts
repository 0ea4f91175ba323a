import { storedAtom } from '#stores/stored-atom.ts';
import { announceUnkept } from '#stores/toasts/announce-unkept.ts';

const stored = storedAtom<boolean>({
  key: 'keys-off',
  empty: true,
  decode: (text) => text !== 'true',
  encode: (isEnabled) => (isEnabled ? undefined : 'true'),
});

/**
 * Whether single-key shortcuts are active in lists, stored in localStorage. Users of speech input need to turn them off
 * because spoken words may trigger them.
 */
export const $areShortcutsEnabled = stored.$value;

/** Turns single-key shortcuts on or off. */
export function setShortcutsEnabled(isEnabled: boolean): void {
  stored.write(isEnabled, announceUnkept);
}
