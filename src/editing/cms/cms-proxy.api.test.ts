import { describe, expect, test, vi } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { cmsApi } from './cms-api.server.ts';
import { noChoices } from '#model/schemas/chosen-fields.ts';
import { createCmsConfig } from './cms-config.ts';
import { sql } from '#lib/db/database.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { StoreError } from '#editing/publishing/content-store.server.ts';
import { openCms, rewriteEntry, type LoadedEntry } from '#test/kit/api/cms-client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { atOnce, useEditing } from '#test/kit/site/editing-project.ts';
import { drawPicture, secret, takePhoto } from '#test/kit/sample-picture.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const article = 'content/blog/nanny-interview-questions.md';
const nikos = 'content/providers/nikos-pappas.yaml';
const home = 'content/pages/home.yaml';

describeWithDatabase('/api/cms', () => {
  const { project, admin: browser } = useEditing(atOnce);
  const cms = openCms(browser);

  const git = (...args: string[]) => project.repository.git(...args);
  const change = async (path: string, fields: object) => {
    const { data } = await cms.open(path);
    return cms.save(
      path,
      rewriteEntry(path, data, (all) => ({ ...all, ...fields })),
      data,
    );
  };
  const listEntries = (folder: string) =>
    cms.tell<LoadedEntry[]>('entriesByFolder', { folder, extension: 'yaml', depth: 1 });

  test.each([
    ['30,000 fields', Array.from({ length: 30_000 }, (_, n) => `key${n}: 1`).join('\n')],
    ['50,000 anchors', Array.from({ length: 50_000 }, (_, n) => `&a${n}`).join(' ')],
    ['300,000 quotes', '"'.repeat(300_000)],
    ['300,000 blank lines', `${'\n'.repeat(300_000)}name: Ana`],
  ])('an entry of %s is refused in a sentence', async (_, raw) => {
    const { data } = await cms.open(nikos);
    for (const [sent, base] of [
      [raw, data],
      [data, raw],
    ]) {
      const response = await cms.ask('persistEntry', {
        dataFiles: [{ path: nikos, raw: sent, base }],
      });
      expect([response.status, await response.json()]).toEqual([
        422,
        {
          error: `${nikos} cannot be read. The file has too many fields. Remove the ones that don't belong there.`,
        },
      ]);
    }
  });

  test('A758: a body of very many parts is refused before they are read', async () => {
    const response = await cms.ask('persistEntry', {
      dataFiles: [],
      assets: Array.from({ length: 150_000 }, () => ({})),
    });
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: 'This has too many parts. Please send less.' },
    ]);
  });

  test.for(['[', '{"a":'])(
    'A758: a body of endless %s is refused before it is read',
    async (sign) => {
      const response = await browser.call(cmsApi, 'POST', '/api/cms', {
        bytes: Buffer.from(sign.repeat(150_000)),
        headers: { 'content-type': 'application/json' },
      });
      expect([response.status, await response.json()]).toEqual([
        413,
        { error: 'This has too many parts. Please send less.' },
      ]);
    },
  );

  test('of very many unknown fields, the first 20 are named', async () => {
    const { data } = await cms.open(nikos);
    const unknown = Array.from({ length: 1000 }, (_, n) => `unknown${n}: 1`).join('\n');
    const response = await cms.ask('persistEntry', {
      dataFiles: [{ path: nikos, raw: `${data}${unknown}\n`, base: data }],
    });
    const { error } = (await response.json()) as { error: string };
    expect(response.status).toBe(422);
    expect(error.match(/There is no such field/g)).toHaveLength(20);
  });

  test('ASVS 6.3.4: without a session nothing is told, in the words that the content manager shows', async () => {
    const response = await openCms(openTestBrowser()).ask('getEntry', { path: article });
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: 'Please log in to continue.' },
    ]);
  });

  test('a page of another site can save nothing', async () => {
    const response = await browser.call(cmsApi, 'POST', '/api/cms', {
      body: { action: 'deleteFiles', params: { paths: [nikos] } },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([response.status, await sql`select from content_saves`]).toEqual([403, []]);
  });

  test('each collection lists its entries as they are in git', async () => {
    for (const { folder, files } of createCmsConfig({ kind: 'site' }, noChoices).collections) {
      const entries = folder
        ? await listEntries(folder)
        : await cms.tell<LoadedEntry[]>('entriesByFiles', {
            files: files?.map(({ file }) => ({ path: file, label: file })),
          });
      expect(entries.length).toBeGreaterThan(0);
      for (const { data, file } of entries) expect(data).toBe(project.read(file.path));
    }
  });

  test.each(['../', '.git', 'content/.git', 'content/../src', '/etc', 'src', '', 'content/blog\0'])(
    'A764: the folder %j is none of the content and is not found',
    async (folder) => {
      await expect(listEntries(folder)).rejects.toThrow("404 We couldn't find this folder.");
    },
  );

  test.each([
    'package.json',
    'content/../package.json',
    'content/blog/../../src/x.md',
    'content/blog/.git.md',
    'content/pages/unknown.yaml',
    '/etc/passwd',
  ])('%s is no content and is neither read nor written', async (path) => {
    const error = "This file isn't part of the site's content, so it can't be opened or changed.";
    await expect(cms.open(path)).rejects.toThrow(`422 ${error}`);
    await expect(cms.save(path, 'title: x')).rejects.toThrow(`422 ${error}`);
    await expect(cms.tell('deleteFiles', { paths: [path] })).rejects.toThrow(`422 ${error}`);
  });

  test('an entry that is not there is not found', async () => {
    await expect(cms.open('content/blog/none.md')).rejects.toThrow(
      "404 We couldn't find this entry.",
    );
  });

  test('what it does not do is said in a sentence', async () => {
    await expect(cms.tell('publishUnpublishedEntry', {})).rejects.toThrow(
      "422 This site's content manager can't do that.",
    );
  });

  test('saving an entry without a change, in another spelling, changes nothing in git', async () => {
    const head = git('rev-parse', 'main');
    for (const { folder, files } of createCmsConfig({ kind: 'site' }, noChoices).collections) {
      const entries = folder
        ? await listEntries(folder)
        : (files ?? []).map(({ file }) => ({ file: { path: file }, data: project.read(file) }));
      for (const { file, data } of entries) {
        await cms.save(file.path, rewriteEntry(file.path, data), data);
      }
    }
    expect(git('rev-parse', 'main')).toBe(head);
    expect(await sql`select from content_saves`).toEqual([]);
  });

  test('what a form adds to empty fields, and its spelling of a moment, are no changes', async () => {
    const { data } = await cms.open(nikos);
    const raw = rewriteEntry(nikos, data, (all) => ({
      ...all,
      detailedBio: '',
      name: ' Nikos Pappas\n',
    }));
    await cms.save(nikos, raw, data);
    await change(article, { publishedAt: '2026-02-10T14:00:00Z', redirectFrom: [] });
    expect(await sql`select from content_saves`).toEqual([]);
  });

  test('a changed field changes its own line, the same bytes as a save on the page', async () => {
    const title = 'Questions That Tell: "Nanny" # 1';
    await change(article, { title });
    expect(git('diff', '--numstat', 'HEAD~1')).toBe(`1\t1\t${article}`);
    expect(git('log', '-1', '--format=%s|%an')).toMatch(/^Renamed the article “.+\|Ada$/);
    const byForm = project.read(article);
    expect((await cms.open(article)).data).toBe(byForm);

    git('reset', '--hard', 'HEAD~1');
    await sql`truncate content_saves`;
    const edits = [{ id: 'blog-title-1', type: 'text', value: title }];
    await browser.call(editorApi, 'POST', '/api/admin/content', { body: { edits } });
    await publish();
    expect(project.read(article)).toBe(byForm);
  });

  test('a longer text, a longer list and a number arrive as they were typed', async () => {
    const body = `Intro.\n\n- one\n- two\n\n![Hero](/images/hero.svg)`;
    await change(article, { body, category: 'Hiring' });
    expect(project.read(article)).toMatch(/category: Hiring\n[^]*---\n\nIntro\.\n\n- one\n- two\n/);
    await change(nikos, { rating: 4.5, specialties: ['Errands', 'Transportation'] });
    expect(project.read(nikos)).toContain('rating: 4.5\nspecialties:\n  - Errands\n');
    expect(git('diff', '--numstat', 'HEAD~1')).toMatch(new RegExp(`^\\d\\t\\d\\t${nikos}$`));
  });

  test('what breaks a rule is refused with a sentence for each field, and nothing is taken', async () => {
    await expect(
      change(nikos, { rating: 7, name: '', image: '/images/none.svg', motto: 'x' }),
    ).rejects.toThrow(
      '422 Name is empty. Write at least one word. Rating must be at most 5. There is no such field. Check its spelling or remove it. There is no picture at /images/none.svg. Choose a file, or name another address.',
    );
    await expect(change(article, { body: ' ' })).rejects.toThrow('422 Text is empty.');
    await expect(cms.save(nikos, 'name: [', '')).rejects.toThrow(`422 ${nikos} cannot be read.`);
    expect(await sql`select from content_saves`).toEqual([]);
  });

  test('A885: a button leads to no page that the site lacks, nor to a hidden one', async () => {
    const lead = async (buttonTo: string) => {
      const { data } = await cms.open(home);
      const rewritten = rewriteEntry(home, data, (all) => ({
        ...all,
        hero: { ...(all.hero as object), buttonTo },
      }));
      return cms.save(home, rewritten, data);
    };
    const refused = (to: string) =>
      `422 This leads to ${to}, but the site shows no such page. Choose another one, or leave it empty for its usual page.`;
    await expect(lead('/summer-offer')).rejects.toThrow(refused('/summer-offer'));
    await change(article, { state: 'hidden' });
    const hidden = '/blog/nanny-interview-questions';
    await expect(lead(hidden)).rejects.toThrow(refused(hidden));
    expect(project.read(home)).not.toContain('buttonTo');
    await lead('/about');
    expect(project.read(home)).toContain('buttonTo: /about\n');
  });

  test('A753: a text nested too deep is refused by the name of its field', async () => {
    const refused = (name: string) =>
      `422 ${name} nests lists, quotes or emphasis more than 50 levels deep. Please use fewer levels.`;
    const deep = `${'> '.repeat(1500)}a`;
    await expect(change(article, { body: deep })).rejects.toThrow(refused('Text'));
    await expect(change(nikos, { detailedBio: deep })).rejects.toThrow(refused('Detailed bio'));
    expect(await sql`select from content_saves`).toEqual([]);
  });

  test('two who change different fields of one entry both have their way', async () => {
    const { data } = await cms.open(nikos);
    await change(nikos, { title: 'Driver' });
    await cms.save(
      nikos,
      rewriteEntry(nikos, data, (all) => ({ ...all, rating: 5 })),
      data,
    );
    expect(project.read(nikos)).toMatch(/title: Driver\n[^]*rating: 5\n/);
  });

  test('two who change the same field: the second is told who and what, and overwrites nothing', async () => {
    const { data } = await cms.open(nikos);
    await change(nikos, { title: 'Driver' });
    await expect(
      cms.save(
        nikos,
        rewriteEntry(nikos, data, (all) => ({ ...all, title: 'Cook' })),
        data,
      ),
    ).rejects.toThrow(
      '409 Ada changed “Caregiver “Nikos Pappas” › Title” in the meantime, so nothing was saved. Copy your text, reopen the entry, and decide which version to keep.',
    );
    expect(project.read(nikos)).toContain('title: Driver\n');
  });

  test('A777: a conflict is told with both versions of each field', async () => {
    const { data } = await cms.open(nikos);
    await change(nikos, { title: 'Driver' });
    project.repository.write({
      [nikos]: project.read(nikos).replace(/^experience: .*$/m, 'experience: 30 years'),
    });
    project.repository.commitAll('By hand');
    const raw = rewriteEntry(nikos, data, (all) => ({
      ...all,
      title: 'Cook',
      experience: '2 years',
    }));
    const dataFiles = [{ path: nikos, slug: '', raw, base: data }];
    const response = await cms.ask('persistEntry', { dataFiles, assets: [] });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      conflicts: [
        { field: 'Caregiver “Nikos Pappas” › Title', yours: 'Cook', theirs: 'Driver', by: 'Ada' },
        { field: 'Caregiver “Nikos Pappas” › Experience', yours: '2 years', theirs: '30 years' },
      ],
    });
  });

  test('A777: a commit by hand is not said to be by whoever saved the field before', async () => {
    const { data } = await cms.open(nikos);
    await change(nikos, { title: 'Driver' });
    const byHand = project.read(nikos).replace(/^title: .*$/m, 'title: By hand');
    project.repository.write({ [nikos]: byHand });
    project.repository.commitAll('By hand');
    const raw = rewriteEntry(nikos, data, (all) => ({ ...all, title: 'Cook' }));
    const dataFiles = [{ path: nikos, slug: '', raw, base: data }];
    const response = await cms.ask('persistEntry', { dataFiles, assets: [] });
    expect(await response.json()).toMatchObject({
      conflicts: [{ yours: 'Cook', theirs: 'By hand', by: null }],
    });
  });

  test('what somebody committed by hand in the meantime is not overwritten either', async () => {
    const { data } = await cms.open(nikos);
    project.repository.write({ [nikos]: data.replace(/^title: .*$/m, 'title: By hand') });
    project.repository.commitAll('By hand');
    await expect(
      cms.save(
        nikos,
        rewriteEntry(nikos, data, (all) => ({ ...all, title: 'Cook' })),
        data,
      ),
    ).rejects.toThrow('409 Someone changed “Caregiver “Nikos Pappas” › Title”');
    expect(project.read(nikos)).toContain('title: By hand\n');
  });

  test('going on in the same form after a save knows nothing of what others changed, and leaves it', async () => {
    const { data } = await cms.open(nikos);
    const first = rewriteEntry(nikos, data, (all) => ({ ...all, rating: 5 }));
    await change(nikos, { title: 'Driver' });
    await cms.save(nikos, first, data);
    await cms.save(
      nikos,
      rewriteEntry(nikos, first, (all) => ({ ...all, rating: 3 })),
      first,
    );
    expect(project.read(nikos)).toMatch(/title: Driver\n[^]*rating: 3\n/);
  });

  const newcomer = {
    id: 3,
    name: 'Ana Ruiz',
    title: 'Nanny: mornings',
    bio: 'Kind. '.repeat(40).trim(),
    image: '/images/hero.svg',
    rating: 5,
    specialties: [],
    experience: '2 years',
    testimonials: [],
    serviceType: 'nanny',
    sample: false,
    detailedBio: '',
    permissionSince: '2026-03-02',
  };
  const create = (path: string, fields: object) => cms.save(path, JSON.stringify(fields));

  test('a new entry gets the next free number, and is written like the others', async () => {
    const path = 'content/providers/ana-ruiz.yaml';
    await create(path, newcomer);
    const text = project.read(path);
    expect(text).toMatch(
      /^id: 9\nname: Ana Ruiz\ntitle: 'Nanny: mornings'\nbio: >-\n {2}Kind\. [^:]*\nimage: \/images\/hero\.svg\nrating: 5\nexperience: 2 years\nserviceType: nanny\npermissionSince: '2026-03-02'\n$/,
    );
    expect(git('log', '-1', '--format=%s')).toBe('Added the caregiver Ana Ruiz');

    await expect(create(path, newcomer)).rejects.toThrow(
      '409 An entry with that name already exists. Change the title, or open that entry.',
    );
    await create('content/providers/ben.yaml', { ...newcomer, id: undefined, name: 'Ben' });
    expect(project.read('content/providers/ben.yaml')).toMatch(/^id: 10\n/);
  });

  describe('A788: what is not an invented example', () => {
    const question =
      '422 Is this real? Fill in “Consent signed on” with the date of the written consent, or mark it as an invented example.';

    test('is asked for the date of its permission when it is new', async () => {
      const path = 'content/providers/ana-ruiz.yaml';
      const undated = { ...newcomer, permissionSince: '' };
      await expect(create(path, undated)).rejects.toThrow(question);
      await expect(create(path, { ...newcomer, permissionSince: 'spring' })).rejects.toThrow(
        '422 The date of the permission must be written like 2026-03-14.',
      );
      await create(path, { ...undated, sample: true });
      expect(project.read(path)).toContain('sample: true\n');
    });

    test('is asked when an example becomes real, and when the date is taken away', async () => {
      const { data } = await cms.open(nikos);
      const real = (more: object) =>
        rewriteEntry(nikos, data, (all) => ({ ...all, sample: false, ...more }));
      const dated = real({ permissionSince: '2026-03-02' });
      await expect(cms.save(nikos, real({}), data)).rejects.toThrow(question);
      await cms.save(nikos, dated, data);
      expect(project.read(nikos)).toContain("permissionSince: '2026-03-02'\n");
      await expect(cms.save(nikos, real({ permissionSince: '' }), dated)).rejects.toThrow(question);
    });

    test('is not asked where it was real before there was such a date', async () => {
      const real = project.read(nikos).replace('sample: true\n', '');
      project.repository.write({ [nikos]: real });
      project.repository.commitAll('By hand');
      project.build();
      const { data } = await cms.open(nikos);
      const next = rewriteEntry(nikos, data, (all) => ({ ...all, rating: 3 }));
      await cms.save(nikos, next, data);
      expect(project.read(nikos)).toContain('rating: 3\n');
    });
  });

  test('A682: the address of a picture without HTTPS is stored with it', async () => {
    await change(nikos, { image: 'http://images.example.com/nikos.jpg' });
    expect(project.read(nikos)).toContain('image: https://images.example.com/nikos.jpg\n');
  });

  test('two who create at the same moment get two numbers, and a deleted one is not given again', async () => {
    const paths = ['cleo', 'dora'].map((name) => `content/providers/${name}.yaml`);
    await Promise.all(paths.map((path) => create(path, { ...newcomer, name: path })));
    // Read through the content manager, since the second of the two may not be committed yet.
    const readId = async (path: string) =>
      Number(/^id: (\d+)$/m.exec((await cms.open(path)).data)?.[1]);
    const ids = (await Promise.all(paths.map(readId))).sort((one, other) => one - other);
    expect(ids[1]).toBe((ids[0] ?? 0) + 1);

    await cms.tell('deleteFiles', { paths, options: { commitMessage: 'x' } });
    const next = 'content/providers/emil.yaml';
    await create(next, { ...newcomer, name: 'Emil' });
    expect(await readId(next)).toBe((ids[1] ?? 0) + 1);
  });

  test('a new article is a Markdown file', async () => {
    const path = 'content/blog/naps.md';
    const { data } = await cms.open(article);
    await cms.save(
      path,
      rewriteEntry(article, data, (all) => ({ ...all, title: 'Naps', body: 'Sleep.' })),
    );
    expect(project.read(path)).toMatch(/^---\nid: 7\ntitle: Naps\n[^]*\n---\n\nSleep\.\n$/);
    await expect(cms.save('content/blog/2026.md', rewriteEntry(article, data))).rejects.toThrow(
      '422 The address comes from the title or name',
    );
  });

  test('an entry can be deleted, a page of the site cannot', async () => {
    await cms.tell('deleteFiles', { paths: [nikos], options: { commitMessage: 'x' } });
    expect(git('ls-tree', '--name-only', 'main', nikos)).toBe('');
    await expect(cms.open(nikos)).rejects.toThrow('404');
    await expect(cms.save(nikos, 'name: x', 'name: y')).rejects.toThrow(
      '409 Someone deleted this entry in the meantime',
    );
    for (const path of [home, 'content/services/nanny.yaml']) {
      await expect(cms.tell('deleteFiles', { paths: [path] })).rejects.toThrow(
        "422 The site needs this page, so it can't be deleted.",
      );
    }
  });

  const toAsset = (path: string, bytes: Buffer) => ({
    path,
    content: bytes.toString('base64'),
    encoding: 'base64',
  });

  test('a picture that is chosen in a form goes to git with it, without its secrets', async () => {
    const path = 'public/uploads/nikos.jpg';
    const { data } = await cms.open(nikos);
    const raw = rewriteEntry(nikos, data, (all) => ({ ...all, image: '/uploads/nikos.jpg' }));
    await cms.save(nikos, raw, data, [toAsset(path, await takePhoto('jpeg', 6))]);
    expect(git('diff', '--name-only', 'HEAD~1').split('\n')).toEqual([nikos, path]);
    const [head] = [git('rev-parse', 'main')];
    const bytes = await project.store.readBytes(head, path);
    expect(Buffer.from(bytes ?? []).includes(secret)).toBe(false);

    const [id, name] = ['public/uploads/hello-61d8447e.webm', 'hello-61d8447e.webm'];
    const recording = { id, path: id, name, displayURL: `/uploads/${name}` };
    expect(await cms.tell('getMedia', { mediaFolder: 'public/uploads' })).toEqual([
      recording,
      { id: path, path, name: 'nikos.jpg', displayURL: '/api/admin/pictures/nikos.jpg' },
    ]);
    await expect(cms.tell('deleteFiles', { paths: [path] })).rejects.toThrow(
      '422 “Nikos Pappas” still shows this picture. Choose another picture there first.',
    );
    await change(nikos, { image: '/images/people/nikos-pappas.svg' });
    await cms.tell('deleteFiles', { paths: [path] });
    expect(git('ls-tree', '--name-only', 'main', path)).toBe('');
    expect(await cms.tell('getMedia', {})).toEqual([recording]);
  });

  test('a picture of the library is kept until an entry shows it', async () => {
    const path = 'public/uploads/tree.png';
    const bytes = await drawPicture('png');
    const stored = await cms.tell('persistMedia', { asset: toAsset(path, bytes) });
    expect(stored).toMatchObject({
      path,
      name: 'tree.png',
      encoding: 'base64',
      content: bytes.toString('base64'),
    });
    expect(await cms.tell('getMediaFile', { path })).toEqual(stored);
    expect(git('ls-tree', '--name-only', 'main', path)).toBe('');

    await change(nikos, { detailedBio: 'A tree: ![Tree](/uploads/tree.png)' });
    expect(git('ls-tree', '--name-only', 'main', path)).toBe(path);
  });

  test.each([
    ['a drawing', 'public/uploads/a.svg', '<svg/>', "a.svg can't be used as a picture."],
    [
      'a page',
      'public/uploads/a.png',
      '<html>',
      "a.png: This file isn't a JPEG, PNG, WEBP, GIF or AVIF picture.",
    ],
    ['a way out', 'public/uploads/../a.png', 'x', "a.png can't be used as a picture."],
    ['code', 'src/a.png', 'x', "a.png can't be used as a picture."],
  ])('%s is refused as a picture', async (_, path, text, sentence) => {
    await expect(
      cms.tell('persistMedia', { asset: toAsset(path, Buffer.from(text)) }),
    ).rejects.toThrow(`422 ${sentence}`);
  });

  test('A754, A755: a picture that cannot be decoded is refused, and one loses where it was taken', async () => {
    const photo = await takePhoto('jpeg');
    const persist = (name: string, bytes: Buffer) =>
      cms.tell('persistMedia', { asset: toAsset(`public/uploads/${name}`, bytes) });
    await expect(persist('cut.jpg', photo.subarray(0, photo.length / 2))).rejects.toThrow(
      '422 cut.jpg: The picture is damaged or incomplete. Please choose another file.',
    );
    const { content } = (await persist('photo.jpg', photo)) as { content: string };
    expect(Buffer.from(content, 'base64').includes(secret)).toBe(false);
  });

  test('a picture takes no name of another one, nor of another kind', async () => {
    const path = 'public/uploads/a.png';
    await cms.tell('persistMedia', { asset: toAsset(path, await drawPicture('png')) });
    await expect(
      cms.tell('persistMedia', { asset: toAsset(path, await drawPicture('webp')) }),
    ).rejects.toThrow("422 a.png doesn't match its file type. Its name should end in .webp.");
    const other = await takePhoto('png', 6);
    await expect(cms.tell('persistMedia', { asset: toAsset(path, other) })).rejects.toThrow(
      '422 Another picture is already called a.png. Please rename the file.',
    );
  });

  test('ASVS 16.5.2: while git is away, saves wait and their writer sees them all the same', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const away = () => Promise.reject(new StoreError('away', 'Git cannot be reached.'));
    setContentStore({ ...project.store, readHead: away });
    await change(nikos, { title: 'Driver' });
    await create('content/providers/ana-ruiz.yaml', newcomer);
    await cms.tell('deleteFiles', { paths: ['content/providers/linh-tran.yaml'] });

    expect((await cms.open(nikos)).data).toContain('title: Driver\n');
    const files = (await listEntries('content/providers')).map(({ file }) => file.path);
    expect(files).toContain('content/providers/ana-ruiz.yaml');
    expect(files).not.toContain('content/providers/linh-tran.yaml');

    expect(log.mock.calls.join()).toContain('Git cannot be reached.');
    log.mockClear();
    setContentStore(project.store);
    await sql`update publishing_state set rest_until = 'epoch'`;
    await publish();
    expect(project.read(nikos)).toContain('title: Driver\n');
    expect(git('ls-tree', '-r', '--name-only', 'main', 'content/providers').split('\n')).toEqual(
      files,
    );
  });
});
