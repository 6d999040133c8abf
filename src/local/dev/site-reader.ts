import type { SiteReader } from '#lib/built-site.server.ts';

/**
 * Reads what a build would have written from the server that renders it now.
 *
 * @param findOrigin where that server answers; null while it does not
 */
export function createSiteReader(findOrigin: () => string | null): SiteReader {
  let reads = 0;
  return {
    readFile: async (name) => {
      const origin = findOrigin();
      if (origin === null) return null;
      const answer = await fetch(new URL(name.replace(/\.html$/, ''), origin));
      return answer.ok ? answer.text() : null;
    },
    // A file may be made of anything that changes, so that nothing is cached.
    readVersion: () => (reads += 1).toString(),
  };
}
