import { $isEditing } from './edit-mode.client.ts';
import { $edits, $isKept } from './editing-store.client.ts';

/** For how long after a click on a link a page that goes away is taken for going there. */
const departureMilliseconds = 3000;

let departedAt = Number.NEGATIVE_INFINITY;

/**
 * Asks before a tab with unsaved changes is closed. Going to another page of the site is no reason
 * to ask: the changes come along, unless the browser does not keep them. Asked for twice, it asks
 * no more than once.
 */
export function askBeforeLeaving(): void {
  addEventListener('click', noteDeparture);
  addEventListener('beforeunload', askIfUnsaved);
}

function askIfUnsaved(event: BeforeUnloadEvent): void {
  const goesOnHere = performance.now() - departedAt < departureMilliseconds;
  const isSafe = $isKept.get() && (goesOnHere || !$isEditing.get());
  if ($edits.get().length > 0 && !isSafe) event.preventDefault();
}

function noteDeparture(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link.target !== '';
  if (!opensElsewhere && link.origin === location.origin) departedAt = performance.now();
}
