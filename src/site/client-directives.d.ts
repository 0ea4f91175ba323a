import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Sleeps until the page needs it (`wake-directive.ts`). */
    'client:wake'?: 'bag' | 'notices' | 'reviews';
    /** Sleeps until somebody touches it (`touch-directive.ts`). */
    'client:touch'?: boolean;
    /** Hydrates once the page has loaded and is quiet, or when touched (`quiet-directive.ts`). */
    'client:quiet'?: boolean;
  }
}
