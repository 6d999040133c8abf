import type { ComparedProvider, Comparison } from '#model/entries/comparison.ts';

const maxCompared = 3;

/** What the page says where nobody is chosen. */
export const chooseTwo =
  'Choose two or three caregivers: save them with the heart on their cards, and your list of those you saved leads here.';

interface Chosen {
  /** Empty where there is nothing to compare. */
  providers: ComparedProvider[];
  /** What isn't as the visitor asked, in sentences; empty if all is. */
  note: string;
}

/** Finds the caregivers of an address such as `?compare=1,5`; one who is hidden isn't there. */
export function chooseCompared(search: string, all: readonly ComparedProvider[]): Chosen {
  const asked = new Set(new URLSearchParams(search).get('compare')?.match(/\d+/g)?.map(Number));
  const found = [...asked].flatMap((id) => all.find((provider) => provider.id === id) ?? []);
  const notes = [
    found.length < asked.size ? 'Somebody you chose is no longer on our list.' : '',
    found.length > maxCompared
      ? `${found.length} don't fit on one sheet. These are the first three.`
      : '',
    found.length < 2 ? chooseTwo : '',
  ];
  return {
    providers: found.length < 2 ? [] : found.slice(0, maxCompared),
    note: notes.filter(Boolean).join(' '),
  };
}

/** Fills in the page that compares caregivers. */
export async function showComparison(): Promise<void> {
  const sheet = document.querySelector<HTMLElement>('.compare-sheet');
  const note = sheet?.parentElement?.querySelector('[role=status]');
  if (!sheet || !note || location.search === '') return;
  note.textContent = '';
  try {
    const response = await fetch('/catalogue/comparison.json');
    const { terms, providers: all } = (await response.json()) as Comparison;
    const { providers, note: sentences } = chooseCompared(location.search, all);
    note.textContent = sentences;
    if (providers.length === 0) return;
    sheet.append(createTable(terms, providers));
    sheet.hidden = false;
    sheet.after(createWays(providers));
  } catch {
    note.textContent = "The facts can't be loaded right now. Please try again, or call us.";
  }
}

/** Creates the buttons below the sheet. */
function createWays(providers: readonly ComparedProvider[]): HTMLElement {
  const ids = providers.map(({ id }) => id).join();
  const ask = Object.assign(document.createElement('a'), {
    href: `/intake-forms?about=saved&ids=${ids}#families`,
    className: 'btn btn-main',
    textContent: 'Ask us about them',
  });
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'btn',
    textContent: 'Print this sheet',
  });
  button.addEventListener('click', () => print());
  const ways = document.createElement('p');
  ways.className = 'no-print mt-6 flex flex-wrap gap-4';
  ways.append(ask, button);
  return ways;
}

function createTable(
  terms: readonly string[],
  providers: readonly ComparedProvider[],
): HTMLTableElement {
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  head.insertCell();
  for (const { id, name, title, sample } of providers) {
    const link = Object.assign(document.createElement('a'), { href: `/providers/${id}` });
    link.textContent = name;
    const cell = createHeader('col', link, createSpan(title));
    if (sample) cell.append(' ', createSpan('Sample', 'sample'));
    head.append(cell);
  }
  const body = table.createTBody();
  for (const [index, term] of terms.entries()) {
    const row = body.insertRow();
    row.append(createHeader('row', term));
    for (const { facts } of providers) fillCell(row.insertCell(), facts[index] ?? []);
  }
  return table;
}

function createHeader(scope: 'col' | 'row', ...content: (Node | string)[]): HTMLElement {
  const header = document.createElement('th');
  header.scope = scope;
  header.append(...content);
  return header;
}

function createSpan(textContent: string, className = ''): HTMLElement {
  return Object.assign(document.createElement('span'), { textContent, className });
}

function fillCell(cell: HTMLElement, facts: readonly string[]): void {
  if (facts.length < 2) {
    cell.textContent = facts[0] ?? 'Ask us';
    return;
  }
  const list = document.createElement('ul');
  for (const fact of facts)
    list.append(Object.assign(document.createElement('li'), { textContent: fact }));
  cell.append(list);
}
