import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import {
  sampleArticles,
  sampleProviders,
  sampleServices,
  sampleTestimonials,
} from '#model/schemas/samples.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';

/** A built site with data files only. */
export interface BuiltCatalogue {
  write: (file: string, text: string) => Promise<void>;
  remove: (file: string) => Promise<void>;
  /** Makes the files look like those of a later build. */
  renew: () => Promise<void>;
}

const files: Record<string, unknown> = {
  'build.json': { commit: null },
  'catalogue/services.json': sampleServices,
  'catalogue/providers.json': sampleProviders,
  'catalogue/provider-cards.json': sampleProviders,
  'catalogue/article-cards.json': sampleArticles,
  'catalogue/service-areas.json': [
    { slug: 'pinellas', name: 'Pinellas', cities: ['St. Petersburg', 'Largo'] },
    { slug: 'hillsborough', name: 'Hillsborough', cities: ['Tampa'] },
  ],
  'catalogue/testimonials.json': sampleTestimonials,
  'catalogue/article-slugs.json': Object.fromEntries(
    sampleArticles.map(({ id, slug }) => [id, slug]),
  ),
  ...Object.fromEntries(
    sampleProviders.map((entry) => [`catalogue/providers/${entry.id}.json`, entry]),
  ),
  ...Object.fromEntries(
    sampleArticles.map((entry) => [`catalogue/blog/${entry.slug}.json`, entry]),
  ),
};

/** Gives each test of a file a built site of its own with the sample entries. */
export function useBuiltCatalogue(): BuiltCatalogue {
  let folder = '';
  let builds = 0;
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'built-catalogue-'));
    for (const [file, data] of Object.entries(files)) await write(file, JSON.stringify(data));
    setBuiltSite(folder);
  });

  afterEach(async () => {
    setBuiltSite(undefined);
    await rm(folder, { recursive: true });
  });

  return {
    write,
    remove: (file) => rm(path.join(folder, file)),
    renew: async () => {
      builds += 1;
      const time = new Date(Date.UTC(2040, 0, builds));
      await utimes(path.join(folder, 'build.json'), time, time);
    },
  };
}
