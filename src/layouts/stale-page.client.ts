// A deploy renames the scripts of pages opened before it. This one keeps its name, so a stale page
// gets its present version, which stores what was typed as the forms do, and imports nothing.
import type { MatchMemory } from '#site/match/match-memory.client.ts';
import type { FormDraft } from '#site/forms/draft.client.ts';

/** As in `draft-key.client.ts`. */
const toDraftKey = (path: string) => `draft:${path}`;

const islandParts = [...document.querySelectorAll('astro-island')].flatMap((island) =>
  ['component-url', 'renderer-url'].map((name) => island.getAttribute(name) ?? ''),
);

/** Returns false while the site can't be reached: a reload would lose the page. */
async function isGone(part: string): Promise<boolean> {
  try {
    return (await fetch(part, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** Returns true once for each address and build; never without storage, which could go on forever. */
function isFirstTime(): boolean {
  const key = `reloaded:${location.pathname}`;
  const build = islandParts.join(' ');
  try {
    if (sessionStorage.getItem(key) === build) return false;
    sessionStorage.setItem(key, build);
    return true;
  } catch {
    return false;
  }
}

/** Returns the texts and choices of a form by name, without the field that only programs fill in. */
function readTyped(form: HTMLFormElement): FormDraft {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input:not([type=checkbox], [type=hidden], [tabindex="-1"]), select, textarea',
  );
  return Object.fromEntries(
    [...fields]
      .filter(({ value, dataset }) => value !== '' && value !== dataset.given)
      .map(({ name, value }) => [name, value]),
  );
}

/** Returns a match in which only the answers are known; an age that is more than a number is lost. */
function readMatch(form: HTMLFormElement): MatchMemory {
  const typed = readTyped(form);
  const children = /^(?:\d|1[0-8])$/.test(typed.age ?? '') ? [{ age: Number(typed.age) }] : [];
  const listChecked = (name: string) =>
    [...form.querySelectorAll<HTMLInputElement>(`[name="${name}[]"]:checked`)].map(
      ({ value }) => value,
    );
  return {
    answers: {
      children,
      serviceTypes: listChecked('serviceTypes'),
      scheduleNeeds: typed.scheduleNeeds ?? '',
      location: typed.location ?? '',
      typedLocation: typed.town ?? '',
      specialRequirements: listChecked(
        'specialRequirements',
      ) as MatchMemory['answers']['specialRequirements'],
      providerExperience: typed.providerExperience ?? '',
    },
    recommendations: null,
    nearMatches: [],
    note: '',
    others: '',
    contacted: [],
  };
}

/** Stores what was typed before the form's code could, on top of `stored`, what the form had. */
function keepTyped(form: HTMLFormElement, key: string, stored: string | null): void {
  const isMatch = form.elements.namedItem('age') !== null;
  if (isMatch && stored !== null) return;
  const draft = isMatch
    ? readMatch(form)
    : { ...(JSON.parse(stored ?? '{}') as FormDraft), ...readTyped(form) };
  sessionStorage.setItem(key, JSON.stringify(draft));
}

/** A search stays in the address, as without script. */
function reload(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('astro-island[ssr] form')];
  const search = forms.find((form) => form.matches('[role=search]'));
  const keepers = forms
    .filter((form) => form !== search)
    .map((form) => {
      const key = toDraftKey(form.getAttribute('action') ?? '');
      const stored = sessionStorage.getItem(key);
      return () => keepTyped(form, key, stored);
    });
  for (const keep of keepers) {
    keep();
    // A visitor may type until the page is unloaded.
    addEventListener('pagehide', keep);
  }
  const typed = new URLSearchParams(search && readTyped(search));
  if (typed.size > 0) location.search = typed.toString();
  else location.reload();
}

async function reloadOnce(): Promise<void> {
  // Edit mode says what can't be loaded, and has changes that the admin may want to save first.
  if ('editing' in document.documentElement.dataset) return;
  const gone = await Promise.all(islandParts.map(isGone));
  if (gone.includes(true) && isFirstTime()) reload();
}

void reloadOnce();
