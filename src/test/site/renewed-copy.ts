import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { createSiteBuilder, type SiteBuilder } from '#local/build/site-builder.ts';
import { copySite } from '#test/site/site-copy.ts';

/** No page needs it, and every build brings it. */
const unchanging = 'favicon.svg';

/** A copy of the project whose site is built and renewed, each time into a folder of its own. */
export interface RenewedCopy {
  folder: string;
  /** Renews the site from one build to the next. */
  builder: SiteBuilder;
  toPath: (...parts: string[]) => string;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  drop: (file: string) => void;
  /** Builds with the builder, or another one, and answers the name of the folder. */
  build: (by?: SiteBuilder) => Promise<string>;
  /** The folder that was built last, or a first one. */
  ensureBuilt: () => Promise<string>;
  /** Makes a builder that knows nothing of the site. */
  createBuilder: () => SiteBuilder;
  /** Builds everything with such a builder. */
  buildWhole: () => Promise<string>;
  /** Whether the one was made from the other. */
  isShared: (one: string, other: string) => boolean;
  /** Every file of a site with what it holds, save for the name of the commit. */
  readSite: (folder: string) => Map<string, string>;
  /** Two sites have the same files, and these the same bytes. */
  expectSame: (one: string, other: string) => void;
  remove: () => Promise<void>;
}

/** Copies the project's sources to a temporary folder, in which nothing is built yet. */
export async function copyRenewedSite(): Promise<RenewedCopy> {
  const stopping = new AbortController();
  const { folder, remove } = await copySite();
  const createBuilder = () => createSiteBuilder(folder, stopping.signal);
  const builder = createBuilder();
  let count = 0;
  let last = '';

  const toPath = (...parts: string[]) => path.join(folder, ...parts);
  const toInode = (site: string) => statSync(toPath(site, unchanging)).ino;

  const build = async (by = builder) => {
    count += 1;
    const site = `site-${count.toString()}`;
    const result = await by.build(toPath(site), count.toString().padStart(40, '0'));
    expect(result).toEqual({ kind: 'built' });
    if (by === builder) last = site;
    return site;
  };

  const readSite = (site: string) => {
    const files = readdirSync(toPath(site), { recursive: true, withFileTypes: true });
    return new Map(
      files
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(toPath(site), path.join(entry.parentPath, entry.name)))
        .sort()
        .map((name) => [
          name,
          readFileSync(toPath(site, name), 'latin1').replace(/0{38}\d\d/g, ''),
        ]),
    );
  };

  return {
    ...{ folder, builder, toPath, build, createBuilder, readSite },
    read: (file) => readFileSync(toPath(file), 'utf8'),
    write: (file, text) => {
      writeFileSync(toPath(file), text);
    },
    drop: (file) => {
      rmSync(toPath(file));
    },
    ensureBuilt: async () => (builder.isWarm() ? last : build()),
    buildWhole: async () => {
      const whole = createBuilder();
      const site = await build(whole);
      whole.rest();
      return site;
    },
    isShared: (one, other) => toInode(one) === toInode(other),
    expectSame: (one, other) => {
      const [first, second] = [readSite(one), readSite(other)];
      expect([...first.keys()]).toEqual([...second.keys()]);
      expect(
        [...first].filter(([name, text]) => second.get(name) !== text).map(([name]) => name),
      ).toEqual([]);
    },
    remove: async () => {
      stopping.abort();
      await remove();
    },
  };
}
