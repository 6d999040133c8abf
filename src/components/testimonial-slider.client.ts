import { wrapIndex } from './wrap-index.ts';

/**
 * `<testimonial-slider>`: shows one `[data-slide]` at a time, moved by `[data-previous]`,
 * `[data-next]` and one `[data-dot]` per slide. The buttons keep the focus; the slides are a polite
 * live region, so that a screen reader hears the new one.
 */
export class TestimonialSlider extends HTMLElement {
  #index = 0;

  connectedCallback(): void {
    this.querySelector('[data-slides]')?.setAttribute('aria-live', 'polite');
    this.querySelector('[data-previous]')?.addEventListener('click', () => {
      this.#show(this.#index - 1);
    });
    this.querySelector('[data-next]')?.addEventListener('click', () => {
      this.#show(this.#index + 1);
    });
    this.#dots.forEach((dot, index) => {
      dot.addEventListener('click', () => {
        this.#show(index);
      });
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
    slides.forEach((slide, place) => {
      slide.classList.toggle('is-later', place !== this.#index);
    });
    this.#dots.forEach((dot, place) => {
      if (place === this.#index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
  }
}
