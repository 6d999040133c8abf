import { serviceSlugs } from '#model/schemas/service-paths.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { isPageOf, listOff } from '#lib/features.ts';
import { areSamplesShown, sampleArticles, sampleProviders } from '#model/schemas/samples.ts';
import type { ContentKindName } from '#model/kinds.ts';
import { mapSitePages } from './site-pages.ts';

interface Entry {
  kind: ContentKindName;
  name: string;
  data: object;
}

const readField = ({ data }: Entry, field: string): unknown => Reflect.get(data, field);

/** A missing service that the specification requires is reported on its own. */
function listVisibleServices(services: readonly Entry[]): string[] {
  const hidden = services.filter(({ data }) => isHidden(data)).map(({ name }) => name);
  const slugs = new Set([...serviceSlugs, ...services.map(({ name }) => name)]);
  return [...slugs].filter((slug) => !hidden.includes(slug));
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
  const [site] = ownOf('site');
  const off = listOff(site && readField(site, 'features'));
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
