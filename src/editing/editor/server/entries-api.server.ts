import * as z from 'zod';
import {
  type EntryFile,
  findEntryFile,
  readEntryData,
  requireEntryFile,
} from '#editing/entries/cms-entry.server.ts';
import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { readField } from '#model/files/field-changes.ts';
import { toText } from '#model/files/field-value.ts';
import { describeFields, listKindFields } from '#model/field.ts';
import { openContentView, readFolder } from '#editing/entries/content-view.server.ts';
import { readSiteChoices } from '#editing/entries/lost-choices.server.ts';
import { adminCall } from '#office/account/server/require-admin.server.ts';
import { getDirectory } from '#model/built/built-content.server.ts';
import { countiesTarget } from '#model/collections.ts';
import type { SiteChoices } from '#model/schemas/chosen-fields.ts';
import { type ContentDirectory, findEntryId } from '#model/ids/content-directory.ts';
import { isRequiredName, toContentPath, toPosition } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { findTextsAt } from '#model/ids/content-text.ts';
import { type ContentList, findContentList } from '#model/ids/content-list.ts';
import { compareOrder } from '#model/entries/entry-order.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { listFactWords } from '#model/entries/provider-facts.ts';
import { listTextLeaves } from '#model/ids/id-template.ts';
import { type ContentKind, contentKinds } from '#model/kinds.ts';
import { readContentFile } from '#model/entries/content-file.ts';
import { describeList } from '#model/describe/describe-text.server.ts';
import { loadSavedValues } from '#editing/publishing/journal.server.ts';
import { parseInput } from '#lib/http/body.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import {
  countyListSchema,
  entryDetailsSchema,
  entryListSchema,
  type CountyList,
  type EntryList,
  type ListedEntry,
} from '#editing/editor/document/entries.ts';
import { type Collection, collections, type EntryKind, entryKinds } from '#model/collections.ts';
import { parseFieldTarget, versionOf } from './entry-edits.server.ts';

const kindSchema = z.object({ kind: z.enum(entryKinds, 'There is no such collection.') });

const readKind = (kind: string) => parseInput(kindSchema, { kind }).kind;

/**
 * Returns the entries that are edited as a whole, including saved changes that are not live yet.
 */
export const entryCalls = {
  'GET /api/admin/content/counties': adminCall({ 200: countyListSchema }, async (c) => {
    const view = await openContentView();
    const text = await view.readText(splitTarget(countiesTarget).file);
    const counties = readCounties(text, await readSiteChoices(view));
    if (!counties) {
      throw new HttpError(404, "We couldn't find the counties. A developer should look at them.");
    }
    return c.var.answer(200, counties);
  }),
  'GET /api/admin/entries/:kind': adminCall(
    { params: { kind: readKind }, 200: entryListSchema },
    async (c) => {
      const { kind } = c.var.params;
      const [view, directory] = await Promise.all([openContentView(), getDirectory()]);
      const files = await readFolder(view, `content/${contentKinds[kind].folder}`);
      const choices = await readSiteChoices(view);
      return c.var.answer(200, describeEntries(kind, files, directory, choices));
    },
  ),
  'GET /api/admin/entries/:kind/:name': adminCall(
    { params: { kind: readKind, name: String }, 200: entryDetailsSchema },
    async (c) => {
      const { params, answer } = c.var;
      const kind: ContentKind = contentKinds[params.kind];
      const { hasFacts }: Collection = collections[params.kind];
      const entryFile = requireEntryFile(`content/${toContentPath(kind, params.name)}`);
      const view = await openContentView();
      const text = await view.readText(entryFile.file);
      if (text === null) {
        throw new HttpError(404, "We couldn't find this entry. It may have been deleted.");
      }
      const { data } = readEntryData(text, entryFile);
      const [directory, saved] = await Promise.all([getDirectory(), loadSavedValues()]);
      const lists = await Promise.all(
        listOwnLists(entryFile).map((list) => describeList(list, directory, saved.lists, true)),
      );
      return answer(200, {
        file: entryFile.file,
        title: readTitle(data) ?? '',
        version: versionOf(text),
        data: { ...data },
        ids: listOwnIds(entryFile, directory),
        lists: lists.filter((list) => list !== null),
        ...(hasFacts && { words: listOwnWords(await readSiteChoices(view)) }),
      });
    },
  ),
};

/**
 * Returns the counties of a site's file, and the form for them, whose neighbors are among the
 * choices; null without any counties.
 */
export function readCounties(text: string | null, choices: SiteChoices): CountyList | null {
  const counties = parseFieldTarget(countiesTarget);
  const site = counties && readContentFile(counties.file, text);
  const value = site && readField(site, counties.path);
  const [field] = counties ? describeFields([counties.field], choices) : [];
  return field && value !== undefined && value !== null ? { field, value } : null;
}

function listOwnWords({ counties, services }: SiteChoices) {
  return listFactWords(
    counties.map(({ value, label }) => ({ slug: value, name: label })),
    services.map(({ value, label }) => ({ slug: value, title: label })),
  );
}

/** Returns the content ids of an entry's texts and pictures by field, including those in groups. */
export function listOwnIds({ file, kind }: EntryFile, directory: ContentDirectory) {
  const leaves = listTextLeaves(kind).filter(({ path }) => !path.includes('*'));
  const ids = leaves.flatMap(({ path }) =>
    findTextsAt(file, path, directory)
      .slice(0, 1)
      .map(({ id }) => [path.join('.') || 'body', id] as const),
  );
  return Object.fromEntries(ids);
}

/** Returns the fields that are lists of texts. */
export function listOwnLists({ file, kind }: EntryFile): ContentList[] {
  return listKindFields(kind).flatMap(({ name }) => {
    const list = findContentList(file, [name]);
    return list && list.leaves.length > 0 ? [list] : [];
  });
}

/** Describes the files of a kind; the directory shows which of them the served site has. */
export function describeEntries(
  name: EntryKind,
  files: readonly { file: string; text: string | null }[],
  directory: ContentDirectory,
  choices: SiteChoices,
): EntryList {
  const kind: ContentKind = contentKinds[name];
  const { hasFacts }: Collection = collections[name];
  const all: object[] = [];
  const entries = files.flatMap(({ file, text }): ListedEntry[] => {
    const entryFile = findEntryFile(file);
    const content = entryFile?.kindName === name ? readContentFile(file, text) : null;
    // It needs manual repair, and the dashboard reports it.
    if (!content) return [];
    const { data } = content;
    const id: unknown = Reflect.get(data, 'id');
    if (typeof id !== 'number') return [];
    all.push(data);
    const order: unknown = Reflect.get(data, 'order');
    const isNew = findEntryId(directory, name, toEntryName(file)) === null;
    const state = isHidden(data) ? 'hidden' : isNew ? 'saved' : 'listed';
    const position = toPosition(kind, toEntryName(file), id);
    return [
      {
        file,
        id,
        title: readTitle(data) ?? '',
        position,
        state,
        ...(typeof order === 'number' && { order }),
        ...(isRequiredName(kind, toEntryName(file)) && { isRequired: true }),
        ...(state !== 'listed' && { data: { ...data } }),
      },
    ];
  });
  return {
    label: kind.label,
    isOpen: kind.isOpen,
    fields: describeFields(listKindFields(kind), choices).map((field) => offerValues(field, all)),
    entries: entries.toSorted(compareOrder),
    ...(hasFacts && { words: listOwnWords(choices) }),
  };
}

/** Adds the values that entries have to a field that is usually one of them. */
function offerValues(field: FieldInfo, entries: readonly object[]): FieldInfo {
  const { name, spec } = field;
  if (spec.kind !== 'text' || !spec.known) return field;
  const values = entries.map((data) => toText(Reflect.get(data, name))).filter(Boolean);
  return { ...field, spec: { ...spec, known: [...new Set(values)].sort() } };
}
