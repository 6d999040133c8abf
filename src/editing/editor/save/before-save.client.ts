import { readAgencyTime, toAgencyTime } from '#lib/text/agency-time.ts';
import { formatMoment, formatShortMoment } from '#lib/text/dates.ts';
import { listWords } from '#lib/text/phrases.ts';
import { showSuccess } from '#components/admin/use-action.client.ts';
import { toText } from '#model/files/field-value.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { ask } from '#editing/editor/document/ask.client.ts';
import { choose } from '#editing/editor/document/confirm.client.ts';
import { collections, type EntryKind, findNewKind, toEntryAddress } from '#model/collections.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import {
  $added,
  type AddedEntry,
  savedTops,
  setAdded,
} from '#editing/editor/page/added-entries.client.ts';
import { isOfNotice, noticeTextId } from '#editing/editor/page/notice-text.client.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { type Refusal, toSentEdit } from '#editing/editor/document/editing-document.client.ts';
import { type PendingEdit, splitTarget } from '#editing/editor/document/pending-edits.ts';
import type { ListedEntry, NewEntry } from '#editing/editor/document/entries.ts';
import {
  $entryLists,
  loadEntryList,
  readAdded,
} from '#editing/editor/document/entry-edits.client.ts';
import { missingFields } from '#editing/editor/document/entry-form.ts';
import { findSearchRole, hasAnchor } from '#editing/editor/fields/text-checks.ts';
import { ChecksDialog } from './ChecksDialog.client.tsx';
import { type Finding, findingsSchema } from './findings.ts';
import { nameTimeZone } from '#lib/agency.ts';

// Checks and questions before a save; loaded with the first save.

/** The findings that the admin has seen and saved anyway. */
const accepted = new Set<string>();

const toKey = ({ target, message, fact }: Finding) => `${target} ${message} ${fact?.before ?? ''}`;

/** Returns whether the edits may be saved: nothing was found, or the admin saves anyway. */
export async function askAboutFindings(edits: readonly PendingEdit[]): Promise<boolean> {
  const asked = edits.some(needsLook) ? await inTime(askForFindings(edits), []) : [];
  const checked = asked.map(async (finding) => {
    const { unless } = finding;
    return unless && (await inTime(isOnSite(unless), true)) ? [] : [finding];
  });
  const found = (await Promise.all(checked)).flat();
  const findings = found.filter((finding) => !accepted.has(toKey(finding)));
  if (findings.length === 0) return true;
  // A dialog that cannot be shown blocks no save.
  const isAccepted = (await ask(() => Promise.resolve(ChecksDialog), { findings })) ?? true;
  if (isAccepted) for (const finding of findings) accepted.add(toKey(finding));
  return isAccepted;
}

/** Returns false for plain words and pictures, whose save needs no question to the server. */
function needsLook({ type, target, value }: PendingEdit): boolean {
  if (type === 'image') return false;
  const isPlain = type === 'text' && !/[#/<[]|www\./i.test(toText(value));
  return !isPlain || target.startsWith('content/site.yaml#') || findSearchRole(target) !== null;
}

/** How long a save waits for an answer to its checks. */
const maxMilliseconds = 3000;

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

async function askForFindings(edits: readonly PendingEdit[]): Promise<Finding[]> {
  const response = await sendDetailedRequest('POST', '/api/admin/content/checks', {
    edits: edits.map((edit) => ({ ...toSentEdit(edit), place: edit.place, page: edit.page })),
  });
  return findingsSchema.parse(await response.json()).findings;
}

/** Asks the site, which alone knows its files and the anchors of its pages. */
async function isOnSite({ path, anchor }: NonNullable<Finding['unless']>): Promise<boolean> {
  const response = await fetch(path, { method: anchor === '' ? 'HEAD' : 'GET' });
  if (anchor === '') return response.status !== 404 && response.status !== 410;
  return !response.ok || hasAnchor(await response.text(), anchor);
}

/** An article whose publication date is in the future. */
interface FutureArticle {
  place: string;
  /** The next time after its date at which planned saves are published. */
  goesOutAt: Date;
  /** The edit with the date. */
  target: string;
  /** The targets of the edits that wait for it. */
  targets: readonly string[];
}

/** Edits that are saved at the same time. */
export interface SavePart {
  edits: PendingEdit[];
  /** The agency's time; undefined for now. */
  at: string | undefined;
  /** The time of an article that goes out later by itself. */
  publishedAt?: Date;
}

/** The answers about articles with a date in the future, by target. */
export type PublicationTimes = Map<string, 'now' | 'then'>;

/** Asks for each article with a future date whether to publish it then; null to keep editing. */
export async function askWhen(all: SavePart, times: PublicationTimes): Promise<SavePart[] | null> {
  const parts: SavePart[] = [];
  let { edits } = all;
  for (const article of all.at === undefined ? listFutureArticles(edits) : []) {
    const { target, targets, goesOutAt: publishedAt } = article;
    const time = times.get(target) ?? (await askForTime(article));
    if (time === 'stay') return null;
    times.set(target, time);
    if (time === 'now') continue;
    const isOfArticle = (edit: PendingEdit) => targets.includes(edit.target);
    parts.push({ edits: edits.filter(isOfArticle), at: toAgencyTime(publishedAt), publishedAt });
    edits = edits.filter((edit) => !isOfArticle(edit));
  }
  return edits.length > 0 ? [...parts, { ...all, edits }] : parts;
}

async function askForTime({ place, goesOutAt }: FutureArticle) {
  const when = formatMoment(goesOutAt.toISOString());
  const answer = await choose<'now' | 'stay' | 'then'>({
    title: 'Now, or then?',
    intro: place,
    body: `This article has a date in the future: ${when}, ${nameTimeZone()}. It can go out by itself then, or go out now and show that date.`,
    answers: [
      { label: 'Publish then', answer: 'then', look: 'main' },
      { label: 'Publish now', answer: 'now' },
      { label: 'Keep editing', answer: 'stay' },
    ],
  });
  return answer ?? 'stay';
}

/** Refuses new entries that lack something, so that nothing is asked about them. */
export async function findUnfinished(edits: readonly PendingEdit[]): Promise<Refusal[]> {
  const found = edits.map(async (edit): Promise<Refusal[]> => {
    const { target, value } = edit;
    const [kind, entry] = [findNewKind(target), readAdded(edit)];
    if (!kind || !entry) return [];
    // The saved entry stays in view.
    import('./AddedEntries.client.tsx').catch(() => undefined);
    // The server refuses what cannot be checked here.
    const list = $entryLists.get().get(kind) ?? (await loadEntryList(kind).catch(() => null));
    const missing = list ? missingFields(list, { ...entry.data, body: entry.text }) : [];
    const labels = missing.map(({ field }) => field.label);
    return missing.length === 0
      ? []
      : [{ target, value, message: `Needed to publish: ${listWords(labels)}.` }];
  });
  return (await Promise.all(found)).flat();
}

/** Whether a save deletes an entry that was added before. */
function isDeleted({ title, address }: AddedEntry, saved: readonly PendingEdit[]): boolean {
  return saved.some(
    ({ target, type, value, place }) =>
      type === 'entry' &&
      value === undefined &&
      findNewKind(target) === undefined &&
      (place.endsWith(`“${title}”`) || address?.endsWith(`/${toEntryName(target)}`) === true),
  );
}

/**
 * Offers to show the entries that a save adds, once they are live, and no longer those that it
 * deletes.
 */
export function noteAdded(save: string, saved: readonly PendingEdit[], isPlanned: boolean): void {
  const kept = $added.get().filter((entry) => isPlanned || !isDeleted(entry, saved));
  if (kept.length < $added.get().length) setAdded(kept);
  for (const edit of saved) {
    const { target } = edit;
    const [kind, added] = [findNewKind(target), readAdded(edit)];
    if (!kind || !added) continue;
    const { data } = added;
    const isShown = !isPlanned && data.state !== 'hidden';
    const title = readTitle(data) ?? '';
    const entry = { save, target, title, address: isShown ? collections[kind].page : null };
    setAdded([...$added.get(), entry]);
    if (!isShown) continue;
    keepTop(target);
    listSaved(kind, { ...entry, data });
    void nameAddress(kind, entry);
  }
}

/** Keeps where the card of an entry is in the window, if it is in view. */
function keepTop(target: string): void {
  const card = document.querySelector(`[data-edit-entry="${CSS.escape(target)}"]`);
  const top = card?.getBoundingClientRect().top ?? -1;
  if (top >= 0 && top < innerHeight) savedTops.set(target, top);
}

/** Lists a saved entry among the others, where it stays until the server's list has it. */
function listSaved(
  kind: EntryKind,
  { target, title, data }: Pick<AddedEntry, 'target' | 'title'> & Pick<NewEntry, 'data'>,
): void {
  const lists = $entryLists.get();
  const list = lists.get(kind);
  if (!list) return;
  const position = 1 + Math.max(0, ...list.entries.map((each) => each.position));
  const saved: ListedEntry = {
    file: `saved:${target}`,
    id: 0,
    title,
    position,
    state: 'saved',
    data,
    ...(typeof data.order === 'number' && { order: data.order }),
  };
  $entryLists.set(new Map(lists).set(kind, { ...list, entries: [...list.entries, saved] }));
}

/** Loads the entry that was saved, and adds the address of its own page, which the server chose. */
async function nameAddress(kind: EntryKind, { target, title }: AddedEntry): Promise<void> {
  const known = new Set(
    $entryLists
      .get()
      .get(kind)
      ?.entries.map(({ file }) => file),
  );
  const list = await loadEntryList(kind).catch(() => null);
  const namesakes = list?.entries.filter((each) => each.title === title) ?? [];
  const entry = namesakes.findLast(({ file }) => !known.has(file)) ?? namesakes.at(-1);
  const address = entry && toEntryAddress(kind, { id: entry.id, name: toEntryName(entry.file) });
  if (!address) return;
  setAdded($added.get().map((each) => (each.target === target ? { ...each, address } : each)));
}

/** Returns when the notice goes up, for edits of it alone; undefined unless that is later. */
export function readNoticeStart(edits: readonly PendingEdit[]): string | undefined {
  if (!edits.every(({ target }) => isOfNotice(target))) return undefined;
  const read = (id: string) => {
    const item = $texts.get().get(id);
    return toText(edits.find(({ target }) => target === item?.target)?.value ?? item?.value);
  };
  const from = read(noticeTextId) === '' ? null : readAgencyTime(read('notice-from'));
  return from && from.getTime() > Date.now() ? formatShortMoment(from.toISOString()) : undefined;
}

export function announcePlan(at: string, publishedAt: Date | undefined): void {
  const when = formatMoment((publishedAt ?? readAgencyTime(at) ?? new Date()).toISOString());
  showSuccess(
    publishedAt
      ? { title: 'Article planned', description: `It goes out on ${when}, ${nameTimeZone()}.` }
      : {
          title: 'Save planned',
          description: `Your changes will be saved on ${when}, ${nameTimeZone()}.`,
        },
  );
}

function listFutureArticles(edits: readonly PendingEdit[]): FutureArticle[] {
  return edits.flatMap((edit) => {
    const text = readPublishedAt(edit);
    const publishedAt = new Date(text);
    if (text === '' || !(publishedAt.getTime() > Date.now())) return [];
    const { file } = splitTarget(edit.target);
    const targets = edits.flatMap(({ target }) =>
      target === edit.target || target.startsWith(`${file}#`) ? target : [],
    );
    return [
      { place: nameArticle(edit), goesOutAt: roundUp(publishedAt), target: edit.target, targets },
    ];
  });
}

const halfHour = 1_800_000;

function roundUp(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / halfHour) * halfHour);
}

function readPublishedAt(edit: PendingEdit): string {
  const { type, target, value } = edit;
  if (type === 'field' && target.endsWith('#publishedAt')) return toText(value);
  return toText(readAdded(edit)?.data.publishedAt);
}

function nameArticle(edit: PendingEdit): string {
  const [entry = ''] = edit.place.split(' › ');
  return edit.type === 'field' ? entry : toText(readAdded(edit)?.data.title) || edit.place;
}
