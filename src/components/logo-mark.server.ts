import { readFile } from 'node:fs/promises';

const svg = await readFile('public/images/logo-mark.svg', 'utf8');

/** The shapes of the logo without the `<svg>` around them, read once for all pages. */
export const logoMark = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
