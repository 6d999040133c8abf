import { type FactWords, listFacts } from '#model/entries/fact-words.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import type { CardValues } from '#editing/editor/document/card-values.ts';
import type { EntryKind } from '#model/collections.ts';

/** An entry whose numbers, dates or choices were changed. */
export interface ChangedEntry {
  kind: EntryKind;
  id: string;
  data: CardValues;
  words: readonly FactWords[];
  /** Its card, drawn anew. */
  card: Element;
}

let restore: (() => void)[] = [];

/** Puts back what the page was served with. */
export function putBackCards(): void {
  for (const putBack of restore.toReversed()) putBack();
  restore = [];
}

/** Shows an entry's changed numbers, dates and choices on every card of this page. */
export const cardChanges: Partial<Record<EntryKind, (entry: ChangedEntry) => void>> = {
  providers({ id, data, words, card }) {
    for (const title of findText('provider-title', id)) {
      if (title.parentElement?.querySelector('h1')) showProfile(title, card, data, words);
      else showCare(title, card);
    }
  },
  articles({ id, data }) {
    for (const title of findText('blog-title', id)) showDate(title, data.publishedAt);
  },
  testimonials({ id, data, card }) {
    for (const text of findText('testimonial-text', id)) {
      const caption = text.closest('figure')?.querySelector('figcaption');
      showStars(caption, card.querySelector('.stars'));
      showBadge(caption?.querySelector('.font-semibold'), data);
    }
  },
  team({ id, data }) {
    for (const member of document.querySelectorAll(`[data-entry="${id}"]`)) {
      showBadge(member.querySelector('h3'), data);
    }
  },
};

const findText = (field: string, id: string) =>
  document.querySelectorAll<HTMLElement>(`[data-edit="${field}-${id}"]`);

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
