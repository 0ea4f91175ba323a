import type { HTMLAttributes } from 'react';

type ElementProps = HTMLAttributes<HTMLElement> & {
  [attribute: `data-${string}`]: string | undefined;
};

/** JSX types for the custom elements of `src/elements`, and for button attributes missing from React's types. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** The invoker command that the browser runs on the element with the id `commandfor`. */
    command?: 'show-modal' | 'close' | undefined;
    commandfor?: string | undefined;
  }
  namespace JSX {
    interface IntrinsicElements {
      'add-to-bag': ElementProps;
      'buy-bar': ElementProps;
      'product-gallery': ElementProps;
      'size-choice': ElementProps;
      'wishlist-toggle': ElementProps;
    }
  }
}
