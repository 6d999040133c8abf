/** Leads from wherever the focus is to the bar of the editor. */
export function focusBar(): void {
  document.querySelector<HTMLElement>('[data-editor-bar]')?.focus();
}
