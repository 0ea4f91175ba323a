import type { HTMLAttributes } from 'react';

type ElementProps = HTMLAttributes<HTMLElement> & {
  [attribute: `data-${string}`]: string | undefined;
};

/** The custom elements of `src/elements` that React renders, and what its types do not know of buttons yet. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** What the browser itself does with the dialog of the id `commandfor`. */
    command?: 'show-modal' | 'close' | undefined;
    commandfor?: string | undefined;
  }
  namespace JSX {
    interface IntrinsicElements {
      'add-to-bag': ElementProps;
      'wish-heart': ElementProps;
    }
  }
}
