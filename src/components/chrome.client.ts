/** How far the page scrolls before the header casts a shadow. */
const shadowAfterPixels = 10;

export function connectHeaderShadow(header: HTMLElement): void {
  const update = () => {
    header.toggleAttribute('data-raised', scrollY > shadowAfterPixels);
  };
  addEventListener('scroll', update, { passive: true });
  update();
}

/** Answers the newsletter form, which is not in use yet: nothing is sent or stored. */
export function connectNewsletter(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const status = form.querySelector('[role=status]');
    if (status) {
      status.textContent = "Our newsletter hasn't started yet, so nothing was sent or kept.";
    }
  });
}
