import { atom } from 'nanostores';

/** The field of the page that is selected: a text, a picture, or a card without a text. */
export const $selected = atom<HTMLElement | null>(null);

/** The toolbar of the selected field, into which its tools are drawn. */
export const $toolbar = atom<HTMLElement | null>(null);

/** The tab of the card or list item that the selected field is in. */
export const $tab = atom<HTMLElement | null>(null);

/** Controls that are used without leaving the selected field. */
const toolsSelector = '.edit-dock, .edit-menu, .modal-layer';

/** Follows what is selected on the page; returns a function that stops it. */
export function followSelection(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('focusin', ({ target }) => select(target), { signal });
  document.addEventListener('pointerdown', ({ target }) => leave(target), { signal });
  document.addEventListener('keydown', goToTools, { signal });
  select(document.activeElement);
  return () => {
    listening.abort();
    $selected.set(null);
  };
}

function select(target: EventTarget | null): void {
  if (!(target instanceof Element) || target.closest(toolsSelector)) return;
  const field = target.closest<HTMLElement>('[data-edit-field]');
  $selected.set(field && !field.closest('[data-editor-bar], .entry-sheet') ? field : null);
}

/** Pressing what cannot be focused leaves a field, too. */
function leave(target: EventTarget | null): void {
  const isKept =
    target instanceof Element &&
    target.closest(`[data-edit-text], [data-edit-field], [data-keeps-caret], ${toolsSelector}`);
  if (!isKept) $selected.set(null);
}

/** Leads from a text to its tools by Alt+F10, as in other editors, and back by Escape. */
function goToTools(event: KeyboardEvent): void {
  const selected = $selected.get();
  const toolbar = $toolbar.get()?.parentElement;
  if (!selected || !toolbar) return;
  if (event.key === 'F10' && event.altKey) {
    event.preventDefault();
    toolbar.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  } else if (event.key === 'Escape' && toolbar.contains(document.activeElement)) {
    // A menu or a panel of the toolbar closes first; a closed menu stays there for a moment.
    const layers = [...toolbar.querySelectorAll('.edit-menu, .edit-insert')];
    if (layers.some((layer) => layer.getClientRects().length > 0)) return;
    event.preventDefault();
    selected.focus({ preventScroll: true });
  }
}
