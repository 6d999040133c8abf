import { wrapIndex } from './wrap-index.ts';

/** Closes details on phones, where they would be long, and reopens them on wider screens. */
export function foldOnPhones(all: NodeListOf<HTMLDetailsElement>): void {
  const phone = matchMedia('(width < 40rem)');
  const show = () => {
    for (const details of all) details.open = !phone.matches;
  };
  if (phone.matches) show();
  phone.addEventListener('change', show);
}

/** Scrolls a focused element fully into view: browsers don't if an edge of it is visible. */
export function followFocus(row: HTMLElement): void {
  row.addEventListener('focusin', ({ target }) => {
    if (row.scrollWidth === row.clientWidth || !(target instanceof Element)) return;
    target.scrollIntoView({ inline: 'center', block: 'nearest' });
  });
}

/**
 * `<testimonial-slider>`: shows one `[data-slide]` at a time, moved by `[data-previous]`,
 * `[data-next]` and one `[data-dot]` per slide. The buttons keep the focus; the slides are a polite
 * live region, so that a screen reader reads the new one.
 */
export class TestimonialSlider extends HTMLElement {
  #index = 0;

  connectedCallback(): void {
    this.querySelector('[data-slides]')?.setAttribute('aria-live', 'polite');
    this.querySelector('[data-previous]')?.addEventListener('click', () => {
      this.#show(this.#index - 1);
    });
    this.querySelector('[data-next]')?.addEventListener('click', () => this.#show(this.#index + 1));
    this.#dots.forEach((dot, index) => {
      dot.addEventListener('click', () => this.#show(index));
    });
  }

  get #slides(): Element[] {
    return [...this.querySelectorAll('[data-slide]')];
  }

  get #dots(): Element[] {
    return [...this.querySelectorAll('[data-dot]')];
  }

  #show(index: number): void {
    const slides = this.#slides;
    this.#index = wrapIndex(index, slides.length);
    slides.forEach((slide, index) => {
      slide.classList.toggle('is-later', index !== this.#index);
    });
    this.#dots.forEach((dot, index) => {
      if (index === this.#index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
  }
}
