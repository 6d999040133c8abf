import type { Rebuilder } from './rebuilder.ts';
import type { ContentStore } from '#features/publishing/content-store.server.ts';
import { listBuiltCommits } from '#lib/build-info.server.ts';

/**
 * Lets each commit ask for a new build of the site, and each one that is found later, unless the
 * site was built from it meanwhile.
 *
 * @param store takes the commits
 * @param rebuilder hears which commits were made
 */
export function storeWithBuilds(
  store: ContentStore,
  rebuilder: Pick<Rebuilder, 'request'>,
): ContentStore {
  const buildWhereMissing = async (head: string) => {
    if (!(await listBuiltCommits()).includes(head)) rebuilder.request(head);
  };

  return {
    ...store,
    commit: async (request) => {
      const result = await store.commit(request);
      if (result.kind === 'committed') rebuilder.request(result.commit);
      return result;
    },
    noteFound: (head) => void buildWhereMissing(head),
  };
}
