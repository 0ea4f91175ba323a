import type { Key } from './driver.ts';

/** The key codes of WebDriver. */
const KEY_VALUES: Record<string, string> = {
  Shift: '\uE008',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
};

/** Returns the WebDriver actions that press a key, or several joined with `+`. */
export function keyActions(key: Key): object[] {
  const values = key.split('+').map((name) => KEY_VALUES[name] ?? name);
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.reverse().map((value) => ({ type: 'keyUp', value })),
  ];
}

/** Returns the WebDriver actions that type a text. */
export function textActions(text: string): object[] {
  return [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
}

/** Returns the WebDriver action of a click. */
export function clickAction(x: number, y: number): object {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}
