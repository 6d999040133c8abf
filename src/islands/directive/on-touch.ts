import type { ClientDirective } from 'astro';

const firstSigns = ['pointerover', 'touchstart', 'focusin'] as const;

/** Hydrates an island once, at the first sign that somebody is about to use it. */
const onTouch: ClientDirective = (load, _options, element) => {
  const start = new AbortController();
  const hydrate = async () => {
    start.abort();
    const hydrateIsland = await load();
    await hydrateIsland();
  };
  for (const sign of firstSigns) {
    element.addEventListener(sign, () => void hydrate(), {
      signal: start.signal,
      passive: true,
    });
  }
};

export default onTouch;
