import type { ElementType, Key, ReactElement } from 'react';
import { type JSXSource, jsxDEV as jsxDevOfReact } from 'react/jsx-dev-runtime';
import { separateTexts } from './text-elements.ts';

// biome-ignore lint/performance/noBarrelFile: compiled JSX imports it from here.
export { Fragment } from 'react/jsx-dev-runtime';
export type { JSX } from './jsx-runtime.ts';

/** Creates the element of a JSX expression in development. */
export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const separated = separateTexts(type, props);
  return jsxDevOfReact(type, separated, key, isStatic && Array.isArray(separated.children), source, self);
}
