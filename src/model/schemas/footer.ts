import * as z from 'zod';
import { linkSchema, plainTextSchema } from './text-schemas.ts';

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
    /** Without it, there is no box. */
    text: plainTextSchema('Sentence', 200).optional(),
    button: plainTextSchema('Button', 40),
  }),
});

export type Footer = z.infer<typeof footerSchema>;

interface FooterLink {
  label: string;
  /** Is null where the site has no such page: the link is not shown. */
  to: string | null;
}

/** Names each link that has no words of its own, and finds those that lead nowhere. */
export function nameFooterLinks(
  items: Footer['quickLinks']['items'],
  sitePages: ReadonlyMap<string, string>,
): FooterLink[] {
  return items.map(({ label, to }) => {
    const page = findSitePage(to, sitePages);
    const name = page ?? to.replace(/^https:\/\/(?:www\.)?([^/?#]+).*$/, '$1');
    return { label: label ?? name, to: page === null ? null : to };
  });
}

/**
 * Returns the name of the page of this site that an address leads to; null where there is none, and
 * undefined for an address that is no page's: another site, a file.
 */
export function findSitePage(
  to: string,
  sitePages: ReadonlyMap<string, string>,
): string | null | undefined {
  const path = to.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  // A file is named with an ending.
  if (!path.startsWith('/') || path.includes('.')) return undefined;
  return sitePages.get(path) ?? null;
}
