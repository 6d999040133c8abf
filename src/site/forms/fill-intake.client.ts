import type { SavedProvider } from '#site/directory/keep-shortlist.client.ts';
import { shortlistKey } from '#site/directory/shortlist-names.ts';
import { intakeCarryOverKey } from './carry-over-key.ts';

/**
 * Fills the empty fields of the family's form from the address and marks them as not typed.
 * `service` is the page that led here; `about` is `match` for the answers of the match form, or
 * `saved` for the saved caregivers, limited to `ids` ("3,7") if present.
 */
export function fillIntake(address: URLSearchParams): void {
  const about = address.get('about');
  fillService(address.get('service') ?? '');
  if (about === 'match') fillFields(readCarriedOver());
  if (about !== 'saved') return;
  const ids = address.get('ids')?.split(',');
  const meant = readShortlist().filter(({ id }) => ids?.includes(id.toString()) ?? true);
  fillFields({ message: toQuestion(meant) });
}

/** Chooses a service, or names it in the message when the list lacks it. */
function fillService(slug: string): void {
  const family = document.getElementById('families');
  const unlisted = JSON.parse(family?.dataset.services ?? '{}') as Record<string, string>;
  if (Object.hasOwn(unlisted, slug)) {
    fillFields({ message: `We're interested in ${unlisted[slug] ?? ''}.` });
  } else if (family?.querySelector(`option[value="${CSS.escape(slug)}"]`)) {
    fillFields({ serviceType: slug });
  }
}

function fillFields(texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    const id = `client-${name}`;
    const field = document.getElementById(id) as HTMLSelectElement | HTMLTextAreaElement | null;
    if (field?.value !== '' || text === '') continue;
    field.value = text;
    field.dataset.given = field.value;
  }
}

function readCarriedOver(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(intakeCarryOverKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(([, text]) => typeof text === 'string'),
    );
  } catch {
    return {};
  }
}

function readShortlist(): SavedProvider[] {
  try {
    const stored = JSON.parse(localStorage.getItem(shortlistKey) ?? '[]') as SavedProvider[];
    return stored.filter(({ id, name }) => Number.isInteger(id) && typeof name === 'string');
  } catch {
    return [];
  }
}

function toQuestion(saved: SavedProvider[]): string {
  const names = saved.map(({ name }) => name);
  if (names.length === 0) return '';
  const list = new Intl.ListFormat('en-US').format(names);
  return `We'd like to know more about ${list}.`;
}
