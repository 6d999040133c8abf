/** Returns whether an element is drawn, and not hidden by `visibility`. */
function isVisible(element: Element): boolean {
  return (
    (element as Partial<Element>).checkVisibility?.({ visibilityProperty: true }) ??
    // Safari before 17.4, which knows no `content-visibility` either.
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
  );
}

const hashStart = '#edit=';

type Field = HTMLInputElement | HTMLTextAreaElement;

function listFields(): Field[] {
  return [...document.querySelectorAll<Field>('[data-edit-field]')].filter(isVisible);
}

/**
 * Leads to the field of a text, where this page has one.
 *
 * @param target names the text
 * @param caret where in the text the caret goes; none leaves it where it was
 * @returns whether there is such a field
 */
export function focusField(target: string, caret?: number): boolean {
  const fields = listFields().filter(({ dataset }) => dataset['editField'] === target);
  const active = document.activeElement;
  const field = fields.find((each) => each === active) ?? fields[0];
  if (!field) return false;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
  if (caret !== undefined) field.setSelectionRange(caret, caret);
  return true;
}

/** Leads from a field to the next one on the page. */
export function focusNextField(field: Element): void {
  const fields = listFields();
  fields[fields.findIndex((each) => each === field) + 1]?.focus();
}

/** The address of a text on its page. */
export function toFieldAddress(page: string, id: string): string {
  return `${page}${hashStart}${encodeURIComponent(id)}`;
}

/** The content id that this page was opened for; null where it was opened for itself. */
export function readAskedField(): string | null {
  const { hash } = location;
  return hash.startsWith(hashStart) ? decodeURIComponent(hash.slice(hashStart.length)) : null;
}
