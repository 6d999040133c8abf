import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type MarkedToken, Parser, type Token, walkTokens } from 'marked';
import { applyChanges } from '#editing/entries/check-save.server.ts';
import { openServedView } from '#editing/entries/content-view.server.ts';
import { type Contents, listEntries, readContents } from '#editing/entries/contents.server.ts';
import {
  findSearchRole,
  findSkippingHeadings,
  judgeLength,
  readLinkGoal,
} from '#editing/editor/fields/text-checks.ts';
import type { Finding } from '#editing/editor/save/findings.ts';
import { listLinks } from '#lib/text/paragraph.ts';
import { isSafeImage, lexMarkdown } from '#lib/text/render-markdown.ts';
import { findPage, getDirectory, readBuiltEntry } from '#model/built/built-content.server.ts';
import { collections, findEntryKind, findNewKind, toEntryAddress } from '#model/collections.ts';
import { findFileKind } from '#model/entries/content-file.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import {
  type ChangedFact,
  listOldFacts,
  mentionsFact,
  replaceFact,
} from '#model/entries/shared-facts.ts';
import { mapVisiblePages } from '#model/entries/visible-pages.ts';
import { findField, listKindFields } from '#model/field.ts';
import { toContentPath } from '#model/files/content-files.ts';
import { deriveEntryName, toEntryName } from '#model/files/entry-name.ts';
import type { ContentData, FieldPath } from '#model/files/field-changes.ts';
import { toText } from '#model/files/field-value.ts';
import { findTextsAt, formatTextPath, toTarget } from '#model/ids/content-text.ts';
import { contentKinds } from '#model/kinds.ts';
import { findSitePage } from '#model/schemas/footer.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { checkEdits, type CheckedEdits } from './check-edits.server.ts';
import type { NamedEdit } from './editor-inputs.ts';
import { newEntrySchema } from './entry-edits.server.ts';

/** Below the system's limit of open files. */
const filesAtOnce = 64;

/** The most old words that all texts are searched for. */
const maxOldWords = 8;

/** How many characters of a text are shown before and after what changes in it. */
const wordsAround = 50;

type Place = Pick<Finding, 'id' | 'page' | 'place' | 'target'>;
type Remark = Pick<Finding, 'message' | 'unless' | 'words'>;

interface Text {
  path: FieldPath;
  value: string;
}

/** A text that a save writes. */
interface WrittenText extends Text {
  file: string;
  /** The text before; empty for an added one. */
  former: string;
  field: Place & { page: string };
}

/** Claims of other texts that a save makes untrue. */
interface OldWords {
  words: string;
  /** The fact that is no longer so. */
  fact?: ChangedFact;
  /** Describes a text that says them, such as "on /about". */
  describe: (where: string) => string;
  /** Describes a text in which the save itself writes them, where that is another matter. */
  describeNew?: string;
}

interface Site {
  /** The pages that visitors see once all is saved. */
  pages: ReadonlyMap<string, string>;
  /** The addresses of the site, the served one first. */
  origins: readonly string[];
}

/** Checks a link by its address and its words; an address may be the whole text. */
type CheckLink = (address: string, words: string) => Remark[];

/**
 * Returns what to look at before a save: links that lead nowhere, lengths that search results cut
 * off, and what other texts still say although the save changes it. Edits that break a rule are
 * left out.
 */
export async function findFindings(
  edits: readonly NamedEdit[],
  origins: readonly string[],
): Promise<Finding[]> {
  // A new entry gets its number when it is saved.
  const known = edits.map(({ edit }) => edit).filter(({ id }) => !findNewKind(id));
  const checked = await checkEdits(known);
  const before = await readServedContents();
  const after = applyChanges(before, checked.changes);
  const written = listWritten(checked, edits);
  for (const edit of edits) {
    // Hundreds of texts are rendered here, and each may take a while.
    await letOthersRun();
    written.push(...addNewEntry(edit, after));
  }
  const site: Site = { pages: mapVisiblePages(listEntries(after)), origins };
  const findings: Finding[] = [];
  for (const text of written) {
    await letOthersRun();
    findings.push(...checkText(text, site).map((remark) => ({ ...text.field, ...remark })));
  }
  const leaving = listLeaving(before, after);
  const old = [...listOutdated(checked), ...leaving.values()].slice(0, maxOldWords);
  const stays = [...after].filter(([file]) => !leaving.has(file));
  for (const [file, content] of old.length === 0 ? [] : stays) {
    await letOthersRun();
    findings.push(...(await findOldWords(old, { file, content, written })));
  }
  // Two texts of a list may say the same.
  return [...new Map(findings.map((each) => [`${each.target} ${each.message}`, each])).values()];
}

/** Reads the content of the served site with everything saved since. */
async function readServedContents(): Promise<Contents> {
  const view = await openServedView();
  const files = await view.listFiles('content');
  const contents: Contents = new Map();
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const read = await readContents(view, files.slice(at, at + filesAtOnce));
    for (const [file, content] of read) contents.set(file, content);
  }
  return contents;
}

function listTexts(value: unknown, path: FieldPath): Text[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function listAllTexts({ data, text }: ContentData): Text[] {
  return [...listTexts(data, []), { path: [], value: text }];
}

/** Lists the texts that changes of what is there write. */
function listWritten({ changes, ids }: CheckedEdits, edits: readonly NamedEdit[]): WrittenText[] {
  return changes.flatMap((change, index) => {
    const named = edits.find(({ edit }) => edit.id === ids[index]);
    if (!named || change.kind !== 'field') return [];
    const { file, path, before, after = '' } = change;
    const { edit, place, page } = named;
    const known = new Set(listTexts(before, path).map(({ value }) => value));
    return listTexts(after, path)
      .filter(({ value }) => !known.has(value))
      .map((text) => ({
        ...text,
        file,
        former: toText(before),
        field: { target: toTarget(change), id: edit.id, place, page },
      }));
  });
}

/** Adds a new entry to the contents, and lists its texts, without those that no save accepts. */
function addNewEntry(
  { edit: { id, value }, place, page }: NamedEdit,
  contents: Contents,
): WrittenText[] {
  const kindName = findNewKind(id);
  const sent = typeof value === 'object' ? value?.value : undefined;
  const entry = kindName && newEntrySchema.safeParse(sent).data;
  if (!entry) return [];
  const kind = contentKinds[kindName];
  const title = readTitle(entry.data) ?? '';
  const toFile = (name: string) => `content/${toContentPath(kind, name)}`;
  const isTaken = (name: string) => contents.has(toFile(name));
  const file = toFile(deriveEntryName(title, collections[kindName].name, isTaken));
  contents.set(file, entry);
  const start = title === '' ? place : `${place} “${title}”`;
  return listKindFields(kind).flatMap(({ name, label, problem }) => {
    const [path, own] = name === 'body' ? [[], entry.text] : [[name], entry.data[name]];
    const field = {
      target: `${id}#${name}`,
      id: `${id}#${name}`,
      place: `${start} › ${label}`,
      page,
    };
    const texts = problem(own) === null ? listTexts(own, path) : [];
    return texts.map((text) => ({ ...text, file, former: '', field }));
  });
}

function findTextField(file: string, path: FieldPath) {
  const kind = findFileKind(file);
  const fields = kind ? listKindFields(contentKinds[kind]) : [];
  return findField(fields, path.length === 0 ? ['body'] : path);
}

function checkText({ file, path, value, field }: WrittenText, site: Site): Remark[] {
  const type = findTextField(file, path)?.spec.kind;
  // Whether a picture is there is a rule of every save.
  if (type === 'picture') return [];
  const check: CheckLink = (address, words) =>
    checkLink(address, { words, page: field.page }, site);
  const role = findSearchRole(toTarget({ file, path }));
  const length = role && judgeLength(role, value);
  const isAddress = /^(?:https?:\/\/|\/(?!uploads\/|\/))\S+$/.test(value.trim());
  const remarks =
    type === 'markdown'
      ? checkMarkdown(value, check)
      : listLinks(value).flatMap(({ href, text }) => check(href, text));
  return [
    ...(length && !length.isGood
      ? [{ message: `This ${role} has ${length.sentence.replace(': ', ', which is ')}` }]
      : []),
    ...remarks,
    ...(isAddress ? check(value.trim(), '') : []),
  ];
}

function checkMarkdown(markdown: string, check: CheckLink): Remark[] {
  const remarks: Remark[] = [];
  const headings: { level: number; words: string }[] = [];
  void walkTokens(lexMarkdown(markdown), (each) => {
    const token = each as MarkedToken;
    if (token.type === 'link') {
      remarks.push(...check(token.href, toWords(token.tokens).trim()));
    } else if (token.type === 'image' && isSafeImage(token.href) && token.text.trim() === '') {
      remarks.push({ message: "A picture has no description for people who can't see it." });
    } else if (token.type === 'heading') {
      // As on the page.
      const level = Math.min(Math.max(token.depth, 2), 4);
      headings.push({ level, words: toWords(token.tokens) });
    }
  });
  for (const index of findSkippingHeadings(headings.map(({ level }) => level))) {
    const words = headings[index]?.words ?? '';
    remarks.push({
      message: `The heading “${words}” skips a size. Use the next larger one.`,
      words,
    });
  }
  return remarks;
}

function toWords(tokens: Token[]): string {
  const parser = new Parser();
  return parser.parseInline(tokens, parser.textRenderer);
}

/** Leaves it to the page to find out what only the built site knows: its files and its anchors. */
function checkLink(
  address: string,
  { words, page }: { words: string; page: string },
  { pages, origins }: Site,
): Remark[] {
  const goal = readLinkGoal(address, page, origins);
  const start = `${words === '' ? 'This' : `“${words}”`} leads to ${address}, `;
  if (goal.kind === 'insecure') {
    return [{ message: `${start}which isn't secure. Use https: instead of http:.`, words }];
  }
  if (goal.kind === 'other') return [];
  const { path, anchor } = goal;
  const isPage = typeof findSitePage(path, pages) === 'string';
  const noPage = {
    message: `${start}but there is no such page.`,
    words,
    unless: { path, anchor: '' },
  };
  const noSpot = {
    message: `${start}but that page has no such spot.`,
    words,
    unless: { path, anchor },
  };
  return [...(isPage ? [] : [noPage]), ...(anchor === '' ? [] : [noSpot])];
}

const factNames: Record<string, string> = {
  name: 'old name still stands',
  phone: 'old phone number still stands',
  email: 'old email address still stands',
  address: 'old address still stands',
  hours: 'old opening hours still stand',
  answerWithin: 'old promise of an answer still stands',
};

/** Lists the facts of the agency that changes replace. */
function listOutdated({ changes }: CheckedEdits): OldWords[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'field') return [];
    const { path } = change;
    const name = factNames[path.join('.')] ?? 'old text still stands';
    const [target, before, after] = [toTarget(change), toText(change.before), toText(change.after)];
    return listOldFacts(target, before, after).map((words) => ({
      words,
      fact: { target, before, after },
      describe: (where: string) => `The ${name} ${where}. Change it there, too?`,
      describeNew: `This says “${words}”, which the same save changes.`,
    }));
  });
}

/** Finds the entries whose pages leave the site, by file. */
function listLeaving(before: Contents, after: Contents): Map<string, OldWords> {
  const leaving = new Map<string, OldWords>();
  for (const [file, content] of before) {
    const kind = findFileKind(file);
    const words = findAddress(file, content);
    if (kind === null || words === null || findAddress(file, after.get(file)) !== null) continue;
    const name = `${contentKinds[kind].label} “${readTitle(content.data) ?? toEntryName(file)}”`;
    const describe = (where: string) =>
      `${name} leaves the site, but a link ${where} still leads to ${words}.`;
    leaving.set(file, { words, describe });
  }
  return leaving;
}

/** Returns the address of an entry's page; null if visitors see none. */
function findAddress(file: string, content: ContentData | undefined): string | null {
  const kind = findEntryKind(file);
  if (!kind || !content || isHidden(content.data)) return null;
  const id: unknown = Reflect.get(content.data, 'id');
  const name = toEntryName(file);
  return toEntryAddress(kind, { name, ...(typeof id === 'number' && { id }) });
}

function isAtSamePath(one: Text, other: Text): boolean {
  return one.path.join('.') === other.path.join('.');
}

async function findOldWords(
  old: readonly OldWords[],
  { file, content, written }: { file: string; content: ContentData; written: WrittenText[] },
): Promise<Finding[]> {
  const ownTexts = written.filter((each) => each.file === file);
  // In a conflict, what the save writes has not been put in.
  const isReplaced = (text: Text) =>
    ownTexts.some((each) => isAtSamePath(each, text) && each.value !== text.value);
  const said = listAllTexts(content).flatMap((text) =>
    old.flatMap((each) =>
      mentionsFact(text.value, each.words) && !isReplaced(text) ? [{ ...each, text }] : [],
    ),
  );
  return Promise.all(
    said.map(async ({ words, fact, describe, describeNew, text }) => {
      const own = ownTexts.find(({ value }) => value === text.value);
      const field: Place = own?.field ?? (await locate(file, content, text));
      const { page, place } = field;
      const where = page === null ? `in ${place}` : `on ${page === '/' ? 'the home page' : page}`;
      const isNew = own !== undefined && !mentionsFact(own.former, words);
      const message = (isNew ? describeNew : null) ?? describe(where);
      if (!fact) return { ...field, message };
      // Of lists and new entries, only the whole is changed.
      const isOwnTarget = own === undefined || field.target === toTarget(own);
      const isText = isOwnTarget && field.id !== '';
      return {
        ...field,
        message,
        words,
        fact,
        ...(isText && offerChange(file, text, { fact, message })),
      };
    }),
  );
}

/** Finds a text on the served site, where it may have another position in its list. */
async function locate(file: string, { data }: ContentData, wanted: Text): Promise<Place> {
  const [directory, entry] = await Promise.all([getDirectory(), readBuiltEntry(file)]);
  const built = entry ? listAllTexts(entry) : [];
  const alike = built.filter(({ value }) => value === wanted.value);
  const served = alike.find((each) => isAtSamePath(each, wanted)) ?? alike[0];
  const at = served?.path ?? wanted.path;
  const texts = findTextsAt(file, at, directory);
  const [text] = texts;
  const kind = findFileKind(file) ?? 'site';
  const leaf = { label: String(at.at(-1) ?? '') };
  // A text of a list is on the page of its neighbors.
  const neighbors = () => built.flatMap((each) => findTextsAt(file, each.path, directory));
  const findPageOf = (group: typeof texts) => findPage(group.map(({ id }) => id));
  // At this position of a list, the served site may have another text.
  const isElsewhere = !served && at.some((key) => typeof key === 'number');
  return {
    target: toTarget({ file, path: at }),
    id: isElsewhere ? '' : (text?.id ?? ''),
    place: formatTextPath(text ?? { kind, file, path: at, leaf }, readTitle(data)),
    page: text ? ((await findPageOf(texts)) ?? (await findPageOf(neighbors()))) : null,
  };
}

/** Offers the new fact in place of the old one, or adds to the message why it doesn't fit there. */
function offerChange(
  file: string,
  { path, value }: Text,
  { fact, message }: { fact: ChangedFact; message: string },
): Partial<Finding> {
  const after = replaceFact(value, fact);
  const field = findTextField(file, path);
  const kind = field?.spec.kind;
  if (after === null || (kind !== 'text' && kind !== 'markdown')) return {};
  const problem = field?.problem(after) ?? null;
  if (problem !== null) return { message: `${message} The new words don't fit: ${problem}` };
  let at = 0;
  while (value[at] === after[at]) at += 1;
  const end = value.indexOf(' ', at + fact.before.length + wordsAround);
  const before = value.slice(
    value.lastIndexOf(' ', at - wordsAround) + 1,
    end < 0 ? undefined : end,
  );
  return { change: { before, after: replaceFact(before, fact) ?? before } };
}
