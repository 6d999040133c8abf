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
