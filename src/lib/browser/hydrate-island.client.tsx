import { Activity, type ComponentType, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { mendMarkup } from './mend-markup.client.ts';

/**
 * Hydrates an island. Where its markup is not as expected, React would draw it again and lose what
 * was typed; so changes by a translation or an extension are undone first.
 */
export default function createHydrator(island: HTMLElement) {
  return async (Component: ComponentType<object>, props: object): Promise<void> => {
    if (!island.hasAttribute('ssr')) return;
    const element = <Component {...props} />;
    const options = { identifierPrefix: island.getAttribute('prefix') ?? '' };
    const expected = await drawUnused(element, options);
    // The markup can't be changed again before React has taken over.
    mendMarkup(island, expected);
    flushSync(() => {
      const root = hydrateRoot(island, element, options);
      island.addEventListener('astro:unmount', () => root.unmount());
    });
  };
}

/** Renders a component's first state without running its effects. */
async function drawUnused(
  element: ReactElement,
  options: { identifierPrefix: string },
): Promise<Element> {
  const container = document.createElement('div');
  const root = createRoot(container, options);
  const drawn = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(container, { childList: true });
  });
  root.render(<Activity mode="hidden">{element}</Activity>);
  await drawn;
  const copy = container.cloneNode(true) as Element;
  root.unmount();
  for (const child of copy.children) (child as HTMLElement).style.removeProperty('display');
  return copy;
}
