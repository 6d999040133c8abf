/** How far a page may be scrolled, in pixels, before the header casts a shadow. */
const shadowAfterPixels = 10;

/** Marks the header as raised while the page is scrolled. */
export function connectHeaderShadow(header: HTMLElement): void {
  const update = () => {
    header.toggleAttribute('data-raised', scrollY > shadowAfterPixels);
  };
  addEventListener('scroll', update, { passive: true });
  update();
}
