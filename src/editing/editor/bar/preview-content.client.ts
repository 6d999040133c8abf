import { newEntryPrefix } from '#model/collections.ts';
import { attachRegions, listPageRegions } from '#editing/editor/page/page-marks.client.ts';
import { notePrefix } from '#editing/editor/page/previews.ts';
import { $saved, loadSaved, showSaved } from '#editing/editor/page/saved-content.client.ts';
import type { SavedContent } from '#editing/publishing/publishing-contract.ts';

/** Shows saved content and `more` on this page as in the editor, but without it. */
export async function showPreviewContent(more: SavedContent): Promise<void> {
  await attachRegions();
  await loadSaved();
  const regions = listPageRegions();
  await showSaved(regions, { ...$saved.get(), ...more });
  const entries = Object.entries(more).filter(([, { type }]) => type === 'entry');
  const notes = entries.filter(([key]) => key.startsWith(notePrefix));
  if (notes.length > 0) {
    const { showSharedNotes } = await import('#editing/editor/page/change-notes.client.ts');
    showSharedNotes(
      regions,
      notes.map(([, { value }]) => value),
    );
  }
  const cards = entries.filter(([key]) => key.startsWith(newEntryPrefix));
  if (cards.length === 0) return;
  const { showSharedCards } = await import('#editing/editor/page/new-cards.client.ts');
  await showSharedCards(regions, cards);
}
