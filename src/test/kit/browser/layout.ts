import type { Locator } from '@playwright/test';

/** How many of these elements stand beside each other in their first row. */
export async function countColumns(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}

/** What assistive technology reads out with a field: the visible texts that describe it. */
export function findDescription(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((description) => description?.checkVisibility())
      .map((description) => description?.textContent)
      .join(' '),
  );
}
