import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueApi } from '#features/directory/catalogue-api.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { listBuiltFiles, readBuiltFile } from '#test/kit/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

let copy: SiteCopy;

test.beforeAll(async () => {
  copy = await copySite();
});

test.afterAll(async () => {
  setBuiltSite(undefined);
  await copy.remove();
});

const caregiver = (state: string) => `id: 61
name: Quillwort Hidden
title: Nanny in Quillwort
bio: Quillwort knows the quiet beaches.
detailedBio: |-
  Quillwort, in many words.
image: /uploads/quillwort.png
rating: 4.5
experience: 3-5 years
serviceType: nanny
counties: [pinellas]
${state}
`;

const testimonial = (state: string) => `id: 62
text: Quillwort words of a family.
name: Quillwort Family
title: Parents in Quillwort
image: /uploads/quillwort.png
rating: 5
service: nanny
${state}
`;

const article = (state: string) => `---
id: 63
title: Quillwort for Beginners
excerpt: About quillwort.
image: /uploads/quillwort.png
imageAlt: A quillwort
category: Quillwort
publishedAt: '2026-09-30T09:00:00-04:00'
author: the Quillwort team
authorTitle: Quillwort
redirectFrom: [old-quillwort]
${state}
---

All of quillwort.
`;

async function write(state: string, [ofCaregiver, ofTestimonial] = ['', '']): Promise<void> {
  const files = {
    'content/providers/quillwort.yaml': caregiver(state) + ofCaregiver,
    'content/testimonials/quillwort.yaml': testimonial(state) + ofTestimonial,
    'content/blog/quillwort.md': article(state),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(copy.folder, file), text);
  await mkdir(join(copy.folder, 'public/uploads'), { recursive: true });
  await writeFile(join(copy.folder, 'public/uploads/quillwort.png'), await drawPicture('png'));
}

/** Lists the files whose name or bytes hold the word that only these entries have. */
function findTraces(): string[] {
  return listBuiltFiles(copy.distDir).filter(
    (file) =>
      /quillwort/i.test(file) ||
      /quillwort/i.test(readBuiltFile(file, copy.distDir).toString('latin1')),
  );
}

const ask = async (path: string) =>
  catalogueApi.fetch(new Request(`https://sandpiperfamilycare.example${path}`));

const lists = ['/api/providers', '/api/providers?view=cards', '/api/testimonials', '/api/blog'];
const single = ['/api/providers/61', '/api/blog/63', '/api/blog/quillwort'];

test('A808, A810: what is hidden is in no file of the site and no answer; listed, it stands in its order', async () => {
  await write('state: hidden');
  // A broken file would be named in the list of what the build replaced.
  const broken = caregiver('state: hidden').replace('rating: 4.5', 'rating: 4.2');
  await writeFile(
    join(copy.folder, 'content/providers/quillwort-two.yaml'),
    broken.replace('id: 61', 'id: 64'),
  );
  await copy.build();
  expect(findTraces()).toEqual([]);
  setBuiltSite(copy.distDir);
  for (const path of lists) {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/quillwort/i);
  }
  for (const path of single) expect((await ask(path)).status).toBe(404);

  await writeFile(join(copy.folder, 'content/providers/quillwort-two.yaml'), '');
  await write('state: listed', ['order: 2500\nonHomePage: true\n', 'order: 500\n']);
  await appendFile(join(copy.folder, 'content/services/nanny.yaml'), 'order: 9000\n');
  await copy.build();
  const traces = findTraces();
  expect(traces).toEqual(
    expect.arrayContaining([
      'blog/quillwort.html',
      'catalogue/provider-cards.json',
      'catalogue/content-directory.json',
      'index.html',
      'providers/61.html',
      'rss.xml',
      'sitemap-0.xml',
      'uploads/quillwort.png',
    ]),
  );
  setBuiltSite(copy.distDir);
  for (const path of [...lists, ...single]) {
    const text = await (await ask(path)).text();
    expect(text).toMatch(/quillwort/i);
    expect(text).not.toContain('"state"');
  }
  const idsOf = (name: string) =>
    (JSON.parse(readBuiltFile(`catalogue/${name}.json`, copy.distDir).toString()) as { id: number }[])
      .map(({ id }) => id);
  expect(idsOf('provider-cards').slice(0, 4)).toEqual([1, 2, 61, 3]);
  expect(idsOf('testimonials').slice(0, 2)).toEqual([62, 1]);
  expect(idsOf('services')).toEqual([2, 3, 4, 5, 1]);
  const home = readBuiltFile('index.html', copy.distDir).toString();
  const [, cards = ''] = home.split('data-providers');
  expect([...new Set(cards.match(/providers\/\d+/g))]).toEqual(
    ['61', '1', '2', '3'].map((id) => `providers/${id}`),
  );
  expect(await readFile(join(copy.distDir, '_redirects'), 'utf8')).toContain('/blog/old-quillwort');
});
