import { findEntryKind, toEntryAddress } from '#model/collections.ts';
import { findFileKind, isRequiredFile, readContentFile } from '#model/entries/content-file.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { contentKinds } from '#model/kinds.ts';
import { areEqualValues, isList, isMapping, type FieldValue } from '#model/files/field-value.ts';
import { listFieldChanges } from '#model/merge/list-field-changes.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { formatKey } from '#model/field-info.ts';
import { findTextsAt, formatEntryName } from '#model/ids/content-text.ts';
import type { HistoryChange, HistoryDetails } from './history-entries.ts';
import {
  describeFieldChange,
  nameFile,
  toReadableText,
} from '#model/describe/describe-text.server.ts';
import {
  findTodaysPath,
  listCommitChanges,
  type CommitChange,
  toEntry,
  readToday,
  requireCommit,
  type Today,
} from './commit-changes.server.ts';
import type { ContentStore } from '#editing/publishing/content-store.server.ts';
import { getDirectory } from '#model/built/built-content.server.ts';

type FileCommitChange = Extract<CommitChange, { kind: 'file' }>;

/** Returns a stable key of a change within its commit. */
export function toChangeKey(change: CommitChange): string {
  return change.kind === 'field' ? `${change.file}#${change.path.join('.')}` : change.file;
}

export async function loadHistoryDetails(
  store: ContentStore,
  hash: string,
): Promise<HistoryDetails> {
  const commit = await requireCommit(store, hash);
  const changes = await listCommitChanges(store, commit);
  const today = await readToday(store, changes);
  return {
    ...toEntry(commit),
    changes: await Promise.all(changes.map((change) => describeChange(change, today))),
  };
}

async function describeChange(change: CommitChange, today: Today): Promise<HistoryChange> {
  const key = toChangeKey(change);
  if (change.kind === 'picture') {
    return {
      key,
      place: `Picture ${change.file.replace(/^public/, '')}`,
      before: null,
      after: null,
      today: null,
      hindrance: 'Pictures are restored together with the text that shows them.',
    };
  }
  if (change.kind === 'file') {
    const now = today.readText(change.file);
    const hindrance = createsRequiredFile(change) ? requiredFileMessage : null;
    const fields = await listFields(change);
    const deletion = findDeletion(change, today);
    return {
      key,
      place: describeFile(change),
      today: now,
      ...(fields
        ? { before: null, after: null, fields }
        : { before: change.before, after: change.after }),
      hindrance: now === change.before ? unchangedMessage : hindrance,
      ...(deletion && { deletion }),
    };
  }
  const { file, before, after } = change;
  const found = findTodaysPath(change, today);
  const path = found ?? change.path;
  const now = found ? today.readField(file, found) : undefined;
  // The act says it all where the field is no text.
  const isAct = path.length === 1 && (path[0] === 'state' || path[0] === 'order');
  return {
    key,
    place: await describeFieldChange({ file, path, before, after }),
    before: isAct ? null : toReadableText(before),
    after: isAct ? null : toReadableText(after),
    today: toReadableText(now),
    hindrance: found ? findHindrance(change, today, now) : itemGoneMessage,
  };
}

export const itemGoneMessage = 'Its item is no longer in the list. Restore the list first.';

export const requiredFileMessage = "The site needs this file, so it can't be removed.";

/** Returns whether undoing a file's creation would remove one that the site requires by name. */
export function createsRequiredFile({ file, before }: FileCommitChange): boolean {
  return before === null && isRequiredFile(file);
}

const unchangedMessage = 'The site already has this.';

function findHindrance(
  { file, before }: Extract<CommitChange, { kind: 'field' }>,
  today: Today,
  now: FieldValue | undefined,
): string | null {
  if (today.readText(file) === null) return 'Its file no longer exists.';
  return areEqualValues(now, before) ? unchangedMessage : null;
}

function describeFile({ file, before, after }: FileCommitChange): string {
  if (before === null) return `Added ${nameFile(file, after ?? '')}`;
  return after === null ? `Removed ${nameFile(file, before)}` : file;
}

/** Returns what is deleted by restoring the state before a change; null if nothing is. */
export function findDeletion(change: CommitChange, today: Today): HistoryChange['deletion'] | null {
  if (change.kind !== 'file' || createsRequiredFile(change)) return null;
  const text = change.before === null ? today.readText(change.file) : null;
  const name = findFileKind(change.file);
  if (text === null || name === null) return null;
  const { data } = readContentFile(change.file, text) ?? { data: {} };
  return {
    noun: contentKinds[name].label.toLowerCase(),
    name: formatEntryName(name, readTitle(data) ?? toEntryName(change.file)),
    addresses: listAddresses(change.file, data),
  };
}

function listAddresses(file: string, data: { id?: unknown; redirectFrom?: unknown }): string[] {
  const kind = findEntryKind(file);
  const id = typeof data.id === 'number' ? data.id : undefined;
  const earlier = Array.isArray(data.redirectFrom) ? data.redirectFrom : [];
  const names = [toEntryName(file), ...earlier.filter((each) => typeof each === 'string')];
  return names.flatMap((name) => (kind && toEntryAddress(kind, { id, name })) ?? []);
}

/** Returns the fields of a whole entry with their labels; null for a file that cannot be parsed. */
async function listFields({
  file,
  before,
  after,
}: FileCommitChange): Promise<HistoryChange['fields'] | null> {
  const content = readContentFile(file, after ?? before);
  if ((before !== null && after !== null) || !content) return null;
  const directory = await getDirectory();
  return listFieldChanges(file, null, { data: content.data, text: content.text.trim() })
    .filter(({ path }) => !hiddenFields.includes(String(path[0])))
    .map(({ path, after: value }) => {
      const [item] = findTextsAt(file, path, directory);
      const text = toPlainText(value);
      const key = path.findLast((each) => typeof each === 'string') ?? 'text';
      return {
        label: item?.leaf.label ?? formatKey(key),
        ...(after === null ? { before: text, after: null } : { before: null, after: text }),
      };
    });
}

/** Internal fields that mean nothing to an admin. */
const hiddenFields = ['id', 'sample'];

/** Formats a value for display, without brackets and quotation marks. */
function toPlainText(value: FieldValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isList(value)) {
    const hasGroups = value.some((each) => typeof each === 'object');
    return value.map(toPlainText).join(hasGroups ? '\n' : ', ');
  }
  if (!isMapping(value)) return String(value);
  const parts = Object.entries(value).map(
    ([key, each]) => `${formatKey(key)}: ${toPlainText(each)}`,
  );
  return parts.join('; ');
}
