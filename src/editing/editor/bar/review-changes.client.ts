import { ask } from '#editing/editor/document/ask.client.ts';
import { bringBackEntry, save } from '#editing/editor/save/save.client.ts';

/** Shows the list of changes; `isOnPage` if they can also be compared on the page. */
export async function reviewChanges(isOnPage: boolean): Promise<void> {
  const answer = await ask(
    async () => (await import('#editing/editor/review/ReviewDialog.client.tsx')).ReviewDialog,
    { isOnPage, bringBack: bringBackEntry },
  );
  if (answer === 'compare') {
    (await import('#editing/editor/review/Comparison.client.tsx')).startComparison();
  } else if (answer) await save(answer);
}
