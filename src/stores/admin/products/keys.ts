import { storedAtom } from '#stores/stored-atom.ts';

const stored = storedAtom<boolean>({
  key: 'keys-off',
  empty: true,
  decode: (text) => text !== 'true',
  encode: (on) => (on ? undefined : 'true'),
});

/** Whether single keys do something in lists: whoever speaks to their device may not want that. Kept in the browser. */
export const $keysOn = stored.$value;

export function turnKeys(on: boolean): void {
  stored.write(on);
}
