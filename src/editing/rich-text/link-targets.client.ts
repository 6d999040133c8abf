import * as z from 'zod/mini';
import { applyLink } from '#components/navigation.ts';
import { toServicePath } from '#model/schemas/service-paths.ts';
import { mainPages, otherPages } from '#model/entries/site-pages.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { toPhoneLink } from '#lib/text/contact-links.ts';
import type { LinkTarget } from './link-target.ts';

const articlesSchema = z.array(z.object({ slug: z.string(), title: z.string() }));
const servicesSchema = z.array(z.object({ slug: z.string(), title: z.string() }));
const caregiversSchema = z.array(z.object({ id: z.number(), name: z.string() }));
const agencySchema = z.object({ phone: z.string(), email: z.string() });

const pages = [...mainPages, applyLink, ...otherPages].map(({ label, path }): LinkTarget => ({
  ...{ name: label, kind: 'Page', address: path },
}));

async function read(path: string): Promise<unknown> {
  const response = await sendRequest('GET', path);
  return response.json();
}

const sources: (() => Promise<LinkTarget[]>)[] = [
  async () => {
    const services = servicesSchema.parse(await read('/api/services'));
    return services.map(({ slug, title }) => ({
      ...{ name: title, kind: 'Service', address: toServicePath(slug) },
    }));
  },
  async () => {
    const articles = articlesSchema.parse(await read('/api/blog?view=cards'));
    return articles.map(({ slug, title }) => ({
      ...{ name: title, kind: 'Article', address: `/blog/${slug}` },
    }));
  },
  async () => {
    const caregivers = caregiversSchema.parse(await read('/api/providers?view=cards'));
    return caregivers.map(({ id, name }) => ({
      ...{ name, kind: 'Caregiver', address: `/providers/${id}` },
    }));
  },
  async () => {
    const { phone, email } = agencySchema.parse(await read('/agency.json'));
    return [
      { name: phone, kind: 'Phone', address: toPhoneLink(phone) },
      { name: email, kind: 'Email', address: `mailto:${email}` },
    ];
  },
];

/** Leaves out what cannot be loaded: an address can still be typed. */
export async function loadLinkTargets(): Promise<LinkTarget[]> {
  const lists = await Promise.all(sources.map((load) => load().catch(() => [])));
  return [...pages, ...lists.flat()];
}
