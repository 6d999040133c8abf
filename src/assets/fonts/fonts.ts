/** A font of the pages, by its part in them. */
interface BrandFont {
  /** The name of its family, as in its file. */
  name: string;
  /** The token for styles. */
  cssVariable: `--font-${string}`;
  /** Files in this folder; the second has letters that pages leave to a reader's own fonts. */
  files: readonly [string, string?];
  weight: number | string;
  display: 'fallback' | 'swap';
  fallbacks: string[];
}

/** The fonts of the brand: pages load them, and share pictures are drawn in them. */
export const brandFonts = {
  heading: {
    name: 'Besley',
    cssVariable: '--font-heading',
    files: ['besley.woff2', 'besley-extended.woff2'],
    weight: 650,
    display: 'fallback',
    fallbacks: ['Georgia', 'serif'],
  },
  text: {
    name: 'Figtree',
    cssVariable: '--font-text',
    files: ['figtree.woff2', 'figtree-extended.woff2'],
    weight: '400 700',
    display: 'fallback',
    fallbacks: ['Arial', 'sans-serif'],
  },
  handwriting: {
    name: 'Kalam',
    cssVariable: '--font-handwriting',
    files: ['kalam.woff2'],
    weight: 400,
    display: 'swap',
    fallbacks: ['cursive'],
  },
} satisfies Record<string, BrandFont>;
