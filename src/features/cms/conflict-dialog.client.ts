import type { CmsConflict } from './cms-answers.ts';
import dialogCss from './conflict-dialog.css?inline';

let isStyled = false;

/** Shows both versions until the admin closes the dialog; Decap's own notice vanishes by itself. */
export function showConflicts(conflicts: readonly CmsConflict[]): void {
  if (!isStyled) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(dialogCss);
    document.adoptedStyleSheets.push(sheet);
    isStyled = true;
  }
  const dialog = document.createElement('dialog');
  dialog.className = 'cms-conflict';
  dialog.setAttribute('aria-labelledby', 'cms-conflict-title');
  const title = addElement(dialog, 'h2', 'Someone changed the same text');
  title.id = 'cms-conflict-title';
  addElement(dialog, 'p', 'Nothing was saved, and what you typed is still in the form.');
  for (const [index, conflict] of conflicts.entries()) addConflict(dialog, conflict, index);
  addElement(dialog, 'h3', 'What to do next');
  const steps = addElement(dialog, 'ol');
  for (const step of [
    'Copy the version you want to keep, or both.',
    'Close this, leave the entry without saving, and open it again.',
    'Paste the text where it belongs, and publish.',
  ]) {
    addElement(steps, 'li', step);
  }
  const close = addElement(dialog, 'button', 'Close');
  close.type = 'button';
  close.addEventListener('click', () => {
    dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function addElement<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
}

function addConflict(parent: HTMLElement, conflict: CmsConflict, index: number): void {
  const { field, yours, theirs, by } = conflict;
  addElement(parent, 'h3', field);
  const sides = addElement(parent, 'div');
  sides.className = 'cms-conflict-sides';
  addVersion(sides, 'Your version', yours, `cms-yours-${index.toString()}`);
  const label = by === null ? 'The other version' : `The version by ${by}`;
  addVersion(sides, label, theirs, `cms-theirs-${index.toString()}`);
}

function addVersion(parent: HTMLElement, label: string, text: string, id: string): void {
  const side = addElement(parent, 'div');
  const name = addElement(side, 'label', label);
  name.htmlFor = id;
  const box = addElement(side, 'textarea');
  box.id = id;
  box.value = text;
  box.readOnly = true;
  box.rows = Math.min(10, 2 + Math.ceil(text.length / 50));
  const copy = addElement(side, 'button', 'Copy');
  copy.type = 'button';
  copy.setAttribute('aria-label', `Copy: ${label}`);
  copy.addEventListener('click', () => {
    // The selection stays for a browser that does not let the page copy.
    box.select();
    void navigator.clipboard.writeText(text).then(
      () => {
        copy.textContent = 'Copied';
      },
      () => undefined,
    );
  });
}
