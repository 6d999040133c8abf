import { ask } from '#editing/editor/document/ask.client.ts';
import { bringBackEntry, save } from '#editing/editor/save/save.client.ts';
import { compare } from './editor-shortcuts.client.ts';

/** Shows the list of changes; `isOnPage` if they can also be compared on the page. */
export async function reviewChanges(isOnPage: boolean): Promise<void> {
  const answer = await ask(
    async () => (await import('#editing/editor/review/ReviewDialog.client.tsx')).ReviewDialog,
    { isOnPage, bringBack: bringBackEntry },
  );
  if (answer === 'compare') compare();
  else if (answer) await save(answer);
}
