/**
 * Connects the buttons that write prompts into a text area; works before the form's script loads.
 */
export function connectPrompts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-prompts]') : null;
    const field = button?.parentElement?.querySelector('textarea');
    if (!button || !field) return;
    const { text, caret } = addPrompts(field.value, button.dataset.prompts?.split('|') ?? []);
    // The event tells React, which ignores a change to `value`.
    field.setRangeText(text, 0, field.value.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
    field.setSelectionRange(caret, caret);
  });
}

interface PromptedText {
  text: string;
  /** The position of the first missing answer. */
  caret: number;
}

/** Appends the prompts that a text lacks, one per line. */
export function addPrompts(text: string, prompts: readonly string[]): PromptedText {
  const lacking = prompts.filter((prompt) => !text.includes(`${prompt}:`));
  const added = lacking.map((prompt) => `${prompt}: `).join('\n');
  const prompted = [text.trimEnd(), added].filter((part) => part !== '').join('\n\n');
  const line = prompted.split('\n').find((each) => prompts.includes(each.trim().slice(0, -1)));
  const end = line === undefined ? -1 : prompted.indexOf(line) + line.length;
  return { text: prompted, caret: end === -1 ? prompted.length : end };
}
