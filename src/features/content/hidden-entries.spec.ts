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

/** A caregiver, a testimonial, an article and a member of the team whose texts and files have one word in common. */
interface Entries {
  word: string;
  ids: [caregiver: number, testimonial: number, article: number];
  state: string;
  /** Follows the state of the caregiver and of the testimonial. */
  places?: [string, string];
}

const caregiver = ({
  word,
  ids: [id],
  state,
  places: [place] = ['', ''],
}: Entries) => `id: ${id.toString()}
name: ${word} Quill
title: Nanny in ${word}
bio: ${word} knows the quiet beaches.
detailedBio: |-
  ${word}, in many words.
image: /uploads/${word}.png
${state === 'hidden' ? 'rating: 4.5' : '# Nobody has rated her yet.'}
experience: 3-5 years
serviceType: nanny
counties: [pinellas]
state: ${state}
${place}`;

const testimonial = ({
  word,
  ids: [, id],
  state,
  places: [, place] = ['', ''],
}: Entries) => `id: ${id.toString()}
text: ${word} words of a family.
name: ${word} Family
title: Parents in ${word}
image: /uploads/${word}.png
rating: 5
service: nanny
state: ${state}
${place}`;

const article = ({ word, ids: [, , id], state }: Entries) => `---
id: ${id.toString()}
title: ${word} for Beginners
excerpt: About ${word}.
image: /uploads/${word}.png
imageAlt: A plant
category: ${word}
publishedAt: '2026-09-30T09:00:00-04:00'
author: the ${word} team
authorTitle: ${word}
redirectFrom: [old-${word}]
state: ${state}
---

All of ${word}.
`;

const member = ({ word, ids: [id], state }: Entries) => `id: ${id.toString()}
name: ${word} Lee
title: Keeper of ${word}
bio: ${word} answers the phone.
image: /uploads/${word}.png
imageAlt: ${word} at a desk
state: ${state}
`;

async function write(entries: Entries): Promise<void> {
  const { word } = entries;
  const files = {
    [`content/providers/${word}.yaml`]: caregiver(entries),
    [`content/testimonials/${word}.yaml`]: testimonial(entries),
    [`content/blog/${word}.md`]: article(entries),
    [`content/team/${word}.yaml`]: member(entries),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(copy.folder, file), text);
  await mkdir(join(copy.folder, 'public/uploads'), { recursive: true });
  await writeFile(join(copy.folder, `public/uploads/${word}.png`), await drawPicture('png'));
}

/** Lists the files whose name or bytes hold a word, in capitals or not. */
function findTraces(word: string): string[] {
  const pattern = new RegExp(word, 'i');
  return listBuiltFiles(copy.distDir).filter(
    (file) =>
      pattern.test(file) || pattern.test(readBuiltFile(file, copy.distDir).toString('latin1')),
  );
}

const ask = async (path: string) =>
  catalogueApi.fetch(new Request(`https://sandpiperfamilycare.example${path}`));

const lists = ['/api/providers', '/api/providers?view=cards', '/api/testimonials', '/api/blog'];

const listIds = (name: string) =>
  (
    JSON.parse(readBuiltFile(`catalogue/${name}.json`, copy.distDir).toString()) as { id: number }[]
  ).map(({ id }) => id);

test('A808, A810: what is hidden is in no file of the site and no answer; listed, it stands in its order, without stars until it has some', async () => {
  const hidden: Entries = { word: 'quillwort', ids: [61, 62, 63], state: 'hidden' };
  await write(hidden);
  // A broken file would be named in the list of what the build replaced.
  const broken = caregiver({ ...hidden, ids: [64, 65, 66] }).replace('rating: 4.5', 'rating: 4.2');
  await writeFile(join(copy.folder, 'content/providers/quillwort-two.yaml'), broken);
  await write({
    ...{ word: 'marigold', ids: [71, 72, 73], state: 'listed' },
    places: ['order: 2500\nonHomePage: true\n', 'order: 500\n'],
  });
  await appendFile(join(copy.folder, 'content/services/nanny.yaml'), 'order: 9000\n');
  await copy.build();
  setBuiltSite(copy.distDir);

  expect(findTraces('quillwort')).toEqual([]);
  for (const path of lists) {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/quillwort/i);
  }
  for (const path of ['/api/providers/61', '/api/blog/63', '/api/blog/quillwort']) {
    expect((await ask(path)).status).toBe(404);
  }

  expect(findTraces('marigold')).toEqual(
    expect.arrayContaining([
      'about.html',
      'blog/marigold.html',
      'catalogue/provider-cards.json',
      'catalogue/content-directory.json',
      'index.html',
      'providers/71.html',
      'rss.xml',
      'sitemap-0.xml',
      'uploads/marigold.png',
    ]),
  );
  for (const path of [...lists, '/api/providers/71', '/api/blog/73', '/api/blog/marigold']) {
    const text = await (await ask(path)).text();
    expect(text).toMatch(/marigold/i);
    expect(text).not.toContain('"state"');
  }
  expect(listIds('provider-cards').slice(0, 4)).toEqual([1, 2, 71, 3]);
  expect(listIds('testimonials').slice(0, 2)).toEqual([72, 1]);
  expect(listIds('services')).toEqual([2, 3, 4, 5, 1]);
  const [, profile = ''] = readBuiltFile('providers/71.html', copy.distDir).toString().split('<h1');
  expect(profile).toContain('3-5 years');
  expect(profile.split('3-5 years')[0]).not.toContain('stars');
  const home = readBuiltFile('index.html', copy.distDir).toString();
  const [, cards = ''] = home.split('data-providers');
  expect([...new Set(cards.match(/providers\/\d+/g))]).toEqual(
    ['71', '1', '2', '3'].map((id) => `providers/${id}`),
  );
  expect(await readFile(join(copy.distDir, '_redirects'), 'utf8')).toContain('/blog/old-marigold');
});
