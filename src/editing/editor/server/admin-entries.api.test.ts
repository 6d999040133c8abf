import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { openCms } from '#test/kit/api/cms-client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { atOnce, useEditing } from '#test/kit/site/editing-project.ts';
import { editorApi } from './editor-api.server.ts';
import {
  countyListSchema,
  type EntryDetails,
  type EntryList,
} from '#editing/editor/document/entries.ts';

const nikos = 'content/providers/nikos-pappas.yaml';

const caregiver = {
  name: 'Zoë O’Neil',
  title: 'Nanny: mornings',
  bio: 'Kind. '.repeat(40).trim(),
  image: '/images/hero.svg',
  rating: 4.5,
  specialties: ['Naps'],
  experience: '2 years',
  testimonials: [],
  serviceType: 'nanny',
  counties: ['pinellas'],
  permissionSince: '2026-03-02',
};

describeWithDatabase('whole entries of the content', () => {
  const { project, admin: ada } = useEditing(atOnce);

  const git = (...args: string[]) => project.repository.git(...args);
  const save = (edits: object[], key: string = randomUUID()) =>
    ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits },
      headers: { 'idempotency-key': key },
    });
  const saveAndPublish = async (edits: object[]) => {
    const response = await save(edits);
    expect([response.status, response.status === 200 || (await response.text())]).toEqual([
      200,
      true,
    ]);
    expect(await publish()).toEqual({ kind: 'done' });
  };
  const toNew = (kind: string, data: object, text = '') => ({
    id: `new:${kind}:${randomUUID()}`,
    type: 'entry',
    base: '',
    value: JSON.stringify({ data, text }),
  });
  const toField = (file: string, field: string, base: unknown, value: unknown) => ({
    id: `${file}#${field}`,
    type: 'field',
    base: base === undefined ? '' : JSON.stringify(base),
    value: value === undefined ? '' : JSON.stringify(value),
  });
  const list = async (kind: string) =>
    (await ada.call(editorApi, 'GET', `/api/admin/entries/${kind}`)).json() as Promise<EntryList>;
  const open = async (kind: string, name: string) =>
    (
      await ada.call(editorApi, 'GET', `/api/admin/entries/${kind}/${name}`)
    ).json() as Promise<EntryDetails>;

  test('A797, A803: a caregiver added on the page is the file that the content manager writes', async () => {
    await saveAndPublish([toNew('providers', caregiver)]);
    expect(git('show', '--name-only', '--format=%s', 'HEAD').split('\n')).toEqual([
      'Added the caregiver Zoë O’Neil',
      '',
      'content/providers/zoe-oneil.yaml',
    ]);
    await openCms(ada).save('content/providers/twin.yaml', JSON.stringify(caregiver));
    expect(project.read('content/providers/zoe-oneil.yaml')).toBe(
      project.read('content/providers/twin.yaml').replace(/^id: \d+/, 'id: 9'),
    );
  });

  test('A929: caregivers whose names have no Latin letters are saved, each in a file of its own', async () => {
    await saveAndPublish([
      toNew('providers', { ...caregiver, name: '龙' }),
      toNew('providers', { ...caregiver, name: 'نور' }),
    ]);
    expect(git('show', '--name-only', '--format=', 'HEAD').split('\n').sort()).toEqual([
      'content/providers/caregiver-1.yaml',
      'content/providers/caregiver.yaml',
    ]);
  });

  test('A797: it comes with its portrait in one commit', async () => {
    const sent = await ada.call(editorApi, 'POST', '/api/admin/pictures', {
      bytes: Uint8Array.from(await drawPicture('png')),
      headers: { 'content-type': 'image/png', 'x-file-name': 'zoe.png' },
    });
    const { path } = (await sent.json()) as { path: string };
    await saveAndPublish([toNew('providers', { ...caregiver, image: path })]);
    expect(git('show', '--name-only', '--format=', 'HEAD').split('\n').sort()).toEqual([
      'content/providers/zoe-oneil.yaml',
      `public${path}`,
    ]);
  });

  test('A798, A803: an article, a testimonial and a member of the team are added, too', async () => {
    const article = {
      title: 'Rain & games',
      excerpt: 'What to do.',
      image: '/images/hero.svg',
      imageAlt: 'Rain',
      category: 'Parenting',
      publishedAt: '2026-03-14T09:00:00-04:00',
      author: 'Ada',
      authorTitle: 'Founder',
    };
    const review = {
      text: 'Lovely.',
      name: 'Bo',
      title: 'Father',
      image: '/images/hero.svg',
      rating: 5,
      permissionSince: '2026-03-02',
    };
    const member = {
      name: 'Lee',
      title: 'Office',
      bio: 'Kind.',
      image: '/images/hero.svg',
      imageAlt: 'Lee, smiling',
      permissionSince: '2026-03-02',
    };
    await saveAndPublish([
      toNew('articles', article, '## Indoors\n\nPlay.'),
      toNew('testimonials', review),
      toNew('team', member),
    ]);
    const cms = openCms(ada);
    await cms.save(
      'content/blog/twin.md',
      `---\n${JSON.stringify(article)}\n---\n## Indoors\n\nPlay.\n`,
    );
    await cms.save('content/testimonials/twin.yaml', JSON.stringify(review));
    await cms.save('content/team/twin.yaml', JSON.stringify(member));
    const withoutId = (file: string) => project.read(file).replace(/^id: \d+$/m, '');
    expect(withoutId('content/blog/rain-games.md')).toBe(withoutId('content/blog/twin.md'));
    expect(withoutId('content/testimonials/bo.yaml')).toBe(
      withoutId('content/testimonials/twin.yaml'),
    );
    expect(withoutId('content/team/lee.yaml')).toBe(withoutId('content/team/twin.yaml'));
  });

  test('two new entries of one name get files and numbers of their own', async () => {
    await saveAndPublish([toNew('providers', caregiver), toNew('providers', caregiver)]);
    expect(project.read('content/providers/zoe-oneil.yaml')).toMatch(/^id: 9\n/);
    expect(project.read('content/providers/zoe-oneil-1.yaml')).toMatch(/^id: 10\n/);
  });

  test('A800: a new entry that is sent again, beside other changes, is there once', async () => {
    const edit = toNew('providers', caregiver);
    const article = {
      title: 'Rain in 2026',
      excerpt: 'What to do.',
      image: '/images/hero.svg',
      imageAlt: 'Rain',
      category: 'Parenting',
      publishedAt: '2026-03-14T09:00:00-04:00',
      author: 'Ada',
      authorTitle: 'Founder',
    };
    const text = toNew('articles', article, 'Read **a book**.\n');
    expect((await save([edit, text])).status).toBe(200);
    const beside = toField(nikos, 'languages', undefined, ['Greek']);
    await saveAndPublish([edit, text, beside]);
    expect((await save([edit, text])).status).toBe(200);
    await saveAndPublish([toNew('providers', { ...caregiver, title: 'Nanny: evenings' })]);
    const files = git('ls-tree', '-r', '--name-only', 'HEAD').split('\n');
    expect(files.filter((file) => /zoe-oneil|rain-in-2026/.test(file))).toEqual([
      'content/blog/rain-in-2026.md',
      'content/providers/zoe-oneil-1.yaml',
      'content/providers/zoe-oneil.yaml',
    ]);
  });

  test('a new entry that breaks a rule is refused with all sentences, and nothing is saved', async () => {
    const headline = { id: 'hero-title', type: 'text', value: 'Care that fits' };
    const response = await save([
      headline,
      toNew('providers', { ...caregiver, rating: 4.2, title: '' }),
      toNew('providers', { ...caregiver, permissionSince: undefined }),
    ]);
    expect(response.status).toBe(422);
    expect(await response.text()).toBe(
      'Title is empty. Write at least one word. Rating goes in halves, like 4 or 4.5. Is this real? Fill in “Consent signed on” with the date of the written consent, or mark it as an invented example.',
    );
    expect(await sql`select from content_saves`).toEqual([]);
  });

  test.each([
    [
      'a member of the team without a permission',
      'new:team:1',
      {
        data: {
          name: 'Lee',
          title: 'Office',
          bio: 'Kind.',
          image: '/images/hero.svg',
          imageAlt: 'Lee',
        },
        text: '',
      },
    ],
    ['a page that the site needs', 'new:services:1', { data: {}, text: '' }],
    ['a kind that there is not', 'new:pages:1', { data: {}, text: '' }],
    ['no fields', 'new:providers:1', []],
  ])('a new entry of %s is refused', async (_, id, value) => {
    const response = await save([{ id, type: 'entry', base: '', value: JSON.stringify(value) }]);
    expect(response.status).toBe(422);
  });

  test('A800, A806: a deleted caregiver takes along the pictures that nothing else shows', async () => {
    const paths = ['/uploads/nikos.png', '/uploads/both.png'];
    project.repository.write({
      'public/uploads/nikos.png': await drawPicture('png'),
      'public/uploads/both.png': await drawPicture('png'),
      [nikos]: project
        .read(nikos)
        .replace(
          /^image: .*$/m,
          `image: ${paths[0] ?? ''}\ndetailedBio: '![Both](${paths[1] ?? ''})'`,
        ),
      'content/providers/linh-tran.yaml': project
        .read('content/providers/linh-tran.yaml')
        .replace(/^image: .*$/m, `image: ${paths[1] ?? ''}`),
    });
    project.repository.commitAll('Photos');
    project.build();
    const { version } = await open('providers', 'nikos-pappas');
    await saveAndPublish([
      { id: 'provider-bio-7', type: 'text', value: 'Typed before.' },
      { id: nikos, type: 'entry', base: version, value: '' },
    ]);
    expect(git('show', '--name-status', '--format=%s', 'HEAD').split('\n')).toEqual([
      'Removed the caregiver Nikos Pappas',
      '',
      `D\t${nikos}`,
      'D\tpublic/uploads/nikos.png',
    ]);
    // A repeated request changes nothing.
    expect(
      await (await save([{ id: nikos, type: 'entry', base: version, value: '' }])).json(),
    ).toEqual({
      save: null,
    });
  });

  test('A800: a deletion that is sent again after a lost answer is the same save', async () => {
    const { version } = await open('providers', 'nikos-pappas');
    const edits = [{ id: nikos, type: 'entry', base: version, value: '' }];
    const key = randomUUID();
    const first: unknown = await (await save(edits, key)).json();
    expect(first).toEqual({ save: { id: expect.any(String) as string, state: 'queued' } });
    expect(await (await save(edits, key)).json()).toEqual(first);
  });

  test('A806: the content manager deletes them, too', async () => {
    project.repository.write({
      'public/uploads/nikos.png': await drawPicture('png'),
      [nikos]: project.read(nikos).replace(/^image: .*$/m, 'image: /uploads/nikos.png'),
    });
    project.repository.commitAll('Photo');
    project.build();
    await openCms(ada).tell('deleteFiles', { paths: [nikos] });
    expect(git('show', '--name-only', '--format=', 'HEAD').split('\n')).toEqual([
      nikos,
      'public/uploads/nikos.png',
    ]);
  });

  test('A800: what somebody else has changed meanwhile is not deleted', async () => {
    const { version } = await open('providers', 'nikos-pappas');
    await saveAndPublish([{ id: 'provider-title-7', type: 'text', value: 'Driver' }]);
    const response = await save([{ id: nikos, type: 'entry', base: version, value: '' }]);
    expect([response.status, await response.text()]).toEqual([
      422,
      'Somebody else has changed this since you chose to delete it. Take the deletion back, look at it, and delete it again if you still want to.',
    ]);
    expect(project.read(nikos)).toContain('title: Driver\n');
  });

  test('A804: numbers, dates and choices are edited by themselves, line by line', async () => {
    const { data } = await open('providers', 'nikos-pappas');
    await saveAndPublish([
      toField(nikos, 'rating', data.rating, 4.5),
      toField(nikos, 'counties', data.counties, ['pinellas', 'pasco', 'hillsborough']),
      toField(nikos, 'sample', data.sample, undefined),
      toField(nikos, 'permissionSince', undefined, '2026-03-02'),
      toField(nikos, 'onHomePage', undefined, true),
    ]);
    const diff = git('diff', '--unified=0', 'HEAD~1').split('\n');
    expect(git('log', '-1', '--format=%b')).toContain(
      '- Caregiver “Nikos Pappas” › On home page\n',
    );
    expect(diff.filter((line) => /^[-+][^-+]/.test(line))).toEqual([
      '-rating: 4',
      '+rating: 4.5',
      '+  - hillsborough',
      '-sample: true',
      "+permissionSince: '2026-03-02'",
      '+onHomePage: true',
    ]);
  });

  test('A804, A807: the permission asked for follows from what is saved, before it is live', async () => {
    const sentence = /Fill in “Consent signed on” with the date/;
    const { data } = await open('providers', 'nikos-pappas');
    expect(data).toMatchObject({ sample: true });
    const status = async (...edits: object[]) => {
      const response = await save(edits);
      if (response.status === 422) expect(await response.text()).toMatch(sentence);
      return response.status;
    };
    const isReal = toField(nikos, 'sample', true, undefined);
    const dated = toField(nikos, 'permissionSince', undefined, '2026-03-02');
    const undated = toField(nikos, 'permissionSince', '2026-03-02', undefined);
    expect(await status(isReal)).toBe(422);
    expect(await status(isReal, dated)).toBe(200);
    expect(await status(undated)).toBe(422);
    expect(await status(toField(nikos, 'sample', undefined, true), undated)).toBe(200);
    expect(await status(dated)).toBe(200);
    expect(await status(toField(nikos, 'sample', true, undefined))).toBe(200);
  });

  test('A807: a position that is filled is asked for the permission of the person', async () => {
    const file = 'content/team/coordinator.yaml';
    const name = { id: 'coordinator-name', type: 'text', value: 'Rosa Lima', base: 'Coming Soon' };
    const title = { id: 'coordinator-title', type: 'text', value: 'Coordinator' };
    expect((await save([title])).status).toBe(200);
    const response = await save([name]);
    expect([response.status, await response.text()]).toEqual([
      422,
      'Is this real? Fill in “Consent signed on” with the date of the written consent, or mark it as an invented example.',
    ]);
    const dated = toField(file, 'permissionSince', undefined, '2026-03-02');
    expect((await save([name, dated])).status).toBe(200);
  });

  test.each([
    ['rating', 4.2, 'Rating goes in halves, like 4 or 4.5.'],
    ['counties', ['atlantis'], 'Counties must be of these: '],
    ['order', 1.5, 'Order must be a whole number, like 2500. Smaller numbers come first.'],
    ['sample', undefined, 'Is this real?'],
  ])('A804: %s as %j is refused in its own words', async (field, value, sentence) => {
    const { data } = await open('providers', 'nikos-pappas');
    const response = await save([toField(nikos, field, data[field], value)]);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(sentence);
  });

  test.each([`${nikos}#id`, `${nikos}#name`, `${nikos}#none`, 'content/site.yaml#phone', 'x#y'])(
    'no field is edited at %s',
    async (id) => {
      expect((await save([{ id, type: 'field', base: '', value: '1' }])).status).toBe(400);
    },
  );

  test('A804: a field that somebody else has changed is a conflict, which shows both values', async () => {
    await saveAndPublish([toField(nikos, 'rating', 4, 5)]);
    const response = await save([toField(nikos, 'rating', 4, 3)]);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      conflicts: [
        {
          id: `${nikos}#rating`,
          place: 'Caregiver “Nikos Pappas” › Rating',
          base: '4',
          yours: '3',
          theirs: '5',
          rules: { type: 'field' },
        },
      ],
    });
  });

  test('A804: a list that an entry has not had yet is added to it', async () => {
    const target = `${nikos}#languages`;
    await saveAndPublish([
      {
        id: target,
        type: 'list',
        base: '[]',
        value: JSON.stringify([{ from: null, value: 'Greek' }]),
      },
    ]);
    expect(git('diff', '--unified=0', 'HEAD~1')).toMatch(/\n\+languages:\n\+ {2}- Greek$/);
  });

  test('A796, A809: the list is in the order of the site, with what is saved and what is hidden', async () => {
    const names = async () => (await list('providers')).entries.map(({ file }) => file);
    const before = await names();
    await save([
      toField(nikos, 'order', undefined, -1000),
      toField(before[1] ?? '', 'state', undefined, 'hidden'),
      toNew('providers', caregiver),
    ]);
    const { label, isOpen, fields, entries } = await list('providers');
    expect([label, isOpen]).toEqual(['Caregiver', true]);
    expect(fields[1]).toMatchObject({ name: 'name', spec: { kind: 'text', max: 80 } });
    expect(entries[0]).toMatchObject({ file: nikos, order: -1000, state: 'listed' });
    const others = entries.slice(1);
    expect(others.filter(({ data }) => data)).toMatchObject([
      { file: before[1], state: 'hidden' },
      { file: 'content/providers/zoe-oneil.yaml', state: 'saved', data: { rating: 4.5 } },
    ]);
  });

  test('A804: the search title of a service is one text, in its details as on its page', async () => {
    const { ids } = await open('services', 'nanny');
    expect(ids).toMatchObject({
      'seo.title': 'nanny-service-seo-title',
      'seo.description': 'nanny-service-seo-description',
    });
  });

  test('A941: a county is added with its cities, while another is renamed on the page', async () => {
    const response = await ada.call(editorApi, 'GET', '/api/admin/content/counties');
    const { field, value } = countyListSchema.parse(await response.json());
    const base = value as object[];
    expect([field.label, base.length]).toEqual(['Counties', 5]);
    const site = 'content/site.yaml';
    const toCounties = (county: object) =>
      toField(site, 'serviceAreas.counties', base, [...base, county]);
    const lee = { slug: 'lee', name: 'Lee', cities: ['Fort Myers'], neighbors: ['sarasota'] };
    const refused = await save([toCounties({ ...lee, cities: [] })]);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('List at least one city.'),
    ]);
    const twin = await save([toCounties({ ...lee, slug: 'pasco' })]);
    expect([twin.status, await twin.text()]).toEqual([422, expect.stringContaining('pasco')]);

    await saveAndPublish([
      { id: 'service-area-pasco-name', type: 'text', base: 'Pasco', value: 'Pasco North' },
      toCounties(lee),
    ]);
    const written = project.read(site);
    expect(written).toContain('name: Pasco North');
    expect(written).toMatch(/- slug: lee\n +name: Lee\n +cities:\n +- Fort Myers\n +neighbors:/);
    expect(git('diff', '--stat', 'HEAD~1', '--', site)).toContain('8 ++');
  });

  test('A804: an entry is told with its fields, the ids of its texts and its lists', async () => {
    const details = await open('providers', 'nikos-pappas');
    expect(details).toMatchObject({
      file: nikos,
      title: 'Nikos Pappas',
      data: { rating: 4, sample: true },
      ids: { name: 'provider-name-7', image: 'provider-image-7' },
    });
    expect(details.lists.map(({ target, builtCount }) => [target, builtCount])).toEqual([
      [`${nikos}#specialties`, 4],
      [`${nikos}#testimonials`, 0],
      [`${nikos}#towns`, 0],
      [`${nikos}#languages`, 0],
    ]);
    const { ids } = await open('articles', 'nanny-interview-questions');
    expect(ids.body).toMatch(/^blog-content-\d+$/);
    const missing = await ada.call(editorApi, 'GET', '/api/admin/entries/providers/nobody');
    expect(missing.status).toBe(404);
  });
});
