import { getDirectory } from '#model/built/built-content.server.ts';
import { readEntryTitle, toReadableText } from '#model/describe/describe-text.server.ts';
import type { EditConflict } from '#model/describe/text-contract.ts';
import { toTextRules } from '#model/describe/text-info.ts';
import { findFileKind } from '#model/entries/content-file.ts';
import { formatKey } from '#model/field-info.ts';
import type { ContentChange } from '#model/files/field-changes.ts';
import { type FieldValue, toText } from '#model/files/field-value.ts';
import { findContentList } from '#model/ids/content-list.ts';
import { findTextsAt, formatTextPath } from '#model/ids/content-text.ts';
import { listChangedItems } from './commit-message.server.ts';

interface OtherValue {
  theirs?: FieldValue | undefined;
  by?: string | null;
  /** The author's own other device. */
  device?: string;
}

/**
 * Describes a change that somebody else's value stands against. With `id`, the id of an edit that
 * its author still has, the values of lists and other fields are JSON; without it, they are words,
 * and the answer is sent to the server.
 */
export async function describeConflict(
  change: ContentChange | undefined,
  { theirs, by, device }: OtherValue,
  id?: string,
): Promise<EditConflict> {
  const [base, yours] = change ? listSides(change) : [];
  const author = {
    ...(typeof by === 'string' && { by }),
    ...(device !== undefined && { device }),
  };
  const place = change?.kind === 'field' ? await findPlace(change, id) : null;
  const describeValue = place?.describeValue ?? ((value) => toReadableText(value) ?? '');
  const [path = ''] = place || !change ? [] : await listChangedItems([change]);
  return {
    id: place?.id ?? '',
    place: place?.words ?? path,
    base: describeValue(base),
    yours: describeValue(yours),
    theirs: describeValue(theirs),
    ...author,
    ...(place && { rules: place.rules }),
  };
}

interface ConflictPlace {
  id: string;
  words: string;
  rules: NonNullable<EditConflict['rules']>;
  describeValue: (value: FieldValue | undefined) => string;
}

const plainRules = { isRequired: false, maxLength: null };

/** Returns null where the page edits no such value. */
async function findPlace(
  { file, path }: Extract<ContentChange, { kind: 'field' }>,
  id: string | undefined,
): Promise<ConflictPlace | null> {
  const kind = findFileKind(file);
  const texts = findTextsAt(file, path, await getDirectory());
  const item = texts.find((each) => each.id === id) ?? texts[0];
  if (kind === null || (!item && id === undefined)) return null;
  const list = item ? null : findContentList(file, path);
  const label = item?.leaf.label ?? list?.label ?? formatKey(String(path.at(-1)));
  return {
    id: item?.id ?? id ?? '',
    words: formatTextPath({ kind, file, path, leaf: { label } }, await readEntryTitle({ file })),
    rules: item
      ? toTextRules(item)
      : { ...plainRules, type: list ? 'list' : 'field', isMultiline: list !== null },
    describeValue: item ? toText : (value) => toJson(list ? (value ?? []) : value),
  };
}

function toJson(value: FieldValue | undefined): string {
  return value === undefined ? '' : JSON.stringify(value);
}

function listSides(change: ContentChange): readonly (FieldValue | undefined)[] {
  switch (change.kind) {
    case 'field':
      return [change.before, change.after];
    case 'create':
      return [undefined, change.text];
    case 'remove':
      return [change.before, undefined];
    case 'picture':
      return [];
  }
}
