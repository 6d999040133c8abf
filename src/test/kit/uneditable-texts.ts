import { chooseMap } from '#components/county-map.ts';
import { type Feature, listOff } from '#lib/features.ts';
import { listOffOf } from '#model/entries/visible-pages.ts';
import { readField } from '#model/files/field-changes.ts';
import { readContent } from '#model/files/read-content.server.ts';
import { contentDirectorySchema } from '#model/ids/content-directory.ts';
import { findContentText, findNamedEntry, toTarget } from '#model/ids/content-text.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { siteSchema } from '#model/schemas/site.ts';
import { listEveryText } from './every-text.ts';
import { listBuiltPages, readBuiltBytes } from './site/built-site.ts';
import { listRegions } from './site/editable-regions.ts';

/** Texts of parts that a site may go without. */
const textsOf: Record<Feature, RegExp> = {
  articles: /^content\/(?:blog\/|pages\/blog\.yaml#|pages\/home\.yaml#blog\.)/,
  caregivers: /^content\/(?:providers\/|pages\/providers\.yaml#|pages\/home\.yaml#providers\.)/,
  match: /^content\/pages\/recommendations\.yaml#/,
  spanish: /^content\/pages\/spanish\.yaml#/,
};

/** Files whose texts appear in forms, in search results or in mails, but on no page. */
const offPages = /^content\/(?:replies\.yaml#|site\.yaml#(?:name|description)$)/;

interface UneditableTexts {
  /** How many texts and pictures the content has. */
  count: number;
  /** Those that no page offers to edit, as `file#field`. */
  onNoPage: string[];
  /** The content ids on pages that lead to no file. */
  unknown: string[];
}

/** Compares the content in a folder with what the pages of its built site offer to edit. */
export function findUneditableTexts(root: string): UneditableTexts {
  const pages = listBuiltPages().filter(({ path }) => !/^\/(?:admin|cms)/.test(path));
  const { entries } = readContent(root);
  const site = siteSchema.parse(entries.find(({ kind }) => kind === 'site')?.data);
  const directory = contentDirectorySchema.parse(
    JSON.parse(readBuiltBytes('catalogue/content-directory.json').toString()),
  );
  const shown = entries.filter(({ data }) => !isHidden(data));
  // A collection without an entry shows the built-in ones, which have no file.
  const isBuiltIn = (id: string) => {
    const named = findNamedEntry(id);
    return named !== null && !shown.some(({ kind }) => kind === named.kind);
  };
  const ids = new Set(pages.flatMap(({ html }) => listRegions(html).map(({ id }) => id)));
  const items = [...ids].map((id) => ({ id, item: findContentText(id, directory) }));
  const onPages = new Set(items.flatMap(({ item }) => (item ? toTarget(item) : [])));
  const targets = shown.flatMap((entry) =>
    listEveryText([entry], directory)
      .filter(({ path }) => readField(entry, path) !== undefined)
      // A description is edited with its picture, an address with the words of its link.
      .map((item) =>
        toTarget(item)
          .replace(/\bimageAlt$/, 'image')
          .replace(/\.to$/, '.label')
          .replace(/(utton|ink)To$/, '$1'),
      ),
  );
  // The drawn map has the delivered counties; others are without one until a picture is given.
  const absent =
    chooseMap(site.serviceAreas) === 'none' && 'content/site.yaml#serviceAreas.map.image';
  const isOfUnfilled = (target: string) =>
    listOffOf(shown).some((page) => target.startsWith(`content/pages/${page}.yaml#`));
  const isOffPages = (target: string) =>
    target === absent ||
    isOfUnfilled(target) ||
    [offPages, ...listOff(site.features).map((part) => textsOf[part])].some((each) =>
      each.test(target),
    );
  return {
    count: targets.length,
    onNoPage: targets.filter((target) => !onPages.has(target) && !isOffPages(target)),
    unknown: items.flatMap(({ id, item }) => (item || isBuiltIn(id) ? [] : id)),
  };
}
