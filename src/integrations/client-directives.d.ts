import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first pointer, touch or focus on the island. */
    'client:touch'?: boolean;
  }
}
