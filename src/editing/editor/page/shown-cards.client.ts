import { type FactWords, listFacts } from '#model/entries/fact-words.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { type CardValues, toCardValues } from '#editing/editor/document/card-values.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import type { EntryDetails } from '#editing/editor/document/entries.ts';
import { loadEntryDetails, parseJson } from '#editing/editor/document/entry-edits.client.ts';
import { type EntryKind, findEntryKind } from '#model/collections.ts';
import { drawCard } from './EntryPreview.client.tsx';

type FieldEdit = Pick<PendingEdit, 'target' | 'value'>;

/** The entries that were changed since this page was opened, by file. */
const known = new Map<string, Promise<EntryDetails>>();

let restore: (() => void)[] = [];
let version = 0;
let shown: readonly ChangedEntry[] = [];
let written: ChangedEntry | null = null;

/** Shows changed numbers, dates and choices on cards and profiles, and restores all others. */
export async function showFields(edits: readonly FieldEdit[]): Promise<void> {
  version += 1;
  const own = version;
  const files = new Set(edits.map(({ target }) => target.split('#')[0] ?? ''));
  const changed = await Promise.all([...files].map((file) => loadChanged(file, edits)));
  // A later change may have been shown first.
  if (own !== version) return;
  shown = changed.filter((entry) => entry !== null);
  showAll();
}

/** Shows the rating and the chosen facts of a new caregiver on the page on which it is written. */
export async function showWritten(
  values: Readonly<Record<string, unknown>>,
  words: readonly FactWords[],
): Promise<void> {
  const kind = 'providers';
  written = {
    ...{ kind, id: '0', data: toCardValues(values), words },
    card: await drawCard(kind, { ...values }),
  };
  showAll();
}

function showAll(): void {
  for (const putBack of restore.toReversed()) putBack();
  restore = [];
  for (const entry of written ? [...shown, written] : shown) show(entry);
}

interface ChangedEntry {
  kind: EntryKind;
  id: string;
  data: CardValues;
  words: readonly FactWords[];
  card: Element;
}

async function loadChanged(
  file: string,
  edits: readonly FieldEdit[],
): Promise<ChangedEntry | null> {
  const kind = findEntryKind(file);
  if (!kind || kind === 'services') return null;
  const details = known.get(file) ?? loadEntryDetails(kind, file);
  known.set(file, details);
  const { data: saved, words = [] } = await details;
  const changes = edits.flatMap(({ target, value }) =>
    target.startsWith(`${file}#`) ? [[target.slice(file.length + 1), parseJson(value)]] : [],
  );
  const data = { ...saved, ...(Object.fromEntries(changes) as Record<string, unknown>) };
  const { id } = saved;
  return {
    kind,
    id: String(id),
    data: toCardValues(data),
    words,
    card: await drawCard(kind, data),
  };
}

function show({ kind, id, data, words, card }: ChangedEntry): void {
  const find = (field: string) =>
    document.querySelectorAll<HTMLElement>(`[data-edit="${field}-${id}"]`);
  if (kind === 'articles') {
    for (const title of find('blog-title')) showDate(title, data.publishedAt);
  } else if (kind === 'team') {
    for (const member of document.querySelectorAll(`[data-entry="${id}"]`)) {
      showBadge(member.querySelector('h3'), data);
    }
  } else if (kind === 'testimonials') {
    for (const text of find('testimonial-text')) {
      const caption = text.closest('figure')?.querySelector('figcaption');
      showStars(caption, card.querySelector('.stars'));
      showBadge(caption?.querySelector('.font-semibold'), data);
    }
  } else {
    for (const title of find('provider-title')) {
      if (title.parentElement?.querySelector('h1')) showProfile(title, card, data, words);
      else showCare(title, card);
    }
  }
}

function replace(old: Element, fresh: Element): void {
  old.replaceWith(fresh);
  restore.push(() => fresh.replaceWith(old));
}

function remove(old: Element): void {
  const place = document.createComment('');
  old.replaceWith(place);
  restore.push(() => place.replaceWith(old));
}

function insert(fresh: Element, put: (fresh: Element) => void): void {
  put(fresh);
  restore.push(() => fresh.remove());
}

function showDate(title: Element, publishedAt: string): void {
  const time = title.closest('article')?.querySelector('time');
  if (!time || publishedAt === '') return;
  const fresh = time.cloneNode() as HTMLTimeElement;
  fresh.dateTime = publishedAt;
  fresh.textContent = formatLongDate(publishedAt);
  replace(time, fresh);
}

function showStars(place: Element | null | undefined, fresh: Element | null): void {
  const stars = place?.querySelector('.stars');
  if (stars && fresh) replace(stars, fresh.cloneNode(true) as Element);
}

function showBadge(place: Element | null | undefined, { sample }: ChangedEntry['data']): void {
  const badge = place?.querySelector('.sample');
  if (badge && !sample) remove(badge);
  if (!place || badge || !sample) return;
  const fresh = document.createElement('span');
  fresh.className = 'sample';
  fresh.textContent = 'Sample';
  insert(fresh, (each) => place.append(each));
}

/** Shows what comes between the title and the short bio of a card. */
function showCare(title: Element, card: Element): void {
  const [, drawnTitle] = card.querySelectorAll('[data-searched]');
  const drawn = listUntilText(drawnTitle);
  for (const old of listUntilText(title)) remove(old);
  for (const each of drawn.toReversed()) {
    insert(each.cloneNode(true) as Element, (fresh) => title.after(fresh));
  }
}

function listUntilText(title: Element | undefined): Element[] {
  const found: Element[] = [];
  let at = title?.nextElementSibling;
  while (at && !at.matches('[data-edit], [data-searched]')) {
    found.push(at);
    at = at.nextElementSibling;
  }
  return found;
}

function showProfile(
  title: Element,
  card: Element,
  data: ChangedEntry['data'],
  words: readonly FactWords[],
): void {
  const row = title.nextElementSibling;
  showProfileStars(row, card.querySelector('.stars'), data.rating);
  showBadge(row, data);
  const facts = listFacts(data, words, data.specialties ?? []).map(drawFact);
  const list = document.querySelector('.profile dl');
  if (!list) {
    if (facts.length > 0) addFacts(facts);
    return;
  }
  // Towns and languages are edited in place.
  const inPlace = [...list.children].filter(
    (each) => each.matches('[data-added]') || each.querySelector('[data-edit-each]'),
  );
  for (const old of [...list.children]) if (!inPlace.includes(old)) remove(old);
  for (const fact of facts) {
    insert(fact, (fresh) => {
      list.insertBefore(fresh, inPlace[0] ?? null);
    });
  }
}

function showProfileStars(row: Element | null, drawn: Element | null, rating = 0): void {
  const stars = row?.querySelector('.stars');
  if (!drawn) {
    if (stars) remove(stars);
    return;
  }
  const fresh = drawProfileStars(drawn, rating);
  if (stars) replace(stars, fresh);
  else {
    insert(fresh, (each) => {
      row?.prepend(each);
    });
  }
}

/** Returns the stars of a card with five stars, as profiles have them. */
function drawProfileStars(drawn: Element, rating: number): Element {
  const stars = drawn.cloneNode(true) as Element;
  for (const star of stars.querySelectorAll('i')) star.remove();
  for (let point = 5; point >= 1; point -= 1) {
    const star = document.createElement('i');
    star.dataset.star = point <= rating ? 'full' : 'empty';
    stars.prepend(star);
  }
  return stars;
}

function drawFact({ term, values }: ReturnType<typeof listFacts>[number]): Element {
  const [row, name, text] = ['div', 'dt', 'dd'].map((tag) => document.createElement(tag));
  if (name) name.className = 'text-soft text-sm font-semibold';
  name?.append(term);
  text?.append(values.join(', '));
  row?.append(...[name, text].filter((each) => each !== undefined));
  return row as Element;
}

/** Adds the box of facts, which a profile without any facts lacks. */
function addFacts(facts: readonly Element[]): void {
  const specialties = document.querySelector('[data-specialties]')?.closest('section');
  const box = specialties?.cloneNode() as Element | undefined;
  const head = specialties?.querySelector('h2')?.cloneNode() as Element | undefined;
  const list = document.createElement('dl');
  list.className = 'mt-4 grid gap-3';
  list.append(...facts);
  head?.append('Good to know');
  if (!specialties || !box || !head) return;
  box.append(head, list);
  insert(box, (fresh) => specialties.after(fresh));
}
