/** Replaces the drawn map with the interactive one once its button is pressed. */
export class MapFacade extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => {
      const frame = document.createElement('iframe');
      frame.src = this.dataset['src'] ?? '';
      frame.title = this.dataset['title'] ?? '';
      frame.referrerPolicy = 'strict-origin-when-cross-origin';
      this.replaceChildren(frame);
      frame.focus();
    });
  }
}
