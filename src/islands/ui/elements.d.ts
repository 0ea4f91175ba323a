import type { HTMLAttributes } from 'react';

type ElementProps = HTMLAttributes<HTMLElement> & {
  [attribute: `data-${string}`]: string | undefined;
};

/** The custom elements of `src/elements` that React renders. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'add-to-bag': ElementProps;
    }
  }
}
