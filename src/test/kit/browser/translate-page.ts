import type { Page } from '@playwright/test';

/**
 * Changes a page as a browser's translation does: each text moves into two `font` elements of its
 * own, in other words. A text in square brackets has been translated.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(translate, { isLasting: false });
}

/** Translates a page, and again whatever is rendered or changed later. */
export async function keepTranslating(page: Page): Promise<void> {
  await page.evaluate(translate, { isLasting: true });
}

/** Runs in the page. */
function translate({ isLasting }: { isLasting: boolean }): void {
  const xhtml = 'http://www.w3.org/1999/xhtml';
  const untranslated = 'script, style, noscript, textarea, font font';
  const listTexts = (): Text[] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter(
      ({ data, parentElement }) => data.trim() !== '' && !parentElement?.closest(untranslated),
    );
  };
  const translateTexts = () => {
    for (const text of listTexts()) {
      const outer = document.createElementNS(xhtml, 'font');
      const inner = document.createElementNS(xhtml, 'font');
      inner.textContent = `[${text.data}]`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translateTexts();
  if (!isLasting) return;
  new MutationObserver(translateTexts).observe(document.body, {
    characterData: true,
    childList: true,
    subtree: true,
  });
}
