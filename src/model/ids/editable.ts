export function editable(id: string | undefined) {
  return { 'data-edit': id };
}

/** Lets a caregiver's portrait move to where the next page has it. */
export function markPortrait(id: number | string) {
  return { 'data-portrait': `provider-image-${id.toString()}` };
}

/** Makes a caregiver's portrait editable; it also moves to where the next page has it. */
export function editablePortrait(id: string) {
  const marks = markPortrait(id);
  return { ...editable(marks['data-portrait']), ...marks };
}

/**
 * Makes the items of a list editable with one attribute, which keeps pages small; `*` in the
 * template stands for an item's position, counted from 1.
 */
export function editableEach(template: string) {
  return { 'data-edit-each': template };
}
