import type { ClientDirective } from 'astro';
import { toDraftKey } from './draft-key.client.ts';
import { stalePagePath } from './stale-page-path.ts';

const firstSigns = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Hydrates an island at the first sign of use; at once where there is a draft or a search address.
 */
const onTouch: ClientDirective = (load, _options, element) => {
  const start = new AbortController();
  const hydrate = async () => {
    start.abort();
    const hydrateIsland = await load();
    await hydrateIsland();
    // A variable hides the address from the bundler.
    const address: string = stalePagePath;
    if (element.matches('[ssr]')) void import(/* @vite-ignore */ address);
  };
  for (const sign of firstSigns) {
    element.addEventListener(sign, () => void hydrate(), {
      signal: start.signal,
      passive: true,
    });
  }
  if (hasDraft(element) || isSearched(element)) void hydrate();
};

function hasDraft(island: HTMLElement): boolean {
  const path = island.querySelector('form')?.getAttribute('action') ?? '';
  try {
    return toDraftKey(path) in sessionStorage;
  } catch {
    return false;
  }
}

function isSearched(island: HTMLElement): boolean {
  const fields = island.querySelector<HTMLFormElement>('form[role=search]')?.elements;
  return [...new URLSearchParams(location.search).keys()].some((name) =>
    Boolean(fields?.namedItem(name)),
  );
}

export default onTouch;
