export function mark(id: string | undefined) {
  return { 'data-edit': id };
}

/**
 * Makes the items of a list editable with one attribute, which keeps pages small; `*` in the
 * template stands for an item's position, counted from 1.
 */
export function markEach(template: string) {
  return { 'data-edit-each': template };
}

/** Names a part of the model card for the search, which draws the others from it. */
export function namePart(isModel: boolean, name: string) {
  return isModel ? { 'data-part': name } : {};
}

/** Does the same for a searched text, which an admin can edit on every other card. */
export function nameText(isModel: boolean, name: string, id: string) {
  return isModel ? { 'data-part': name, 'data-searched': true } : mark(id);
}
