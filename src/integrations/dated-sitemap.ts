import { readFile } from 'node:fs/promises';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import * as z from 'zod';
import { collections } from '#model/collections.ts';
import { contentDirectorySchema, type ContentDirectory } from '#model/ids/content-directory.ts';
import { findTranslations } from '#model/entries/site-pages.ts';
import { servicePaths } from '#model/schemas/service-paths.ts';
import { readLastChanges } from '#lib/commit.server.ts';
import { hasPage } from '#lib/agency.ts';
import { isListedInSitemap } from '#lib/site-address.ts';

/**
 * The sources of the main content of addresses that show more than a page's own file and the
 * collection that is its own; a folder stands for all its files.
 */
const sources: Record<string, string[]> = {
  '/': ['pages/home.yaml', 'site.yaml', 'services/', 'providers/', 'blog/'],
  '/about': ['pages/about.yaml', 'site.yaml'],
  '/work-with-us': ['pages/work-with-us.yaml', 'pages/intake.yaml'],
  '/fees': ['pages/fees.yaml', 'services/', 'site.yaml'],
  '/providers': ['pages/providers.yaml', 'site.yaml'],
  '/contact': ['pages/contact.yaml', 'site.yaml'],
  '/intake-forms': ['pages/intake.yaml', 'site.yaml', 'services/'],
  '/es': ['pages/spanish.yaml', 'site.yaml'],
  '/es/solicitud': ['pages/spanish.yaml', 'site.yaml', 'services/'],
  '/es/contacto': ['pages/spanish.yaml', 'site.yaml'],
  '/recommendations': ['pages/recommendations.yaml', 'pages/intake.yaml', 'site.yaml'],
  ...Object.fromEntries(
    Object.entries(servicePaths).map(([slug, path]) => [path, listServiceSources(slug)]),
  ),
};

function listServiceSources(slug: string): string[] {
  return [
    ...[`services/${slug}.yaml`, 'pages/services.yaml', 'site.yaml', 'providers/'],
    'testimonials/',
  ];
}

/**
 * Lists the content of an address, below `content/`; some of the files may be missing. An article
 * or a profile counts alone: the cards below it belong to others.
 */
export function listSources(address: string, { entries }: ContentDirectory): string[] {
  const path = address.replace(/\/page\/\d+$/, '');
  const [, folder, name = ''] = /^\/(blog|counties|providers|services)\/([^/]+)$/.exec(path) ?? [];
  if (folder === 'counties') return [`counties/${name}.md`, 'providers/', 'site.yaml'];
  if (folder === 'blog') return [`blog/${name}.md`];
  if (folder === 'services') return listServiceSources(name);
  if (folder === 'providers') return [`providers/${entries.providers?.[name] ?? ''}.yaml`];
  const own = Object.values(collections).filter(({ page }) => page === path);
  return [
    ...(sources[path] ?? [`pages${path}.yaml`, `pages${path}.md`]),
    ...own.map((collection) => `${collection.folder}/`),
  ];
}

/**
 * Returns the time of the latest change of some content; undefined where no commit is known, so
 * that the sitemap has no date rather than a wrong one.
 */
export function findLastChange(
  shown: readonly string[],
  changes: ReadonlyMap<string, string>,
): string | undefined {
  return shown
    .flatMap((each) =>
      each.endsWith('/')
        ? [...changes].flatMap(([file, at]) => (file.startsWith(`content/${each}`) ? at : []))
        : (changes.get(`content/${each}`) ?? []),
    )
    .sort()
    .at(-1);
}

/** Returns the addresses of a page in both languages, which each of the two names. */
function listLanguages(url: string) {
  const translations = findTranslations(decodeURI(new URL(url).pathname));
  if (!translations || !hasPage(translations.es)) return {};
  const links = Object.entries(translations).map(([lang, path]) => ({
    lang,
    url: new URL(path, url).href,
  }));
  return { links };
}

const providersSchema = z.array(z.object({ id: z.number(), sample: z.boolean() }));

/** Returns the addresses of invented people, for whom nobody should search. */
async function listSamples(outDir: URL): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('catalogue/providers.json', outDir), 'utf8');
  const providers = providersSchema.parse(JSON.parse(text));
  return new Set(providers.flatMap(({ id, sample }) => (sample ? `/providers/${id}` : [])));
}

/** Writes the sitemap with the date of each address's last change. */
export function datedSitemap(): AstroIntegration {
  let outDir: URL;
  let changes: Map<string, string> | undefined;
  let directory: ContentDirectory;
  let samples: ReadonlySet<string>;
  const plain = sitemap({
    filter: (url) => isListedInSitemap(url) && hasPage(new URL(url).pathname),
    serialize: async (item) => {
      if (!changes) {
        const file = new URL('catalogue/content-directory.json', outDir);
        directory = contentDirectorySchema.parse(JSON.parse(await readFile(file, 'utf8')));
        samples = await listSamples(outDir);
        changes = readLastChanges();
      }
      const path = decodeURI(new URL(item.url).pathname);
      if (samples.has(path)) return undefined;
      const lastmod = findLastChange(listSources(path, directory), changes);
      return { ...item, ...(lastmod !== undefined && { lastmod }), ...listLanguages(item.url) };
    },
  });
  return {
    ...plain,
    hooks: {
      ...plain.hooks,
      'astro:config:done': async (options) => {
        ({ outDir } = options.config);
        await plain.hooks['astro:config:done']?.(options);
      },
    },
  };
}
