import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when the page requests the island by name (`on-demand-directive.ts`). */
    'client:on-demand'?: 'bag' | 'toasts' | 'reviews';
    /** Hydrates on the first interaction (`intent-directive.ts`). */
    'client:intent'?: boolean;
    /**
     * Hydrates once the page has loaded and the browser is idle, or on interaction (`after-load-directive.ts`). The
     * value can be the URL of a file that the island fetches.
     */
    'client:after-load'?: boolean | string;
  }
}
