import * as z from 'zod/mini';
import { applyLink } from '#components/navigation.ts';
import { type Collection, collections, entryKinds, toEntryAddress } from '#model/collections.ts';
import { mainPages, otherPages } from '#model/entries/site-pages.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { toEmailLink, toPhoneLink } from '#lib/text/contact-links.ts';
import type { LinkTarget } from './link-target.ts';

const text = z._default(z.string(), '');
const entriesSchema = z.array(z.object({ id: z.number(), slug: text, name: text, title: text }));
const agencySchema = z.object({ phone: z.string(), email: z.string() });

/** The pages of the site, which need no request. */
export const pageTargets = [...mainPages, applyLink, ...otherPages].map(
  ({ label, path }): LinkTarget => ({
    name: label,
    kind: 'Page',
    address: path,
  }),
);

async function read(path: string): Promise<unknown> {
  const response = await sendRequest('GET', path);
  return response.json();
}

const sources: (() => Promise<LinkTarget[]>)[] = [
  // Services first, caregivers last.
  ...entryKinds.toReversed().map((kind) => async () => {
    const { folder, name, nameField, pageOf, toAddress }: Collection = collections[kind];
    if (pageOf === null && !toAddress) return [];
    // Services have no cards.
    const query = pageOf === null ? '' : '?view=cards';
    const entries = entriesSchema.parse(await read(`/api/${folder}${query}`));
    const noun = name.replace(/^an? (.)/, (_, first: string) => first.toUpperCase());
    return entries.map(({ id, slug, [nameField]: title }) => ({
      name: title,
      kind: noun,
      address: toEntryAddress(kind, { id, name: slug }) ?? '',
    }));
  }),
  async () => {
    const { phone, email } = agencySchema.parse(await read('/agency.json'));
    const call = toPhoneLink(phone);
    return [
      ...(call === undefined ? [] : [{ name: phone, kind: 'Phone', address: call }]),
      { name: email, kind: 'Email', address: toEmailLink(email) },
    ];
  },
];

/** Returns pages and entries, without what cannot be loaded: an address can still be typed. */
export async function loadLinkTargets(): Promise<LinkTarget[]> {
  const lists = await Promise.all(sources.map((load) => load().catch(() => [])));
  return [...pageTargets, ...lists.flat()];
}
