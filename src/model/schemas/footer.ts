import * as z from 'zod';
import { linkSchema, paragraphSchema, plainTextSchema } from './text-schemas.ts';

const footerLinksSchema = z.strictObject({
  title: plainTextSchema('Title', 40),
  items: z
    .array(
      z.strictObject({
        label: plainTextSchema('Words', 40).optional(),
        to: linkSchema('Address'),
      }),
    )
    .min(1, 'List at least one link.')
    .max(10, 'Please keep to 10 links at most.'),
});

export const footerSchema = z.strictObject({
  quickLinks: footerLinksSchema,
  serviceLinks: footerLinksSchema,
  startLinks: footerLinksSchema,
  newsletter: z.strictObject({
    title: plainTextSchema('Title', 40),
    /** Without it, the box is not shown. */
    text: paragraphSchema('Sentence', 200).optional(),
    button: plainTextSchema('Button', 40),
  }),
});

export type Footer = z.infer<typeof footerSchema>;

interface NamedLink {
  label: string;
  /** Null where the site has no such page; the link is then not shown. */
  to: string | null;
}

/** Fills in the text of links that have none of their own, and finds links that lead nowhere. */
export function nameLinks(
  items: Footer['quickLinks']['items'],
  sitePages: ReadonlyMap<string, string>,
): NamedLink[] {
  return items.map(({ label, to }) => {
    const page = findSitePage(to, sitePages);
    const name = page ?? to.replace(/^https:\/\/(?:www\.)?([^/?#]+).*$/, '$1');
    return { label: label ?? name, to: page === null ? null : to };
  });
}

/**
 * Returns the name of this site's page at an address: null where there is none, undefined where the
 * address is no page of this site, such as a file or another site.
 */
export function findSitePage(
  to: string,
  sitePages: ReadonlyMap<string, string>,
): string | null | undefined {
  const path = to.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  // A path with an extension is a file.
  if (!path.startsWith('/') || path.includes('.')) return undefined;
  return sitePages.get(path) ?? null;
}
