import { hasFeature, hasPage } from '#lib/agency.ts';
import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';
import type { ArticleData } from '#model/schemas/article.ts';
import { type SiteChoices, toSiteChoices } from '#model/schemas/chosen-fields.ts';
import type { ContentDirectory } from '#model/ids/content-directory.ts';
import { toPosition } from '#model/files/content-files.ts';
import { compareOrder } from '#model/entries/entry-order.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import {
  contentKinds,
  type CollectionName,
  type ContentKind,
  type PageName,
  collectionNames,
  contentKindNames,
} from '#model/kinds.ts';
import { countDelivered } from './delivered.server.ts';
import { countInvented } from '#model/entries/invented.ts';
import { isZoneOf } from '#lib/text/us-states.ts';
import { readAnswerHours } from '#model/schemas/hours/answer-hours.ts';
import { isOtherwisePromised } from '#model/entries/promised-hours.ts';
import { isOpenPosition } from '#model/entries/open-position.ts';
import { toAlt } from '#model/schemas/picture-fields.ts';
import { listUndatedChecks } from '#model/entries/provider-facts.ts';
import { dropLostTargets } from '#model/entries/link-targets.ts';
import {
  describeResponsibility,
  describePrice,
  describeReplacement,
  describeTerms,
  describeWork,
} from '#model/entries/figures.ts';
import { mapSitePages } from '#model/entries/site-pages.ts';
import { isCountyComplete } from '#model/entries/visible-pages.ts';
import { nameLinks } from '#model/schemas/footer.ts';
import type { SiteNotice } from '#model/schemas/notice.ts';
import { areSamplesShown } from '#model/schemas/samples.ts';
import { toServicePath } from '#model/schemas/service-paths.ts';
import { listUnfilled } from '#model/schemas/figures.ts';
import type { ServiceName } from '#model/schemas/service-names.ts';
import { splitHead } from '#model/files/parse-content-file.ts';
import { toPlainText } from '#lib/text/paragraph.ts';
import { renderMarkdown } from '#lib/text/render-markdown.ts';
import { readValidFiles } from './valid-files.server.ts';

const lists = new Map<CollectionKey, Promise<readonly unknown[]>>();

/**
 * Lists what visitors may see of a collection. All pages, feeds, data files and pictures are made
 * from this list, so hidden entries appear in none of them.
 */
async function listEntries<Name extends CollectionKey>(
  name: Name,
): Promise<readonly CollectionEntry<Name>[]> {
  return (await loadEntries(name)).filter(({ data }) => !isHidden(data));
}

/** True where the agency has no entries of its own, so that built-in samples may fill in. */
export async function isWithoutFiles(name: CollectionKey): Promise<boolean> {
  return (await loadEntries(name)).length === 0;
}

/**
 * Reads each collection once per build and shares it among all pages: callers must not change it.
 */
function loadEntries<Name extends CollectionKey>(
  name: Name,
): Promise<readonly CollectionEntry<Name>[]> {
  const known = lists.get(name) as Promise<readonly CollectionEntry<Name>[]> | undefined;
  const entries = known ?? getCollection(name);
  // On the dev server a file may change between two pages.
  if (import.meta.env.PROD) lists.set(name, entries);
  return entries;
}

export interface Article extends ArticleData {
  slug: string;
  html: string;
  /**
   * The Markdown of a sample, or of any entry on the dev server; {@link openMarkdown} reads the
   * rest.
   */
  content?: string | undefined;
}

/**
 * Returns a function that reads the Markdown of a file. A build keeps Markdown out of Astro's
 * store, which is slow to load even without the text of thousands of articles.
 */
function openMarkdown(): (file: string) => string {
  const files = readValidFiles(process.cwd()) ?? {};
  return (file) => splitHead(files[file] ?? '')?.text.trim() ?? '';
}

type Data<Name extends CollectionName | PageName | 'footer' | 'header' | 'replies' | 'site'> =
  CollectionEntry<Name>['data'];

export async function getSite(): Promise<Data<'site'>> {
  return getOnly('site');
}

/** Returns the facts that times, features and pages follow, for `setAgency`. */
export async function getAgencyFacts() {
  const { place, features, illustrations } = await getSite();
  const unfilled = listUnfilled({
    fees: await getOnly('feesPage'),
    responsibility: await getOnly('responsibilityPage'),
    programs: await getOnly('programsPage'),
    services: (await listEntries('services')).map(({ data }) => data),
  });
  return { place, features, illustrations, unfilled };
}

/** Returns the notice bar, or null while it is hidden. */
export async function getNotice(): Promise<(SiteNotice & { text: string }) | null> {
  const [notice] = await listEntries('notice');
  return notice?.data.text === undefined ? null : { ...notice.data, text: notice.data.text };
}

export async function getReplies(): Promise<Data<'replies'>> {
  return getOnly('replies');
}

let sitePages: Promise<ReadonlyMap<string, string>> | undefined;

function loadSitePages(): Promise<ReadonlyMap<string, string>> {
  // On the dev server an entry may be hidden between two pages.
  if (!sitePages || !import.meta.env.PROD) sitePages = findSitePages();
  return sitePages;
}

async function findSitePages() {
  const [services, providers, articles, counties] = await Promise.all([
    listCollection('services'),
    listCollection('providers'),
    listArticles(),
    listCountyPages(),
  ]);
  return mapSitePages({ services, providers, articles, counties }, hasPage);
}

/** Lists all figures of the agency, with the name and the address of what they are of. */
export async function listFigureGroups() {
  const fees = await getPage('feesPage');
  const responsibility = await getPage('responsibilityPage');
  const work = await getPage('workPage');
  const services = (await listCollection('services')).map(({ slug, title, price }) => ({
    name: title,
    path: toServicePath(slug),
    group: describePrice(price),
  }));
  return [
    ...services,
    { name: fees.terms.title, path: '/fees', group: describeTerms(fees) },
    { name: fees.replacement.title, path: '/fees', group: describeReplacement(fees) },
    {
      name: responsibility.banner.title,
      path: '/responsibility',
      group: describeResponsibility(responsibility),
    },
    { name: work.work.title, path: '/work-with-us', group: describeWork(work) },
  ];
}

/** Lists the texts about the agency's counties, in the order of the counties. */
async function listCountyTexts() {
  const entries = await listEntries('countyPages');
  const readMarkdown = openMarkdown();
  const { counties } = (await getSite()).serviceAreas;
  return counties.flatMap((county) => {
    const entry = entries.find(({ id }) => id === county.slug);
    if (!entry) return [];
    const text = entry.body ?? readMarkdown(entry.filePath ?? '');
    return [{ entry, county, text, isComplete: isCountyComplete(text) }];
  });
}

/** Lists the pages of the agency's counties that are complete, in the order of the counties. */
export async function listCountyPages() {
  return (await listCountyTexts()).flatMap(({ entry, county, text, isComplete }) => {
    if (!isComplete) return [];
    const path = `/counties/${county.slug}`;
    return [{ ...entry.data, county, path, html: entry.rendered?.html ?? renderMarkdown(text) }];
  });
}

/** Lists the content ids of the texts about counties that no page shows yet. */
export async function listCountyDraftIds(): Promise<string[]> {
  const fields = ['title', 'intro', 'content', 'seo-title', 'seo-description'];
  return (await listCountyTexts()).flatMap(({ county, isComplete }) =>
    isComplete ? [] : fields.map((field) => `${county.slug}-county-${field}`),
  );
}

/** Returns the links of the menu at the top, with the text and target of each. */
export async function listHeaderLinks() {
  const { links } = await getOnly('header');
  return nameLinks(links, await loadSitePages());
}

/** Returns the footer with the text and target of each link. */
export async function getFooter() {
  const footer = await getOnly('footer');
  const pages = await loadSitePages();
  const name = ({ title, items }: typeof footer.quickLinks) => ({
    title,
    links: nameLinks(items, pages),
  });
  const { quickLinks, serviceLinks, startLinks, newsletter } = footer;
  return {
    groups: [
      { name: 'quick-links', ...name(quickLinks) },
      { name: 'service-links', ...name(serviceLinks) },
      { name: 'start-links', ...name(startLinks) },
    ],
    newsletter,
  };
}

/**
 * Returns the texts of a page, without targets that the site does not have; throws when its file is
 * missing.
 */
export async function getPage<Name extends PageName>(name: Name): Promise<Data<Name>> {
  return dropLostTargets(await getOnly(name), await loadSitePages());
}

async function getOnly<Name extends PageName | 'footer' | 'header' | 'replies' | 'site'>(
  name: Name,
): Promise<Data<Name>> {
  const [file = ''] = contentKinds[name].names ?? [];
  const entry = (await listEntries(name)).find(({ id }) => id === file);
  if (!entry) throw new Error(`A content file is missing: ${file}.yaml. Please put it back.`);
  return entry.data;
}

export async function getDocument(slug: string) {
  const entry = (await listEntries('documents')).find(({ id }) => id === slug);
  if (!entry) throw new Error(`content/pages/${slug}.md is missing. Please put it back.`);
  return { ...entry.data, html: entry.rendered?.html ?? '' };
}

/** True for everything except invented people and reviews on a real agency's site. */
function isShown(data: object): boolean {
  return !('sample' in data && data.sample === true) || areSamplesShown(process.env);
}

/**
 * Lists entries in the order set by admins; otherwise in the site's own order where it names them,
 * or by id. Samples show only where the agency has no entries of its own.
 */
export async function listCollection<Name extends Exclude<CollectionName, 'articles'>>(
  name: Name,
): Promise<Data<Name>[]> {
  const kind: ContentKind = contentKinds[name];
  if (name === 'providers' && !hasFeature('caregivers')) return [];
  const entries = await listEntries(name);
  if (await isWithoutFiles(name)) return (kind.samples ?? []).filter(isShown) as Data<Name>[];
  const sorted = entries
    .filter(({ data }) => isShown(data))
    .map(({ id, data }) => {
      const position = toPosition(kind, id, data.id);
      return { data, position, order: data.order };
    })
    .sort(compareOrder)
    .map(({ data }) => data);
  if (name !== 'providers') return sorted;
  const choices = await listSiteChoices();
  const caregivers = sorted as Data<'providers'>[];
  return caregivers.map((data) => withSiteChoices(data, choices));
}

/** Lists the services that the site shows, in its own order. */
export async function listServiceNames(): Promise<ServiceName[]> {
  return (await listCollection('services')).map(({ slug, title }) => ({ slug, title }));
}

/** Returns what happens next, by the form that was sent. */
export async function getNextSteps() {
  const { next } = await getPage('contactPage');
  const { process, application } = await getPage('intakePage');
  const steps = next.steps.map((title) => ({ title }));
  const toPlain = (each: typeof process) => ({
    title: each.title,
    steps: each.steps.map(({ title, text }) => ({ title, text: toPlainText(text) })),
  });
  return {
    client: toPlain(process),
    provider: toPlain(application),
    contact: { title: next.title, steps },
  };
}

/** Returns the same for the forms that are in Spanish. */
export async function getSpanishNextSteps() {
  const { intake, contact } = await getPage('spanishPage');
  const { title, steps } = intake.process;
  return {
    client: {
      title,
      steps: steps.map((step) => ({ title: step.title, text: toPlainText(step.text) })),
    },
    contact: {
      title: contact.next.title,
      steps: contact.next.steps.map((step) => ({ title: step })),
    },
  };
}

/** Lists the values that caregivers and testimonials can choose from, without hidden ones. */
export async function listSiteChoices(): Promise<SiteChoices> {
  const [site, services] = await Promise.all([getSite(), listServiceNames()]);
  return toSiteChoices(site.serviceAreas.counties, services);
}

/**
 * Removes counties and services that the site doesn't show because they were removed or hidden.
 * The counties keep the order of the site.
 */
function withSiteChoices(
  data: Data<'providers'>,
  { counties, services }: SiteChoices,
): Data<'providers'> {
  const keep = (chosen: string[], known: SiteChoices['counties']) =>
    known.flatMap(({ value }) => (chosen.includes(value) ? value : []));
  return {
    ...data,
    ...(data.counties && { counties: keep(data.counties, counties) }),
    ...(data.services && { services: keep(data.services, services) }),
  };
}

/**
 * Returns the number of visible entries that still contain something invented, and of the samples
 * that a real site would leave out.
 */
export async function countPlaceholders() {
  const lists = await Promise.all(contentKindNames.map((name) => listEntries(name)));
  const readMarkdown = openMarkdown();
  const files = lists
    .flat()
    .map(
      ({ data, body, filePath = '' }) => JSON.stringify(data) + (body ?? readMarkdown(filePath)),
    );
  const { address, place, answerWithin } = await getSite();
  const { state, timeZone } = place;
  const answerHours = readAnswerHours(answerWithin);
  const [, addressState = state] = /, ([A-Z]{2}) \d{5}/.exec(address) ?? [];
  const countSamples = async (name: 'providers' | 'team' | 'testimonials') => {
    if (name === 'providers' && !hasFeature('caregivers')) return 0;
    const entries = await listEntries(name);
    // Without entries of its own, the agency shows built-in samples or nothing.
    if (contentKinds[name].samples?.length !== 0 && (await isWithoutFiles(name))) return 1;
    return entries.filter(({ data }) => data.sample).length;
  };
  return {
    people: (await countSamples('providers')) + (await countSamples('team')),
    reviews: await countSamples('testimonials'),
    articles: Number(hasFeature('articles') && (await isWithoutFiles('articles'))),
    place: Number(addressState !== state || !isZoneOf(timeZone, state)),
    promises: files.filter((file) => isOtherwisePromised(file, answerHours)).length,
    ...countInvented(files),
    ...(await countDelivered(await getSite())),
    positions: (await listCollection('team')).filter(isOpenPosition).length,
    checks: (await listCollection('providers')).filter((each) => listUndatedChecks(each).length > 0)
      .length,
  };
}

export async function listArticles(): Promise<Article[]> {
  if (!hasFeature('articles')) return [];
  const entries = await listEntries('articles');
  const own = entries.map(({ id, data, body, rendered }) => ({
    ...data,
    imageAlt: toAlt(data.imageAlt),
    slug: id,
    content: body,
    html: rendered?.html ?? '',
  }));
  const samples = areSamplesShown(process.env) ? (contentKinds.articles.samples ?? []) : [];
  const articles = (await isWithoutFiles('articles'))
    ? samples.map((article) => ({ ...article, html: renderMarkdown(article.content) }))
    : own;
  return articles.sort(
    (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || b.id - a.id,
  );
}

/** Lists the articles together with their Markdown. */
async function listSources(): Promise<Article[]> {
  const readMarkdown = openMarkdown();
  const { folder, ending } = contentKinds.articles;
  return (await listArticles()).map((article) => {
    const content = article.content ?? readMarkdown(`content/${folder}/${article.slug}${ending}`);
    return { ...article, content };
  });
}

export async function listCatalogue(name: CollectionName) {
  const entries = name === 'articles' ? await listSources() : await listCollection(name);
  const { catalogue }: ContentKind = contentKinds[name];
  return catalogue?.schema.array().parse(entries) ?? [];
}

/**
 * Maps ids to files. Built-in samples have no file and can't be edited; hidden entries are known to
 * the server alone.
 */
export async function listDirectory(): Promise<ContentDirectory> {
  const entries = await Promise.all(
    collectionNames.map(async (kind) => {
      const found = await listEntries(kind);
      const names = found.map(({ data, filePath }) => [data.id, toEntryName(filePath ?? '')]);
      return [kind, Object.fromEntries(names) as Record<string, string>] as const;
    }),
  );
  const { counties } = (await getSite()).serviceAreas;
  return { entries: Object.fromEntries(entries), counties: counties.map(({ slug }) => slug) };
}
