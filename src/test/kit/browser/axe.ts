import { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';

/** The rules of axe that read colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks an open page as it stands with axe. Frames of other sites, which no page here shows
 * unasked, are left out: they would need a tab of their own for each check.
 *
 * @param rules all of them by default
 * @returns one line per violation; none for a good page
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Loading axe into a page again would take as long as the check.
  const isThere = async (frame: Frame) => frame.evaluate(() => 'axe' in globalThis);
  const hasAxe = (await Promise.all(page.frames().map(isThere))).every(Boolean);
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}

/**
 * Checks an open page in the dark theme and in the light one, in which it stays. What no color
 * changes is checked once.
 *
 * @returns one line per violation; none for a good page
 */
export async function findThemeViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    // Colors would fade from one theme to the other, if only for a frame.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  for (const [theme, rules] of [
    ['dark', undefined],
    ['light', colorRules],
  ] as const) {
    const shown = await page.evaluate((name) => {
      // This is what the theme menu does, which some screens hide.
      document.documentElement.classList.toggle('dark', name === 'dark');
      return getComputedStyle(document.body).colorScheme;
    }, theme);
    if (shown !== theme) throw new Error(`The page is shown in the theme "${shown}".`);
    found.push(...(await findViolations(page, rules)).map((violation) => `${theme}: ${violation}`));
  }
  return found;
}
