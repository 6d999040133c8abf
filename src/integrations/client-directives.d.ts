import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate at the first pointer, touch or focus on the island. */
    'client:touch'?: boolean;
  }
}
