import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { headline, openInEditMode } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';

const keys = 20;

/** What one key may cost more than in a bare field, on average. */
const more = 1;

let page: Page;
let session: CDPSession;

/** Resolves once the last key is painted. */
const nextPaint = () =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
      }),
  );

/** Types a letter, or takes it back, so that no line breaks elsewhere. */
async function press(index: number): Promise<void> {
  await page.keyboard.press(index % 2 === 0 ? 'a' : 'Backspace');
  await nextPaint();
}

/** Counts what the browser has done so far. */
async function readCounts() {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { layouts: read('LayoutCount'), styles: read('RecalcStyleCount') };
}

/** Counts per key what the browser does, and the changes of the page outside the field. */
async function countKeys(field: Locator) {
  await field.focus();
  // At the first key the bar learns of the change, which stays, and the tools are drawn.
  await press(0);
  await press(0);
  await press(1);
  await field.evaluate((own) => {
    const counts = { changes: 0, measured: 0 };
    new MutationObserver((changes) => {
      counts.changes += changes.filter(({ target }) => !own.contains(target)).length;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const box = Object.getOwnPropertyDescriptor(Element.prototype, 'getBoundingClientRect');
    const read = box?.value as () => DOMRect;
    Element.prototype.getBoundingClientRect = function measure(this: Element) {
      counts.measured += 1;
      return read.call(this);
    };
    Object.assign(globalThis, { counts });
  });
  const before = await readCounts();
  for (let key = 0; key < keys; key += 1) await press(key);
  const after = await readCounts();
  const counts = await page.evaluate(
    () => (globalThis as unknown as { counts: { changes: number; measured: number } }).counts,
  );
  return {
    changes: counts.changes / keys,
    measured: counts.measured / keys,
    layouts: (after.layouts - before.layouts) / keys,
    styles: (after.styles - before.styles) / keys,
  };
}

test('A889: a key on the home page changes, measures and draws no more of it than a key in a bare field', async ({
  openPage,
}) => {
  page = await openPage();
  await fakeEditing(page, editingAnswers);
  const { getField } = await openInEditMode(page, '/');
  expect(await page.locator('[data-edit-field]').count()).toBeGreaterThan(100);
  await page.evaluate(() => {
    const bare = document.createElement('textarea');
    bare.ariaLabel = 'Bare';
    document.querySelector('h1')?.before(bare);
  });
  session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');

  const bare = await countKeys(page.getByRole('textbox', { name: 'Bare' }));
  // The headline's tools are loaded at the first key.
  await getField(headline).press('a');
  await page.locator('.edit-dock').waitFor({ state: 'attached' });
  const own = await countKeys(getField(headline));
  expect(bare.layouts).toBeGreaterThan(0);
  expect(own.layouts).toBeLessThanOrEqual(bare.layouts + more);
  expect(own.styles).toBeLessThanOrEqual(bare.styles + more);
  expect(own.changes).toBe(0);
  // The caret stays above the bar.
  expect(own.measured).toBeLessThanOrEqual(3);
});
