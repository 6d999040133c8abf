import { findWordsField, sayLostTarget } from '#model/entries/target-words.ts';
import { mapSitePages } from '#model/entries/site-pages.ts';
import { toText } from '#model/files/field-value.ts';
import type { NewChange } from '#model/merge/merge.ts';
import { findSitePage } from '#model/schemas/footer.ts';
import type { ContentView } from './content-view.server.ts';
import { mapPagesAfter } from './site-choices.server.ts';

const fixedPages = mapSitePages({ services: [], articles: [], providers: [] });

/**
 * Finds the targets of buttons and links for which the site has no page once all is saved; `at` is
 * the position of the change.
 */
export async function findLostTargets(
  changes: readonly NewChange[],
  openView: () => Promise<ContentView>,
): Promise<{ at: number; message: string }[]> {
  const targets = changes.flatMap((change, at) => {
    if (change.kind !== 'field' || findWordsField(change.path.at(-1)) === null) return [];
    const to = toText(change.after);
    return findSitePage(to, fixedPages) === null ? [{ at, to }] : [];
  });
  if (targets.length === 0) return [];
  const pages = await mapPagesAfter(changes, await openView());
  return targets.flatMap(({ at, to }) =>
    findSitePage(to, pages) === null ? [{ at, message: sayLostTarget(to) }] : [],
  );
}
