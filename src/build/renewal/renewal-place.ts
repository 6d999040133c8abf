/** What a content file holds. */
export interface KnownEntry {
  /** As its schema makes it. */
  data: unknown;
  /** Markdown without the empty lines around it; empty where the file has none. */
  body: string;
}

/** A content file now, and as it was when the whole site was built. */
export interface RenewedEntry {
  now: KnownEntry;
  built: KnownEntry;
}

/** All outputs of a build by their paths below its folder, for example `about.html`. */
export type RenderedFiles = ReadonlyMap<string, Buffer>;

/** What a finished build leaves in its process, so that its pages can be rendered once more. */
export interface RenewalPlace {
  /** By path from the root of the project, another map for each renewal; none before the first. */
  entries?: ReadonlyMap<string, RenewedEntry>;
  /**
   * Renders every page and data file with the entries as they are now.
   *
   * @throws where only a whole build can tell what the site is
   */
  renderAll?: () => Promise<RenderedFiles>;
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
