import { findWordsField, describeLostTarget } from '#model/entries/target-words.ts';
import { mapVisiblePages } from '#model/entries/visible-pages.ts';
import { mapSitePages } from '#model/entries/site-pages.ts';
import { applyFieldChanges, type ContentData } from '#model/files/field-changes.ts';
import { toText } from '#model/files/field-value.ts';
import { type Collection, collections, hasOwnPages } from '#model/collections.ts';
import { findPath, fitChange, type NewChange } from '#model/merge/merge.ts';
import { findSitePage } from '#model/schemas/footer.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { findEntryFile, requirePermission } from './cms-entry.server.ts';
import {
  type Contents,
  listEntries,
  listFilesOf,
  parseContent,
  readContents,
} from './contents.server.ts';
import type { ContentView } from './content-view.server.ts';
import { lostChoices } from './lost-choices.server.ts';
import { findChange, type Violation, type SaveRule } from './save-rule.server.ts';
import { takenAddresses } from './taken-addresses.server.ts';

/** The fields that make a person or a review real: a position on the team is one once it has a name. */
const permissionFields = ['sample', 'permissionSince', 'name'];

/** Each person is real only with a permission. */
const permissions: SaveRule = {
  concerns: (change) =>
    change.kind === 'field' && permissionFields.includes(String(change.path[0])),
  listFiles: () => Promise.resolve([]),
  find: ({ before, after, changes }) => {
    const files = new Set(changes.filter(permissions.concerns).map(({ file }) => file));
    return [...files].flatMap((file) => {
      const [entryFile, content, former] = [findEntryFile(file), after.get(file), before.get(file)];
      if (!entryFile || !content || !former) return [];
      try {
        requirePermission(entryFile, content, former);
        return [];
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return [{ at: findChange(changes, file, permissionFields), message: error.message }];
      }
    });
  },
};

const fixedPages = mapSitePages({ services: [], articles: [], providers: [] });

/** Each button and link leads to a page of the site, once all is saved. */
const lostTargets: SaveRule = {
  concerns: (change) =>
    change.kind === 'field' &&
    findWordsField(change.path.at(-1)) !== null &&
    findSitePage(toText(change.after), fixedPages) === null,
  listFiles: (view) =>
    listFilesOf(view, Object.values<Collection>(collections).filter(hasOwnPages)),
  find: ({ after, changes }) => {
    const pages = mapVisiblePages(listEntries(after));
    return changes.flatMap((change, at) => {
      if (change.kind !== 'field' || !lostTargets.concerns(change)) return [];
      const to = toText(change.after);
      return findSitePage(to, pages) === null ? [{ at, message: describeLostTarget(to) }] : [];
    });
  },
};

const rules: readonly SaveRule[] = [permissions, takenAddresses, lostChoices, lostTargets];

/**
 * Checks changes by the rules of the whole site, those of the page, of the content manager and of
 * the history alike; each value by itself has been checked before.
 *
 * @param openView is called only if a rule is concerned
 */
export async function checkSave(
  changes: readonly NewChange[],
  openView: () => Promise<ContentView>,
): Promise<Violation[]> {
  const concerned = rules.filter(({ concerns }) => changes.some(concerns));
  if (concerned.length === 0) return [];
  const view = await openView();
  const found = await Promise.all(concerned.map(({ listFiles }) => listFiles(view)));
  const own = changes.flatMap(({ kind, file }) => (kind === 'field' ? [file] : []));
  const before = await readContents(view, [...new Set([...found.flat(), ...own])]);
  const after = applyChanges(before, changes);
  return concerned.flatMap(({ find }) => find({ before, after, changes }));
}

/** Checks changes as `checkSave` does, and throws HttpError 422 for the first violation. */
export async function requireSound(
  changes: readonly NewChange[],
  view: ContentView,
): Promise<void> {
  const [violation] = await checkSave(changes, () => Promise.resolve(view));
  if (violation) throw new HttpError(422, violation.message);
}

/** Applies changes to contents; those that do not fit are left out. */
export function applyChanges(before: Contents, changes: readonly NewChange[]): Contents {
  const after: Contents = new Map(before);
  for (const change of changes) {
    const { file } = change;
    const present = after.get(file);
    const made = change.kind === 'create' ? parseContent(file, change.text) : null;
    if (change.kind === 'remove') after.delete(file);
    if (made) after.set(file, made);
    if (change.kind === 'field' && present) after.set(file, applyChange(change, present));
  }
  return after;
}

function applyChange(
  change: Extract<NewChange, { kind: 'field' }>,
  present: ContentData,
): ContentData {
  if (change.isBlind) {
    return applyFieldChanges(present, [{ path: findPath(change, present), after: change.after }]);
  }
  const fitted = fitChange(change, present);
  return fitted.kind === 'applies' ? applyFieldChanges(present, [fitted]) : present;
}
