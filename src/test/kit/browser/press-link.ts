import type { Locator } from '@playwright/test';

/**
 * Presses a link as a visitor does and returns where it would have led. The page stays open for its
 * next link; that the targets exist is tested for all links at once.
 *
 * @throws {Error} if the press goes elsewhere, or a script keeps the link from leading on
 */
export async function pressLink(link: Locator): Promise<URL> {
  const seen = await link.evaluateHandle((anchor) => {
    const seen = { target: '' };
    addEventListener(
      'click',
      (event) => {
        const isPressed = !event.defaultPrevented && event.composedPath().includes(anchor);
        if (isPressed) seen.target = (anchor as HTMLAnchorElement).href;
        event.preventDefault();
      },
      { once: true },
    );
    return seen;
  });
  await link.click();
  return new URL(await seen.evaluate(({ target }) => target));
}
