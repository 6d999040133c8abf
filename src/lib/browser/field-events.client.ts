/**
 * Returns whether a field lost the focus only because the window did: to another tab, another
 * program or a question of the browser. The field gets it back with the window.
 */
export function isWindowLeft(field: EventTarget | null): boolean {
  // Firefox still reports the focus of a document that is losing it.
  return !document.hasFocus() || document.activeElement === field;
}

/**
 * Returns whether a key belongs to a word that is being composed, such as the Enter that accepts it
 * and the Escape that cancels it.
 */
export function isCompositionKey(event: KeyboardEvent): boolean {
  // Safari reports the key when the composition is already over, and says so nowhere else.
  // oxlint-disable-next-line typescript/no-deprecated
  return event.isComposing || event.keyCode === 229;
}
