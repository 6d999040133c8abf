import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { changeNoteSchema } from './previews.ts';

/** A note on the page about the change of an entry: "Hidden from visitors". */
export interface EntryNote {
  words: string;
  /** The elements that show the entry. */
  elements: readonly HTMLElement[];
}

let drawnNotes: HTMLElement[] = [];

const cards = '[data-slide], article, figure';

/** Returns the cards, slides or profiles that contain texts. */
export function findEntryElements(texts: readonly HTMLElement[]): HTMLElement[] {
  // On the entry's own page, the note appears once, below its name.
  const own = texts.find((text) => text.closest('h1'))?.closest('h1')?.parentElement;
  if (own) return [own];
  const found = texts.flatMap((text) => text.closest<HTMLElement>(cards) ?? []);
  return [...new Set(found)];
}

/** Replaces the notes on the page; each is at the end of what it is about. */
export function showNotes(notes: readonly EntryNote[]): void {
  for (const each of drawnNotes) each.remove();
  drawnNotes = notes.flatMap(({ words, elements }) =>
    elements.map((element) => {
      const note = document.createElement('p');
      note.className = 'change-note';
      note.textContent = words;
      element.append(note);
      return note;
    }),
  );
}

/** Shows the notes of a preview; throws if one is none. */
export function showSharedNotes(regions: readonly PageRegion[], shared: readonly unknown[]): void {
  const notes = shared.map((note) => changeNoteSchema.parse(note));
  showNotes(
    notes.map(({ ids, words }) => {
      const texts = regions.flatMap(({ id, element }) =>
        element && ids.includes(id) ? [element] : [],
      );
      return { words, elements: findEntryElements(texts) };
    }),
  );
}
