import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { findEntryFile } from '#editing/entries/cms-entry.server.ts';
import { entryKinds } from '#model/collections.ts';
import {
  describeEntries,
  listOwnIds,
  listOwnLists,
  readCounties,
} from '#editing/editor/server/entries-api.server.ts';
import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import type { ContentTextInfo, ContentListInfo } from '#model/describe/text-contract.ts';
import type { Publishing, SavedContent } from '#editing/publishing/publishing-contract.ts';
import type { Appearances } from '#model/built/built-content.server.ts';
import { type ContentDirectory, contentDirectorySchema } from '#model/ids/content-directory.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { findContentText, findTextsAt, formatTextPath, toTarget } from '#model/ids/content-text.ts';
import { toSiteChoices } from '#model/schemas/chosen-fields.ts';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { serviceAreaSchema } from '#model/schemas/service-area.ts';
import { listListsAround } from '#model/ids/content-list.ts';
import { readField } from '#model/files/field-changes.ts';
import { listFactWords } from '#model/entries/provider-facts.ts';
import { isList, toText } from '#model/files/field-value.ts';
import { toTextInfo, toListInfo } from '#model/describe/text-info.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { shippedEntries } from '#test/kit/shipped-content.ts';
import { readEntryField } from '#test/kit/read-entry-field.ts';
import { readBuiltBytes } from '#test/kit/site/built-site.ts';
import { getSiteUrl } from '#test/kit/site/site-under-test.ts';
import {
  fakeApi,
  signedInAnswers,
  standInForCalls,
  type ApiAnswers,
  type ApiCall,
} from './fake-api.ts';

/** The state with nothing on its way to the live site. */
export const nothingUnderWay: Publishing = {
  saves: [],
  build: { state: 'idle' },
  store: { state: 'ok' },
};

/** The answer to an accepted save. */
export const queuedSave = {
  save: { id: '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a10', state: 'queued' },
};

/** The answers for an admin who edits the site: every save is accepted, without a finding. */
export const editingAnswers: ApiAnswers = {
  ...signedInAnswers,
  'POST /api/auth/logout': { status: 204 },
  'GET /api/admin/content': { json: {} },
  'PUT /api/admin/drafts': { json: { revision: 1 } },
  'POST /api/admin/content': { json: queuedSave },
  'POST /api/admin/content/checks': { json: { findings: [] } },
  'GET /api/admin/publishing': { json: nothingUnderWay },
};

function readDirectory(): ContentDirectory {
  return contentDirectorySchema.parse(
    JSON.parse(readBuiltBytes('catalogue/content-directory.json').toString()),
  );
}

function describeItem(id: string, saved: SavedContent): ContentTextInfo[] {
  const directory = readDirectory();
  const item = findContentText(id, directory);
  if (!item) return [];
  const { file, path } = item;
  const known = saved[id];
  const value = (known ? toText(known.value) : readEntryField(file, path)) ?? '';
  const entryTitle = readEntryField(file, ['name']) ?? readEntryField(file, ['title']);
  const ids = findTextsAt(file, path, directory).map((each) => each.id);
  return [toTextInfo(item, directory, { value, entryTitle, pages: countPages(ids) })];
}

function countPages(ids: readonly string[]): number {
  const text = readBuiltBytes('catalogue/appearances.json').toString();
  const appearances = JSON.parse(text) as Appearances;
  return new Set(ids.flatMap((id) => appearances[id] ?? [])).size;
}

function describeLists(ids: string[]): ContentListInfo[] {
  const directory = readDirectory();
  const found = ids.flatMap((id) => {
    const item = findContentText(id, directory);
    return item ? listListsAround(item.file, item.path) : [];
  });
  const lists = new Map(found.map((list) => [toTarget(list), list]));
  return [...lists.values()].flatMap((list) => {
    const built = shippedEntries.find(({ file }) => file === list.file);
    const value = built && readField(built, list.path);
    const entryTitle = readEntryField(list.file, ['name']);
    const place = formatTextPath({ ...list, leaf: list }, entryTitle);
    return isList(value) ? [toListInfo(list, directory, { built: value, place })] : [];
  });
}

/**
 * Prepares a page for an admin, with an API that knows the content of the built site.
 *
 * @param page not opened yet
 * @param answers by method and path; what is known about content ids is answered by itself, and
 *   follows what `GET /api/admin/content` is answered with
 * @returns a list of calls that grows
 */
export async function fakeEditing(page: Page, answers: ApiAnswers): Promise<ApiCall[]> {
  await page.context().addCookies([{ name: signedInHintName, value: '1', url: getSiteUrl() }]);
  const calls = await fakeApi(page, answers);
  await standInForCalls(page, ({ method, url, readBody }) => {
    const call = 'POST /api/admin/content-items';
    if (`${method} ${url.pathname}` !== call || answers[call]) return null;
    const { ids } = readBody() as { ids: string[] };
    const saved = (answers['GET /api/admin/content']?.json ?? {}) as SavedContent;
    calls.push({ call, body: { ids }, contentType: 'application/json' });
    return {
      json: {
        items: ids.flatMap((id) => describeItem(id, saved)),
        lists: describeLists(ids),
      },
    };
  });
  // Nobody else edits, and the drafts are those that the page was opened with.
  await standInForCalls(page, ({ method, url }) => {
    const call = 'POST /api/admin/drafts';
    if (`${method} ${url.pathname}` !== call || answers[call]) return null;
    const known = answers['GET /api/admin/drafts']?.json as { drafts: unknown[] } | undefined;
    return {
      json: { drafts: known?.drafts ?? [], others: [], isElsewhere: false, suggestions: 0 },
    };
  });
  await standInForCalls(page, ({ method, url }) => {
    if (`${method} ${url.pathname}` !== 'GET /api/admin/content/counties') return null;
    const text = readFileSync(join(agencyDir, 'content/site.yaml'), 'utf8');
    return { json: readCounties(text, toSiteChoices(readAreas(), deliveredServices)) };
  });
  await standInForCalls(page, ({ method, url }) => {
    const [, kind, name] = /^\/api\/admin\/entries\/(\w+)(?:\/([\w-]+))?$/.exec(url.pathname) ?? [];
    if (method !== 'GET' || kind === undefined || answers[`GET ${url.pathname}`]) return null;
    return { json: name === undefined ? listEntries(kind) : openEntry(kind, name) };
  });
  return calls;
}

function listEntries(kind: string) {
  const known = entryKinds.find((each) => each === kind) ?? 'providers';
  const files = shippedEntries.map(({ file }) => ({
    file,
    text: readFileSync(join(agencyDir, file), 'utf8'),
  }));
  const choices = toSiteChoices(readAreas(), deliveredServices);
  return describeEntries(known, files, readDirectory(), choices);
}

function readAreas() {
  const site = shippedEntries.find((each) => each.file === 'content/site.yaml');
  return z.array(serviceAreaSchema).parse(site && readField(site, ['serviceAreas', 'counties']));
}

function openEntry(kind: string, name: string) {
  const entry = shippedEntries.find((each) => each.kind === kind && each.name === name);
  const entryFile = entry && findEntryFile(entry.file);
  if (!entryFile) throw new Error(`There is no ${kind}/${name}.`);
  const directory = readDirectory();
  const { file, data } = entry;
  return {
    file,
    title: readTitle(data),
    version: 'a1b2c3d4e5f60718',
    data,
    ids: listOwnIds(entryFile, directory),
    lists: listOwnLists(entryFile).map((list) => {
      const value = readField(entry, list.path);
      const place = formatTextPath({ ...list, leaf: list }, readTitle(data));
      return toListInfo(list, directory, { built: isList(value) ? value : [], place });
    }),
    ...(kind === 'providers' && { words: listFactWords(readAreas(), deliveredServices) }),
  };
}
