import { serviceSlugs } from '#model/schemas/service-paths.ts';
import { listUnfilled } from '#model/schemas/figures.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { isPageOf, listOff } from '#lib/features.ts';
import { areSamplesShown, sampleArticles, sampleProviders } from '#model/schemas/samples.ts';
import type { ContentKindName } from '#model/kinds.ts';
import { mapSitePages } from './site-pages.ts';

interface Entry {
  kind: ContentKindName;
  name: string;
  data: object;
  /** The Markdown of an entry that has any. */
  text: string;
}

/** The least that a county's page says in words of its own, apart from its caregivers. */
export const minCountyWords = 250;

/** Returns whether a county's text is long enough for a page. */
export function isCountyComplete(text: string): boolean {
  return text.split(/\s+/).length >= minCountyWords;
}

const readField = ({ data }: Entry, field: string): unknown => Reflect.get(data, field);

/** A missing service that the specification requires is reported on its own. */
function listVisibleServices(services: readonly Entry[]): string[] {
  const hidden = services.filter(({ data }) => isHidden(data)).map(({ name }) => name);
  const slugs = new Set([...serviceSlugs, ...services.map(({ name }) => name)]);
  return [...slugs].filter((slug) => !hidden.includes(slug));
}

/** Lists the features and the pages that a site with these entries goes without. */
export function listOffOf(entries: readonly Entry[]): string[] {
  const dataOf = (wanted: ContentKindName) => entries.find(({ kind }) => kind === wanted)?.data;
  const site: { features?: unknown } = dataOf('site') ?? {};
  const services = entries.filter(({ kind, data }) => kind === 'services' && !isHidden(data));
  const unfilled = listUnfilled({
    fees: dataOf('feesPage'),
    responsibility: dataOf('responsibilityPage'),
    programs: dataOf('programsPage'),
    services: services.map(({ data }) => data),
  });
  return [...listOff(site.features), ...unfilled];
}

/** Maps the pages that a site with these entries shows, without their names. */
export function mapVisiblePages(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const ownOf = (kind: ContentKindName) => entries.filter((entry) => entry.kind === kind);
  const [services, articles, providers] = [
    ownOf('services'),
    ownOf('articles'),
    ownOf('providers'),
  ];
  const listVisible = (own: Entry[]) => own.filter((entry) => !isHidden(entry.data));
  const readEarlier = (entry: Entry) => [readField(entry, 'redirectFrom') ?? []].flat();
  const title = '';
  const off = listOffOf(entries);
  const samples = areSamplesShown(process.env) ? sampleArticles : [];
  const listed = {
    services: listVisibleServices(services).map((slug) => ({ slug, title })),
    articles:
      articles.length === 0
        ? samples
        : listVisible(articles).map((entry) => ({
            slug: entry.name,
            title,
            redirectFrom: readEarlier(entry).map(String),
          })),
    counties: ownOf('countyPages').flatMap(({ name, text }) =>
      isCountyComplete(text) ? { path: `/counties/${name}`, title } : [],
    ),
    providers:
      providers.length === 0
        ? sampleProviders
        : listVisible(providers).map((entry) => ({
            id: Number(readField(entry, 'id')),
            name: title,
          })),
  };
  return mapSitePages(listed, (path) => isPageOf(path, off));
}
