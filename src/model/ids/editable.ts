export function editable(id: string | undefined) {
  return { 'data-edit': id };
}

/** Makes a text editable in which words may be bold or a link. */
export function editableParagraph(id: string | undefined) {
  return { 'data-edit': id, 'data-edit-kind': 'paragraph' };
}

/** Marks a text of which pages show other words, such as a category's title. */
export function editableCategory(id: string) {
  return { ...editable(id), 'data-edit-kind': 'category' };
}

/** Marks a part of an entry that the editor draws anew when a number, a date or a choice changes. */
export function drawnPart(name: string) {
  return { 'data-edit-part': name };
}

/** Marks words that repeat a text which is edited elsewhere. */
export function copyOf(id: string) {
  return { 'data-edit-copy': id };
}

/** Marks what is made from a text that is edited elsewhere, such as the logo from the name. */
export function madeFrom(id: string | undefined) {
  return { 'data-edit-from': id };
}

/** Marks a caregiver's portrait for the transition to the next page. */
export function markPortrait(id: number | string) {
  return { 'data-portrait': `provider-image-${id.toString()}` };
}

/** Makes a caregiver's portrait editable, and marks it for the transition to the next page. */
export function editablePortrait(id: string) {
  const marks = markPortrait(id);
  return { ...editable(marks['data-portrait']), ...marks };
}

/**
 * Makes the items of a list editable with a single attribute, which keeps pages small; `*` in the
 * template is replaced by an item's position, counted from 1.
 */
export function editableEach(template: string) {
  return { 'data-edit-each': template };
}
