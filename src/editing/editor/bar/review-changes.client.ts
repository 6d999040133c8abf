import { countNoun, listWords } from '#lib/text/phrases.ts';
import { ask } from '#editing/editor/document/ask.client.ts';
import { confirm } from '#editing/editor/document/confirm.client.ts';
import { discardEdits, endEditing } from '#editing/editor/document/edit-mode.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import type { SaveOptions } from '#editing/editor/document/saving.client.ts';
import { namePage } from '#editing/editor/save/FieldLink.client.tsx';
import { bringBackEntry, save } from '#editing/editor/save/save.client.ts';

/** Shows the list of changes; `isOnPage` if they can also be compared on the page. */
export async function reviewChanges(isOnPage: boolean): Promise<void> {
  const answer = await ask(
    async () => (await import('#editing/editor/review/ReviewDialog.client.tsx')).ReviewDialog,
    { isOnPage, bringBack: bringBackEntry },
  );
  if (answer === 'compare') {
    (await import('#editing/editor/review/Comparison.client.tsx')).startComparison();
  } else if (answer) await (isOnPage ? save(answer) : saveAndLeave(answer));
}

/** Shows the words that others suggest, to take or leave them. */
export async function showSuggestions(): Promise<void> {
  await ask(
    async () =>
      (await import('#editing/editor/review/SuggestionsDialog.client.tsx')).SuggestionsDialog,
    {},
  );
}

/** Makes a link by which others suggest words on this page. */
export async function showInvitation(): Promise<void> {
  await ask(
    async () => (await import('#editing/editor/review/InviteDialog.client.tsx')).InviteDialog,
    {},
  );
}

/** Saves, and ends edit mode unless changes are left, as on the dashboard. */
export async function saveAndLeave(options?: SaveOptions): Promise<void> {
  await save(options);
  if ($edits.get().length === 0) endEditing();
}

/** Discards the changes of all pages, if the admin means it. */
export async function discardEverywhere(): Promise<void> {
  const edits = $edits.get();
  const pages = [...new Set(edits.map(({ page }) => namePage(page)))];
  const isMeant = await confirm({
    title: 'Discard all changes?',
    intro: countNoun(edits.length, 'unsaved change'),
    body: `This discards what you changed on ${listWords(pages)}. Right afterwards, you can still undo it.`,
    yes: 'Discard all',
    no: 'Keep editing',
    isDanger: true,
  });
  if (isMeant) discardEdits();
}
