import {
  createElement,
  type ElementType,
  type ExoticComponent,
  type Key,
  type ReactElement,
  type JSX as ReactJSX,
} from 'react';
import { separateTexts } from './text-elements.ts';

// biome-ignore lint/performance/noBarrelFile: compiled JSX imports it from here.
export { Fragment } from 'react';

type Rendered = ReactElement | false | null | undefined;

/**
 * React's types of JSX, except that a component returns no text. A component that returned a text would put
 * it beside other children, where `separateTexts` does not see it.
 */
export namespace JSX {
  export type ElementType =
    | keyof ReactJSX.IntrinsicElements
    | ((props: never) => Rendered | readonly Rendered[])
    | (new (
        props: never,
      ) => { render(): Rendered })
    | ExoticComponent<never>;
  export type Element = ReactJSX.Element;
  export interface ElementAttributesProperty extends ReactJSX.ElementAttributesProperty {}
  export interface ElementChildrenAttribute extends ReactJSX.ElementChildrenAttribute {}
  export type LibraryManagedAttributes<Component, Props> = ReactJSX.LibraryManagedAttributes<
    Component,
    Props
  >;
  export interface IntrinsicAttributes extends ReactJSX.IntrinsicAttributes {}
  export interface IntrinsicElements extends ReactJSX.IntrinsicElements {}
}

/** Creates the element of a JSX expression. */
export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  const separated = separateTexts(type, props);
  // Unlike React's `jsx`, whose module no page needs, it takes the key among the props.
  return createElement(type, key === undefined ? separated : { ...separated, key });
}

export { jsx as jsxs };
