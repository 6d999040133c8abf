/**
 * Marks an element whose text or picture an admin can change on the page.
 *
 * @param id content id; none leaves the element unmarked
 */
export function mark(id: string | undefined) {
  return { 'data-edit': id };
}

/**
 * Marks a list whose items are single texts. One mark for all keeps pages small.
 *
 * @param template content id of an item, with `*` for its place, counted from 1
 */
export function markEach(template: string) {
  return { 'data-edit-each': template };
}

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
