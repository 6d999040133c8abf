function isVisible(element: Element): boolean {
  return (
    (element as Partial<Element>).checkVisibility?.({ visibilityProperty: true }) ??
    // Safari before 17.4 needs this; it supports no `content-visibility` either.
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
  );
}

const hashStart = '#edit=';

type Field = HTMLDivElement | HTMLInputElement | HTMLTextAreaElement;

function listFields(): Field[] {
  return [...document.querySelectorAll<Field>('[data-edit-field]')].filter(isVisible);
}

/** Returns false where this page has no such field. */
export function focusField(target: string, caret?: number): boolean {
  const fields = listFields().filter(({ dataset }) => dataset['editField'] === target);
  const active = document.activeElement;
  const field = fields.find((each) => each === active) ?? fields[0];
  if (!field) return false;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
  // A text that is shown as it looks sets its caret itself.
  if (caret !== undefined && 'setSelectionRange' in field) field.setSelectionRange(caret, caret);
  return true;
}

export function focusNextField(field: Element): void {
  const fields = listFields();
  fields[fields.findIndex((each) => each === field) + 1]?.focus();
}

export function toFieldAddress(page: string, id: string): string {
  return `${page}${hashStart}${encodeURIComponent(id)}`;
}

export function readAskedField(): string | null {
  const { hash } = location;
  return hash.startsWith(hashStart) ? decodeURIComponent(hash.slice(hashStart.length)) : null;
}
