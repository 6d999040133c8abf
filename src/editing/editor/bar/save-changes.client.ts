import { discardEdits } from '#editing/editor/document/edit-mode.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';

// Edit mode begins without what saves and reviews, which is loaded with the first change.

const loadSave = () => import('#editing/editor/save/save.client.ts');

export function prepareToSave(): void {
  // Saving tries again, and says so where it fails.
  loadSave().catch(() => undefined);
}

function showProblem(): void {
  announceLastingly("We couldn't load this. Your changes are safe: please reload the page.");
}

export function saveChanges(): Promise<void> {
  return loadSave().then(({ save }) => save(), showProblem);
}

/** Discards all changes; asks first if some of them are on other pages. */
export async function discardAll(): Promise<void> {
  if ($edits.get().some(({ page }) => page !== location.pathname)) {
    await import('./review-changes.client.ts').then(
      ({ discardEverywhere }) => discardEverywhere(),
      showProblem,
    );
  } else discardEdits();
}

/** Shows the words that others suggest, to take or leave them. */
export function lookAtSuggestions(): Promise<void> {
  return import('./review-changes.client.ts').then(
    ({ showSuggestions }) => showSuggestions(),
    showProblem,
  );
}

/** Makes a link by which others suggest words on this page. */
export function inviteToSuggest(): Promise<void> {
  return import('./review-changes.client.ts').then(
    ({ showInvitation }) => showInvitation(),
    showProblem,
  );
}

export function reviewOnPage(): Promise<void> {
  return import('./review-changes.client.ts').then(
    ({ reviewChanges }) => reviewChanges(true),
    showProblem,
  );
}
