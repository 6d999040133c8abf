import { shortlistAskedEvent, shortlistEvent } from '#browser/shortlist/shortlist-names.ts';
import type { SavedProvider } from '#browser/shortlist/keep-shortlist.ts';
import { intakeHandOverKey } from './hand-over-key.ts';

/**
 * Fills empty fields of the family's form with what the visitor has told or chosen elsewhere, and
 * notes that nobody typed it.
 *
 * @param about what the page's address names: `match` for the answers of the match form, `saved`
 *   for the saved caregivers; anything else fills in nothing
 */
export function fillIntake(about: string | null): void {
  if (about === 'match') fillFields(readHandOver());
  if (about === 'saved') fillFields({ message: toQuestion(readShortlist()) });
}

function fillFields(texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    const id = `client-${name}`;
    const field = document.getElementById(id) as HTMLSelectElement | HTMLTextAreaElement | null;
    if (field?.value !== '' || text === '') continue;
    field.value = text;
    field.dataset['given'] = field.value;
  }
}

function readHandOver(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(intakeHandOverKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(([, text]) => typeof text === 'string'),
    );
  } catch {
    return {};
  }
}

function readShortlist(): SavedProvider[] {
  let saved: SavedProvider[] = [];
  const take = (event: Event) => {
    saved = (event as CustomEvent<SavedProvider[]>).detail;
  };
  document.addEventListener(shortlistEvent, take);
  document.dispatchEvent(new Event(shortlistAskedEvent));
  document.removeEventListener(shortlistEvent, take);
  return saved;
}

function toQuestion(saved: SavedProvider[]): string {
  const names = saved.map(({ name }) => name);
  if (names.length === 0) return '';
  const list = new Intl.ListFormat('en-US').format(names);
  return `We would like to know more about ${list}.`;
}
