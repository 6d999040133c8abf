import { $isEditing, startEditing } from '#editing/editor/document/edit-mode.client.ts';
import { focusBar } from '#editing/editor/page/edit-focus.client.ts';

/** The tooltip of the shortcut, and the attribute that announces it. */
export const editKeys = { title: 'Edit (Ctrl+E)', 'aria-keyshortcuts': 'Control+E Meta+E' };

/** Adds a skip link to the bar, which is last on the page, and its keyboard shortcut. */
export function offerWayToBar(): () => void {
  const link = document.createElement('a');
  link.className = 'skip-link no-print';
  link.href = '#site-editor';
  link.textContent = 'Skip to the editing bar';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    focusBar();
  });
  const skip = document.querySelector('.skip-link');
  if (skip) skip.after(link);
  else document.body.prepend(link);
  addEventListener('keydown', handleEditKeys);
  return () => {
    link.remove();
    removeEventListener('keydown', handleEditKeys);
  };
}

function handleEditKeys(event: KeyboardEvent): void {
  const { target } = event;
  const isOther = event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey);
  if (isOther || event.key.toLowerCase() !== 'e') return;
  if (target instanceof Element && target.closest('.modal-layer')) return;
  event.preventDefault();
  if ($isEditing.get()) focusBar();
  else startEditing();
}
