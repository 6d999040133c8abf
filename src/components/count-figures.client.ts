const duration = 900;

/** Counts the numbers of a text up to what they are, without changing the text itself. */
function count({ dataset, textContent }: HTMLElement): void {
  const begin = performance.now();
  const draw = (now: number) => {
    const left = 1 - (now - begin) / duration;
    if (left > 0) requestAnimationFrame(draw);
    dataset['count'] = textContent.replaceAll(/\d+/g, (figure) =>
      Math.round(Number(figure) * (1 - left ** 3)).toString(),
    );
    if (left <= 0) delete dataset['count'];
  };
  requestAnimationFrame(draw);
}

// Figures count when they first come into view; they stand still where motion is unwanted.
if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      count(target as HTMLElement);
    }
  });
  for (const figure of document.querySelectorAll('.facts dd')) watch.observe(figure);
}

export {};
