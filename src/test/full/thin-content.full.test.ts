import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBuiltBytes } from '#test/kit/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

let copy: SiteCopy;

beforeAll(async () => {
  copy = await copySite();
});

afterAll(() => copy.remove());

const read = (file: string) => readBuiltBytes(file, copy.distDir).toString();

async function keep(folder: string, names: readonly string[]): Promise<void> {
  const path = join(copy.folder, 'content', folder);
  const files = (await readdir(path)).filter((file) => !names.some((name) => file.includes(name)));
  await Promise.all(files.map((file) => rm(join(path, file))));
}

const variety = 'Different ages, different counties';

test('two caregivers stand side by side, without a search or a count', async () => {
  await keep('providers', ['marcus', 'nikos']);
  await keep('testimonials', ['kessler', 'baptiste']);
  await copy.build();
  const list = read('providers.html');
  for (const text of ['type="search"', '2 caregivers', 'xl:grid-cols-4']) {
    expect(list.split('<main')[1]).not.toContain(text);
  }
  expect(list).toContain('More profiles will appear here soon.');
  expect(read('index.html')).toContain(variety);
  expect(read('index.html')).toContain('aria-roledescription="carousel"');
});

test('one caregiver is no lonely card in four columns, and one testimonial no carousel', async () => {
  await keep('providers', ['marcus']);
  await keep('testimonials', ['kessler']);
  await copy.build();
  expect(read('providers.html').split('<main')[1]).not.toContain('grid-cols-4');
  expect(read('providers/5.html')).not.toContain('Similar caregivers');
  const home = read('index.html').split('<main')[1] ?? '';
  expect(home).not.toMatch(/id="providers"[^]*grid-cols-4/);
  expect(home).toContain('Kessler');
  for (const text of ['carousel', 'data-dot', 'Next testimonial', variety]) {
    expect(home.split('</testimonial-slider>')[0]).not.toContain(text);
  }
});
