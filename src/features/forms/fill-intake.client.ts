import { type SavedProvider } from '#features/directory/keep-shortlist.client.ts';
import { shortlistAskedEvent, shortlistEvent } from '#features/directory/shortlist-names.ts';
import { intakeHandOverKey } from './hand-over-key.ts';

/**
 * Fills empty fields of the family's form and marks them as not typed, by what the address names:
 * the `service` of the page that led here, and in `about`: `match` for the answers of the match form,
 * `saved` for the saved caregivers, limited to `ids` ("3,7") where present.
 */
export function fillIntake(address: URLSearchParams): void {
  const about = address.get('about');
  fillService(address.get('service') ?? '');
  if (about === 'match') fillFields(readHandOver());
  if (about !== 'saved') return;
  const ids = address.get('ids')?.split(',');
  const meant = readShortlist().filter(({ id }) => ids?.includes(id.toString()) ?? true);
  fillFields({ message: toQuestion(meant) });
}

/** Chooses a service, or names it in the message where the list does not have it. */
function fillService(slug: string): void {
  const family = document.getElementById('families');
  const unlisted = JSON.parse(family?.dataset['services'] ?? '{}') as Record<string, string>;
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
    field.dataset['given'] = field.value;
  }
}

function readHandOver(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(intakeHandOverKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(([, text]) => typeof text === 'string'),
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
  return `We'd like to know more about ${list}.`;
}
