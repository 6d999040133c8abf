import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { readBuiltBytes } from '#test/kit/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

const count = 14;
let copy: SiteCopy;

test.beforeAll(async () => {
  copy = await copySite();
  const folder = join(copy.folder, 'content/testimonials');
  const model = await readFile(join(folder, '1-kessler.yaml'), 'utf8');
  for (let id = 6; id <= count; id += 1) {
    const added = model
      .replace(/^id: .*$/m, `id: ${id}`)
      .replace(/^name: .*$/m, `name: Family ${id}`);
    await writeFile(join(folder, `${id}-added.yaml`), added);
  }
  await copy.build();
});

test.afterAll(() => copy.remove());

async function openHome(openPage: OpenPage, width: number): Promise<Page> {
  const page = await openPage(undefined, { viewport: { width, height: 640 } });
  const body = readBuiltBytes('index.html', copy.distDir);
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/');
  return page;
}

test('A94, A97: every testimonial is shown and has its dot, the last one added, too', async ({
  openPage,
}) => {
  const page = await openHome(openPage, 1280);
  const slider = page.locator('testimonial-slider');

  await expect(slider.locator('[data-slide]')).toHaveCount(count);
  const dots = slider.getByRole('button', { name: /^Show testimonial/ });
  await expect(dots).toHaveCount(count);
  await slider.getByRole('button', { name: 'Previous testimonial' }).click();
  await slider.getByText(`Family ${count}`, { exact: true }).waitFor();
});

test('A97: at 320 px the dots stay on the screen and are large enough to be pressed', async ({
  openPage,
}) => {
  const page = await openHome(openPage, 320);

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const dots = page.getByRole('button', { name: /^Show testimonial/ });
  for (const dot of await dots.all()) {
    const box = await dot.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(box?.width).toBeGreaterThanOrEqual(24);
  }
});
