import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { renderMarkdown } from '#lib/text/render-markdown.ts';
import { fakeApi, noCounts, signedInAnswers } from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeInquiries, type FakeKind } from '#test/kit/browser/fake-inquiries.ts';
import { stopIntercepting } from '#test/kit/browser/intercept-calls.ts';
import { listHostileTexts } from '#test/full/torture/markup/hostile-texts.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

test.describe.configure({ timeout: testTimeoutMs });

const texts = listHostileTexts(sizes.hostileTexts);
const counts = 'GET /api/inquiries/counts';

let page: Page;
let dialogs: string[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  dialogs = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
});

/** Divides the texts into pieces that fit on a page. */
function slice(size: number): string[][] {
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size),
  );
}

/** Lists what could run in a document, or where it doesn't belong. */
function findRunnable(root: string): Promise<string[]> {
  return page
    .locator(root)
    .evaluate((element) =>
      [...element.querySelectorAll('*')].flatMap(({ localName, attributes }) => [
        ...(/^(?:script|iframe|object|embed|link|meta|base|style)$/.test(localName)
          ? [localName]
          : []),
        ...[...attributes]
          .filter(
            ({ name, value }) =>
              name.startsWith('on') ||
              (/^(?:href|src|action|formaction|data|srcdoc|xlink:href)$/.test(name) &&
                /^[\s\u0000-\u001f]*(?:javascript|vbscript|data):/i.test(value)),
          )
          .map(({ name, value }) => `${localName} ${name}=${value}`),
      ]),
    );
}

test('A243: Markdown from hostile hands runs nothing in a browser, even without its rules', async () => {
  for (const part of slice(200)) {
    await page.setContent(`<main>${part.map(renderMarkdown).join('<hr>')}</main>`);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('main *')) {
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        element.dispatchEvent(new Event('focus'));
      }
    });
    expect(await findRunnable('main')).toEqual([]);
  }
  expect(dialogs).toEqual([]);
});

/** Puts a text into every field of an inquiry that its sender chooses. */
function fill(kind: FakeKind, index: number, text: string): { id: string } {
  const { entry } = fakeInquiries[kind];
  const typed = Object.entries(entry).map(([name, value]) =>
    ['id', 'createdAt', 'status', 'numberOfChildren'].includes(name) ? [name, value] : [name, text],
  );
  const id = `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`;
  return { ...(Object.fromEntries(typed) as object), id };
}

for (const kind of ['client', 'provider', 'contact'] as const) {
  test(`the inbox and its dialog show hostile texts as they are, and run nothing (${kind})`, async () => {
    const { list, tab } = fakeInquiries[kind];
    for (const part of slice(50)) {
      const entries = part.map((text, index) => fill(kind, index, text));
      await stopIntercepting(page);
      await fakeApi(page, {
        ...signedInAnswers,
        [counts]: { json: { ...noCounts, [kind]: part.length } },
        ...Object.fromEntries(
          Object.values(fakeInquiries).map((each) => [each.list, { json: [] }]),
        ),
        [list]: { json: entries },
        ...answerDetails(
          kind,
          entries.map(({ id }) => id),
        ),
      });
      await page.goto('/admin/inquiries');
      await page.getByRole('tab', { name: tab }).click();
      const openers = page.getByRole('button', { name: 'View Details', exact: true });
      await openers.first().waitFor();
      await expect(openers).toHaveCount(part.length);
      expect(await findRunnable('main table')).toEqual([]);
      const shown = await page.locator('main table').evaluate((table) => table.textContent);
      for (const text of part) {
        expect(shown.replaceAll(/\s+/g, ' ')).toContain(text.trim().replaceAll(/\s+/g, ' '));
      }
      await openers.first().click();
      await page.getByRole('dialog').waitFor();
      expect(await findRunnable('[role=dialog]')).toEqual([]);
    }
    expect(dialogs).toEqual([]);
  });
}
