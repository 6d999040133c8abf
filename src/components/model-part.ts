import { mark } from '#features/content/mark.ts';

/** Names a part of the model of a card, so that a search finds it; other cards carry no names. */
export function namePart(isModel: boolean, name: string) {
  return isModel ? { 'data-part': name } : {};
}

/**
 * The same for a text that is searched, which an admin can change on every other card.
 *
 * @param id content id of the text
 */
export function nameText(isModel: boolean, name: string, id: string) {
  return isModel ? { 'data-part': name, 'data-searched': true } : mark(id);
}
