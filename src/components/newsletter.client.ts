/** Answers the newsletter form, which is not in use yet: nothing of it is sent or kept. */
export function connectNewsletter(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const status = form.querySelector('[role=status]');
    if (status) {
      status.textContent = 'Our newsletter is not running yet, so nothing was sent or kept.';
    }
  });
}
