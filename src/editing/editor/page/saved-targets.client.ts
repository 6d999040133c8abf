import { readSavedText } from './saved-content.client.ts';
import type { SavedContent } from '#editing/publishing/publishing-contract.ts';

const built = new WeakMap<HTMLAnchorElement, string>();

/** Makes buttons and links lead to their saved targets; without one, as they were built. */
export function showTargets(saved: SavedContent): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-edit]')) {
    const link = element.closest('a');
    const to = readSavedText(saved, `${element.dataset.edit ?? ''}-to`) ?? '';
    if (!link || (to === '' && !built.has(link))) continue;
    const before = built.get(link) ?? link.getAttribute('href') ?? '';
    built.set(link, before);
    link.href = to === '' ? before : to;
  }
}
