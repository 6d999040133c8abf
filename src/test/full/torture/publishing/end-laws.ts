import { expect } from 'vitest';
import { toTarget } from '#model/ids/content-text.ts';
import type { FieldPath } from '#model/files/field-changes.ts';
import { type FieldValue, areEqualValues } from '#model/files/field-value.ts';
import { listFieldChanges } from '#model/merge/list-field-changes.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { listRecentSaves, type StoredSave } from '#editing/publishing/save-rows.server.ts';
import { listSaveIds } from '#editing/publishing/commit-message.server.ts';
import { type MemoryCommit } from './memory-repository.ts';
import { editedList, listNewItems, toItems } from './publishing-steps.ts';
import { readFileValue } from './push-by-hand.ts';
import { type Acknowledged, type Walk } from './walk.ts';

type Change = Pick<Acknowledged, 'file' | 'path' | 'before' | 'after'>;

/** Checks that a finished walk has kept what every save was promised. */
export async function expectNothingLost({ repository, acknowledged }: Walk): Promise<void> {
  const saves = await listRecentSaves(10_000);
  expect(saves.map(({ state }) => state)).toEqual(saves.map(() => 'live'));
  const { commits } = repository;
  expectOnlyWhatWasSaved(commits, acknowledged);
  for (const [index, change] of acknowledged.entries()) {
    const save = saves.find(({ id }) => id === change.saveId);
    if (!save) throw new Error(`The save ${change.saveId} is gone.`);
    const holders = commits.filter(({ message }) => listSaveIds(message).includes(change.saveId));
    expect(holders.length, 'one save is in one commit').toBeLessThanOrEqual(1);
    if (isConflict(save, change)) {
      expect(isExcused(change, commits, acknowledged), 'a conflict has a reason').toBe(true);
      continue;
    }
    const at = commits.find(({ hash }) => hash === save.commitHash);
    const all = acknowledged.slice(index + 1);
    const later = all.filter((each) => isSameAddress(each, change));
    if (isItem(change) || isSameAddress(change, editedList)) {
      const list = at ? readFileValue(at.files, editedList) : [];
      const others = all.filter(isItem);
      // A reported conflict ends once somebody saves the same text again, whatever the new value.
      const isAnswered = later.some(({ before }) => before === undefined);
      const isThere = listNewItems(change).every((item) => holdsItem(list, item, others));
      expect(isThere || isAnswered, `${describe(change)} is in the list`).toBe(true);
      continue;
    }
    const inner = all.filter((each) => isWithin(each, change));
    const hasLanded = at && follows(readFileValue(at.files, change), change, [...later, ...inner]);
    const isKnown = later.some(
      ({ before, after }) => !isSame(before, change.before) || isSame(after, change.after),
    );
    expect(
      hasLanded === true || isKnown,
      `${describe(change)} is in git, or was replaced knowingly`,
    ).toBe(true);
  }
}

/** Returns whether a change is of an item of the list, whose position means nothing. */
function isItem(change: Pick<Change, 'file' | 'path'>): boolean {
  return isWithin(change, editedList) && change.path.length > editedList.path.length;
}

/** Returns whether a list contains a saved item, or what later changes made of it. */
function holdsItem(
  list: FieldValue | undefined,
  item: FieldValue,
  later: readonly Change[],
): boolean {
  const wanted: (FieldValue | undefined)[] = [item];
  for (const each of later) {
    if (wanted.some((value) => isSame(value, each.before))) wanted.push(each.after);
  }
  return toItems(list).some((present) => wanted.some((value) => isSame(present, value)));
}

function describe({ file, path, before, after }: Change): string {
  return `${toTarget({ file, path })}: ${JSON.stringify([before, after])}`;
}

function isConflict({ changes, conflicts }: StoredSave, change: Change): boolean {
  return conflicts.some(({ index }) => {
    const each = changes[index];
    return each?.kind === 'field' && isSameAddress(each, change);
  });
}

/**
 * Returns whether somebody else changed the text, or what is around or within it, since it was last
 * seen.
 */
function isExcused(
  { file, path, seenAt, saveId }: Acknowledged,
  commits: readonly MemoryCommit[],
  acknowledged: readonly Acknowledged[],
): boolean {
  const pushed = commits.some((commit, index) => {
    const former = commits[index - 1];
    if (!former || index < seenAt || commit.message !== 'By hand') return false;
    const address = isItem({ file, path }) ? editedList : { file, path };
    return !isSame(readFileValue(former.files, address), readFileValue(commit.files, address));
  });
  const isBesides = (each: Acknowledged) =>
    each.saveId !== saveId &&
    isItem({ file, path }) &&
    (isItem(each) || isSameAddress(each, editedList));
  const isAround = (each: FieldPath) =>
    each.length !== path.length &&
    each.every((key, index) => index >= path.length || key === path[index]);
  return (
    pushed ||
    acknowledged.some(isBesides) ||
    acknowledged.some((each) => each.saveId !== saveId && each.file === file && isAround(each.path))
  );
}

/**
 * Expects each commit of a save to change only what saves asked for, starting from what they had
 * seen.
 */
function expectOnlyWhatWasSaved(
  commits: readonly MemoryCommit[],
  acknowledged: readonly Acknowledged[],
): void {
  for (const [index, commit] of commits.entries()) {
    const former = commits[index - 1];
    const ids = listSaveIds(commit.message);
    if (!former || ids.length === 0) continue;
    const asked = acknowledged.filter(({ saveId }) => ids.includes(saveId));
    for (const [file, text] of commit.files) {
      const was = former.files.get(file);
      if (was === text) continue;
      expect(listComments(text)).toEqual(listComments(was ?? ''));
      for (const { path, before, after } of listFieldChanges(
        file,
        parse(file, was),
        parse(file, text),
      )) {
        if (isItem({ file, path }) || isSameAddress({ file, path }, editedList)) {
          expectOnlyAskedItems(former.files, commit.files, asked);
          continue;
        }
        const steps = asked.filter(
          (each) => isSameAddress(each, { file, path }) || isWithin(each, { file, path }),
        );
        const [first, ...later] = steps;
        expect(first, `${file} ${path.join('.')} was asked for`).toBeDefined();
        if (first && isSameAddress(first, { file, path })) {
          expect(
            steps.some((each) => isSame(each.before, before)),
            'it replaces what was seen',
          ).toBe(true);
          expect(
            [first, ...later].some(
              (each) => isSame(each.after, after) || isWithin(each, { file, path }),
            ),
          ).toBe(true);
        }
      }
    }
    expect([...former.files.keys()].every((file) => commit.files.has(file))).toBe(true);
  }
}

/** Expects items to come and go only if a save asked for it. */
function expectOnlyAskedItems(
  former: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  asked: readonly Acknowledged[],
): void {
  const [was, is] = [former, now].map((files) => readFileValue(files, editedList) as FieldValue[]);
  const changes = asked.filter((each) => isItem(each) || isSameAddress(each, editedList));
  const replaced = changes.flatMap(({ before, after }) =>
    listNewItems({ before: after, after: before }),
  );
  const wanted = changes.flatMap(listNewItems);
  const isIn = (list: readonly FieldValue[] = [], item: FieldValue) =>
    list.some((each) => isSame(each, item));
  for (const item of was ?? []) expect(isIn(is, item) || isIn(replaced, item)).toBe(true);
  for (const item of is ?? []) expect(isIn(was, item) || isIn(wanted, item)).toBe(true);
}

function parse(file: string, text = '') {
  const parsed = parseContentFile(text, file.endsWith('.md') ? '.md' : '.yaml');
  if (parsed.kind === 'unreadable') throw new Error(parsed.message);
  return parsed;
}

function listComments(text: string): string[] {
  return text.split('\n').filter((line) => /^# (?:Note|Markdown)/.test(line));
}

/**
 * Returns whether a value is what a change asked for, or what later changes of the commit made of
 * it.
 */
function follows(value: FieldValue | undefined, change: Change, later: Change[]): boolean {
  let wanted = change.after;
  if (isSame(value, wanted)) return true;
  for (const each of later) {
    if (Array.isArray(wanted) && !isSameAddress(each, change)) {
      const index = Number(each.path.at(-1));
      if (isSame(wanted[index] as FieldValue, each.before)) {
        wanted = wanted.with(index, each.after) as FieldValue;
      }
    } else if (isSame(each.before, wanted)) wanted = each.after;
    if (isSame(value, wanted)) return true;
  }
  return false;
}

function isSameAddress(
  one: Pick<Change, 'file' | 'path'>,
  other: Pick<Change, 'file' | 'path'>,
): boolean {
  return toTarget(one) === toTarget(other);
}

function isWithin(
  one: Pick<Change, 'file' | 'path'>,
  other: Pick<Change, 'file' | 'path'>,
): boolean {
  const [a, b] = [toTarget(one), toTarget(other)];
  return a !== b && (a.startsWith(`${b}.`) || b.startsWith(`${a}.`));
}

/** The space around a text comes from the file; no text counts as an empty one. */
function isSame(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  const [one, other] = [a, b].map((value) =>
    typeof value === 'string' ? value.trim() : (value ?? ''),
  );
  return areEqualValues(one, other);
}
