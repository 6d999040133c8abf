import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import css from './cms-dialog.css?inline';

let isStyled = false;

export function addElement<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
}

/**
 * Shows a dialog until it is closed. It is in the top layer, above Decap's own dialogs.
 *
 * @param fill adds the content between the title and the buttons
 * @param buttons the labels, the main one first
 * @returns the label of the pressed button; empty after Escape
 */
export function openCmsDialog(
  title: string,
  fill: (dialog: HTMLDialogElement) => void,
  buttons: readonly string[],
): Promise<string> {
  if (!isStyled) {
    adoptStyles(css);
    isStyled = true;
  }
  const dialog = document.createElement('dialog');
  dialog.className = 'cms-dialog';
  dialog.setAttribute('aria-labelledby', 'cms-dialog-title');
  addElement(dialog, 'h2', title).id = 'cms-dialog-title';
  fill(dialog);
  const foot = addElement(dialog, 'div');
  foot.className = 'cms-dialog-foot';
  for (const label of buttons) {
    const button = addElement(foot, 'button', label);
    button.type = 'button';
    button.addEventListener('click', () => dialog.close(label));
  }
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}
