export function editable(id: string | undefined) {
  return { 'data-edit': id };
}

/** Makes a caregiver's portrait editable; it also moves to where the next page has it. */
export function editablePortrait(id: string) {
  const name = `provider-image-${id}`;
  return { ...editable(name), 'data-portrait': name };
}

/**
 * Makes the items of a list editable with one attribute, which keeps pages small; `*` in the
 * template stands for an item's position, counted from 1.
 */
export function editableEach(template: string) {
  return { 'data-edit-each': template };
}
