const duration = 900;

/** Counts the numbers of a text up to what they are, without changing the text itself. */
function count({ dataset, textContent }: HTMLElement): void {
  const begin = performance.now();
  const draw = (now: number) => {
    const left = 1 - (now - begin) / duration;
    delete dataset['count'];
    if (left <= 0) return;
    dataset['count'] = textContent.replaceAll(/\d+/g, (figure) =>
      Math.round(Number(figure) * (1 - left ** 3)).toString(),
    );
    requestAnimationFrame(draw);
  };
  draw(begin);
}

// Figures count when they first come into view; they stand still where motion is unwanted.
if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  for (const figure of document.querySelectorAll<HTMLElement>('.facts dd')) {
    new IntersectionObserver(([entry], watch) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      count(figure);
    }).observe(figure);
  }
}
