import type { ContentEnding, ContentKindName } from '#domain/content/content-files.ts';
import type { ShownPictures } from './kept-pictures.ts';

/** What a content file holds. */
export interface KnownEntry {
  /** As its schema makes it. */
  data: unknown;
  /** Markdown without the empty lines around it; empty where the file has none. */
  body: string;
}

/** A content file now, and as it was when the whole site was built; null where there is none. */
export interface RenewedEntry {
  kind: ContentKindName;
  now: KnownEntry | null;
  built: KnownEntry | null;
}

/** All outputs of a build by their paths below its folder, for example `about.html`. */
export type RenderedFiles = ReadonlyMap<string, Buffer>;

/** What pages that were rendered once more are made of. */
export interface RenderedSite {
  files: RenderedFiles;
  /** Paths of pages that the last site had, and this one has not. */
  gone: readonly string[];
  pictures: ShownPictures;
}

/** What a finished build leaves in its process, so that its pages can be rendered once more. */
export interface RenewalPlace {
  /** By path from the root of the project, another map for each renewal; none before the first. */
  entries?: ReadonlyMap<string, RenewedEntry>;
  /**
   * Renders every page and data file and the sitemap, with the entries as they are now.
   *
   * @throws where only a whole build can tell what the site is
   */
  renderAll?: () => Promise<RenderedSite>;
  /**
   * Reads a content file as Astro does; what its schema makes of the data is another question.
   *
   * @throws where the file cannot be read
   */
  readFile?: (ending: ContentEnding, contents: string, file: URL) => Promise<KnownEntry>;
  /**
   * Writes the sitemap.
   *
   * @param former names of the pages of the last site
   * @param now names of the pages
   * @throws where the last site had other pages
   */
  renderSitemap?: (
    former: readonly string[],
    now: readonly string[],
  ) => Promise<ReadonlyMap<string, Buffer>>;
}

declare global {
  var siteRenewal: RenewalPlace | undefined;
}

/**
 * The one place of this process. The configuration, the bundle of the pages and the program that
 * asks for a renewal each have modules of their own, so that only a global name leads to it.
 */
export function getRenewalPlace(): RenewalPlace {
  return (globalThis.siteRenewal ??= {});
}
