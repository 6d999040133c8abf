import { readTitle } from '#model/entries/entry-title.ts';
import { deriveEntryName, toEntryName } from '#model/files/entry-name.ts';
import { listOldFacts, mentionsFact } from '#model/entries/shared-facts.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { listLinks } from '#lib/text/paragraph.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import {
  parseListItems,
  type PendingEdit,
} from '#editing/editor/document/editing-document.client.ts';
import type { NewEntry } from '#editing/editor/document/entries.ts';
import {
  $entryLists,
  loadEntryList,
  parseJson,
} from '#editing/editor/document/entry-edits.client.ts';
import { toText } from '#model/files/field-value.ts';
import { isTyped } from '#model/field-info.ts';
import { toFormFields } from '#editing/editor/document/entry-form.ts';
import {
  collections,
  findEntryKind,
  findNewKind,
  findPageEntry,
  toEntryAddress,
} from '#model/collections.ts';
import { itemsAndMentionsSchema, type Mention } from './mentions.ts';
import {
  findSearchRole,
  findSkippingHeadings,
  hasAnchor,
  judgeLength,
  type LinkGoal,
  readLinkGoal,
} from '#editing/editor/fields/text-checks.ts';

/** Something to look at before saving, with a link to where it is. */
export interface Finding {
  target: string;
  id: string;
  place: string;
  /** Null if only a form can change the text. */
  page: string | null;
  message: string;
}

/** How long a check may take: after that, the save does not wait for it. */
const maxMilliseconds = 2000;

/** Checks only what is being saved, however large the site is. */
export async function findFindings(edits: readonly PendingEdit[]): Promise<Finding[]> {
  const items = [...$texts.get().values()];
  const isKnown = (edit: PendingEdit) => items.some(({ target }) => target === edit.target);
  const ids = edits.flatMap((edit) => (edit.type === 'text' && !isKnown(edit) ? edit.id : []));
  // Some addresses contain numbers, which are in the lists.
  const kinds = new Set(edits.flatMap(({ target }) => findEntryKind(target) ?? []));
  const numbered = [...kinds].filter((kind) => collections[kind].pageOf === 'id');
  await Promise.all(numbered.map((kind) => inTime(loadEntryList(kind), null)));
  const oldFacts = edits.flatMap((edit) => listOldFacts(edit.target, edit.base, edit.value));
  const facts = [...oldFacts, ...edits.flatMap((edit) => findLeftPath(edit) ?? [])];
  const answer = ids.length + facts.length > 0 ? askServer(ids, facts.slice(0, 8)) : null;
  const known = answer ? await inTime(answer, nothingKnown) : nothingKnown;
  const markdown = [...items, ...known.items].flatMap(({ target, isMarkdown }) =>
    isMarkdown ? target : [],
  );
  const findGoal = rememberGoals(listNewPaths(edits));
  const texts = edits.map((edit) => checkEdit(edit, markdown.includes(edit.target), findGoal));
  const entries = edits.map((edit) => checkNewEntry(edit, findGoal));
  return [
    ...(await Promise.all([...texts, ...entries])).flat(),
    ...listMentioned(known.mentions, edits),
    ...listCutLinks(known.mentions, edits),
    ...listWritten(oldFacts, edits),
  ];
}

/** Checks the texts of a new entry like those of a page. */
async function checkNewEntry(edit: PendingEdit, find: FindGoal): Promise<Finding[]> {
  const known = findNewKind(edit.target);
  if (edit.type !== 'entry' || edit.value === '' || !known) return [];
  const list = await inTime(loadEntryList(known), null);
  const { data, text } = JSON.parse(edit.value) as NewEntry;
  const title = readTitle(data) ?? '';
  const place = title === '' ? edit.place : `${edit.place} “${title}”`;
  const fields = toFormFields(list?.fields ?? []).filter(isTyped);
  const checked = fields.map(async ({ name, label, spec }) => {
    const value = name === 'body' ? text : toText(data[name]);
    // The panel already reports an empty field.
    const role =
      value === '' ? null : findSearchRole(`content/${collections[known].folder}/new#${name}`);
    const messages = [
      ...(role ? listLengthProblems(role, value) : []),
      ...(spec.kind === 'markdown' ? await checkMarkdown(value, edit.page, find) : []),
      ...(spec.kind === 'picture' ? [] : await checkAddress(value, edit.page, find)),
    ];
    return messages.map((message) => ({
      // The link leads to the field in the panel rather than to the card.
      target: `${edit.target}#${name}`,
      id: `${edit.id}#${name}`,
      page: edit.page,
      message,
      place: `${place} › ${label}`,
    }));
  });
  return (await Promise.all(checked)).flat();
}

/** Returns the address of an entry's page; null if the save leaves that page unchanged. */
function findLeftPath({ type, target, value }: PendingEdit): string | null {
  const isDeleted = type === 'entry' && value === '';
  const isHidden = type === 'field' && target.endsWith('#state') && value === '"hidden"';
  const [file = ''] = target.split('#');
  const kind = isDeleted || isHidden ? findEntryKind(file) : undefined;
  if (!kind) return null;
  const listed = $entryLists
    .get()
    .get(kind)
    ?.entries.find((each) => each.file === file);
  return toEntryAddress(kind, { id: listed?.id, name: toEntryName(file) });
}

/** Returns the links to pages that the save removes from the site. */
function listCutLinks(mentions: readonly Mention[], edits: readonly PendingEdit[]): Finding[] {
  return mentions.flatMap(({ fact, target, id, place, page }) => {
    const source = edits.find((edit) => findLeftPath(edit) === fact);
    const own = readOwn(target, edits);
    const [file] = source?.target.split('#') ?? [];
    const goesToo = edits.some(
      (edit) => findLeftPath(edit) !== null && edit.target.split('#')[0] === target.split('#')[0],
    );
    if (!source || target.split('#')[0] === file || goesToo) return [];
    if (own !== null && !mentionsFact(own, fact)) return [];
    const name = source.place.split(' › ')[0] ?? source.place;
    const where = page === null ? `in ${place}` : `on ${page === '/' ? 'the home page' : page}`;
    const message = `${name} leaves the site, but a link ${where} still leads to ${fact}.`;
    return [{ target, id, place, page, message }];
  });
}

interface Known {
  items: { target: string; isMarkdown: boolean }[];
  mentions: Mention[];
}

const nothingKnown: Known = { items: [], mentions: [] };

async function askServer(ids: string[], facts: string[]): Promise<Known> {
  const response = await sendRequest('POST', '/api/admin/content-items', {
    ids,
    ...(facts.length > 0 && { facts }),
  });
  const { items, mentions = [] } = itemsAndMentionsSchema.parse(await response.json());
  return { items, mentions };
}

/** Returns `fallback` after a failure, too, since a check must not block a save. */
async function inTime<Answer>(asked: Promise<Answer>, fallback: Answer): Promise<Answer> {
  const late = new Promise<Answer>((resolve) => setTimeout(resolve, maxMilliseconds, fallback));
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    logError('Error checking the changes:', error);
    return fallback;
  }
}

const factNames: Record<string, string> = {
  name: 'old name still stands',
  phone: 'old phone number still stands',
  email: 'old email address still stands',
  address: 'old address still stands',
  hours: 'old opening hours still stand',
  answerWithin: 'old promise of an answer still stands',
};

/**
 * Returns a text as it will be after the save, empty if its item is removed; null if it does not
 * change.
 */
function readOwn(target: string, edits: readonly PendingEdit[]): string | null {
  const own = edits.find((edit) => edit.target === target);
  if (own) return own.value;
  const list = edits.find((edit) => edit.type === 'list' && target.startsWith(`${edit.target}.`));
  if (!list) return null;
  const [index = ''] = target.slice(list.target.length + 1).split('.');
  const isKept = parseListItems(list.value).some(({ key }) => key === `b${index}`);
  return isKept ? null : '';
}

/** Returns the changes that add an outdated fact to a text. */
function listWritten(facts: readonly string[], edits: readonly PendingEdit[]): Finding[] {
  return edits.flatMap((edit) => {
    const { type, value, id, target, place, page } = edit;
    const isEntry = type === 'entry' && value !== '';
    const texts = isEntry ? listTexts(parseJson(value)) : listNewTexts(edit);
    const [fact] = facts.filter((each) => texts.some((text) => mentionsFact(text, each)));
    // The texts that already had it are found on the site.
    if (fact === undefined || (type === 'text' && mentionsFact(edit.base, fact))) return [];
    return [
      { id, target, place, page, message: `This says “${fact}”, which the same save changes.` },
    ];
  });
}

/** Leaves out what this save corrects. */
function listMentioned(mentions: readonly Mention[], edits: readonly PendingEdit[]): Finding[] {
  return mentions.flatMap(({ fact, target, id, place, page }) => {
    const own = readOwn(target, edits);
    const source = edits.find((edit) =>
      listOldFacts(edit.target, edit.base, edit.value).includes(fact),
    );
    if (!source || source.target === target) return [];
    if (own !== null && !mentionsFact(own, fact)) return [];
    const name = factNames[source.target.split('#')[1] ?? ''] ?? 'old text still stands';
    const where = page === null ? `in ${place}` : `on ${page === '/' ? 'the home page' : page}`;
    return [{ target, id, place, page, message: `The ${name} ${where}. Change it there, too?` }];
  });
}

type SiteGoal = Extract<LinkGoal, { kind: 'site' }>;
type FindGoal = (goal: SiteGoal) => Promise<'no anchor' | 'no page' | 'there'>;

/** Returns the paths of pages that the save creates, unless the server numbers them. */
function listNewPaths(edits: readonly PendingEdit[]): string[] {
  return edits.flatMap(({ type, target, value }) => {
    const kind = findNewKind(target);
    if (type !== 'entry' || value === '' || !kind) return [];
    const { data } = JSON.parse(value) as NewEntry;
    const name = deriveEntryName(readTitle(data) ?? '', collections[kind].name, () => false);
    return toEntryAddress(kind, { name }) ?? [];
  });
}

/** Requests each page once, except new ones. */
function rememberGoals(newPaths: readonly string[]): FindGoal {
  const known = new Map<string, ReturnType<FindGoal>>();
  return (goal) => {
    if (newPaths.includes(goal.path.replace(/\/$/, ''))) return Promise.resolve('there');
    const key = `${goal.path}#${goal.anchor}`;
    const found = known.get(key) ?? inTime(findGoal(goal), 'there');
    known.set(key, found);
    return found;
  };
}

const findGoal: FindGoal = async ({ path, anchor }) => {
  const response = await fetch(path, { method: anchor === '' ? 'HEAD' : 'GET' });
  if (response.status === 404 || response.status === 410) {
    return (await isComing(path)) ? 'there' : 'no page';
  }
  if (anchor === '' || !response.ok) return 'there';
  return hasAnchor(await response.text(), anchor) ? 'there' : 'no anchor';
};

/** Returns whether the path belongs to a saved entry whose page is not built yet. */
async function isComing(path: string): Promise<boolean> {
  const page = findPageEntry(path);
  if (!page) return false;
  const { entries } = await loadEntryList(page.kind);
  return entries.some(
    ({ file, id, state }) =>
      state === 'saved' && [toEntryName(file), id.toString()].includes(page.name),
  );
}

/** Checks a text, new items of a list, or a choice. */
async function checkEdit(
  edit: PendingEdit,
  isMarkdown: boolean,
  find: FindGoal,
): Promise<Finding[]> {
  const { id, target, place, page, value } = edit;
  const role = edit.type === 'text' ? findSearchRole(target) : null;
  const addresses = listNewTexts(edit).map((text) => checkAddress(text, page, find));
  const messages = [
    ...(role ? listLengthProblems(role, value) : []),
    ...(isMarkdown ? await checkMarkdown(value, page, find) : await checkParagraphs(edit, find)),
    ...(await Promise.all(addresses)).flat(),
  ];
  return [...new Set(messages)].map((message) => ({ id, target, place, page, message }));
}

/** Returns the texts that a change adds; none for a whole entry or a picture. */
function listNewTexts({ type, base, value }: PendingEdit): string[] {
  if (type === 'text') return [value];
  if (type !== 'list' && type !== 'field') return [];
  const known = new Set(listTexts(parseJson(base)));
  return listTexts(parseJson(value)).filter((text) => !known.has(text));
}

/** Returns the texts within a value. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}

/** Checks a text that is an address, such as the notice's link; new pictures do not exist yet. */
async function checkAddress(text: string, page: string, find: FindGoal): Promise<string[]> {
  const address = text.trim();
  if (!/^(?:https?:\/\/|\/(?!uploads\/|\/))\S+$/.test(address)) return [];
  const message = await checkLink(address, 'This', page, find);
  return message === null ? [] : [message];
}

function listLengthProblems(role: 'description' | 'title', value: string): string[] {
  const { isGood, sentence } = judgeLength(role, value);
  const name = role === 'title' ? 'This title' : 'This description';
  return isGood ? [] : [`${name} has ${sentence.replace(': ', ', which is ')}`];
}

async function checkMarkdown(markdown: string, page: string, find: FindGoal): Promise<string[]> {
  const { showMarkdown } = await import('#editing/rich-text/show-markdown.client.ts');
  // A detached document loads no pictures.
  const shown = document.implementation.createHTMLDocument('').body;
  showMarkdown(shown, markdown);
  const links = [...shown.querySelectorAll('a')].map((link) => {
    const words = `“${link.textContent.trim()}”`;
    return checkLink(link.getAttribute('href') ?? '', words, page, find);
  });
  const pictures = [...shown.querySelectorAll('img')].filter(
    (picture) => picture.alt.trim() === '',
  );
  const headings = [...shown.querySelectorAll('h2, h3, h4')];
  const skipping = findSkippingHeadings(headings.map(({ tagName }) => Number(tagName[1])));
  return [
    ...(await Promise.all(links)).filter((message) => message !== null),
    ...pictures.map(() => "A picture has no description for people who can't see it."),
    ...skipping.map(
      (index) =>
        `The heading “${headings[index]?.textContent ?? ''}” skips a size. Use the next larger one.`,
    ),
  ];
}

async function checkParagraphs(edit: PendingEdit, find: FindGoal): Promise<string[]> {
  const links = listNewTexts(edit)
    .flatMap(listLinks)
    .map(({ href, text }) => checkLink(href, `“${text}”`, edit.page, find));
  return (await Promise.all(links)).filter((message) => message !== null);
}

async function checkLink(
  address: string,
  words: string,
  page: string,
  find: FindGoal,
): Promise<string | null> {
  const goal = readLinkGoal(address, page, listOrigins());
  if (goal.kind === 'insecure') {
    return `${words} leads to ${address}, which isn't secure. Use https: instead of http:.`;
  }
  if (goal.kind === 'other') return null;
  const state = await find(goal);
  if (state === 'no page') return `${words} leads to ${address}, but there is no such page.`;
  return state === 'no anchor'
    ? `${words} leads to ${address}, but that page has no such spot.`
    : null;
}

/** Includes the future public address of the site. */
function listOrigins(): string[] {
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return [location.origin, ...(own === undefined ? [] : [new URL(own).origin])];
}
