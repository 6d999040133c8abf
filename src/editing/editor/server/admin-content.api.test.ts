import { randomUUID } from 'node:crypto';
import { neonConfig } from '@neondatabase/serverless';
import { parse } from 'yaml';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { editorApi } from './editor-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { StoreError } from '#editing/publishing/content-store.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { storeSave } from '#editing/publishing/journal.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { openBrowserOf } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';

const path = '/api/admin/content';
const home = 'content/pages/home.yaml';

type Edit = Record<string, unknown>;
const headline: Edit = { id: 'hero-title', type: 'text', value: 'Care that fits' };
const shippedHeadline = 'Exceptional Childcare & Family Support Services';

describeWithDatabase('/api/admin/content', () => {
  const { project, admin: browser } = useEditing();

  const save = (edits: Edit[], headers: Record<string, string> = {}, by = browser) =>
    by.call(editorApi, 'POST', path, { body: { edits }, headers });
  const load = async (by = openTestBrowser()): Promise<unknown> =>
    (await by.call(editorApi, 'GET', path)).json();
  const report = async () =>
    (await (await browser.call(editorApi, 'GET', '/api/admin/publishing')).json()) as {
      saves: { id: string; state: string; places: string[]; conflicts: unknown[] }[];
    };

  test('A569, A570, A681: what is saved is shown by the next GET, by id with type and value', async () => {
    expect(await load()).toEqual({});
    const response = await save([headline]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      save: { id: expect.any(String) as string, state: 'queued' },
    });
    expect(await load()).toEqual({ 'hero-title': { type: 'text', value: 'Care that fits' } });
  });

  test('A965: the owner turns first calls off, and on again with another number a day', async () => {
    const set = async (value: string) => {
      const { status } = await save([{ id: 'site-first-calls', type: 'text', value }]);
      // The commits of two saves are ten seconds apart.
      await sql`update publishing_state set last_commit_at = 'epoch'`;
      await publish();
      project.build();
      return [status, /^firstCalls: .+$/m.exec(project.read('content/site.yaml'))?.[0]];
    };
    expect(await set('many')).toEqual([422, 'firstCalls: 6 a day']);
    expect(await set('')).toEqual([200, undefined]);
    expect(await set('4 a day')).toEqual([200, 'firstCalls: 4 a day']);
  });

  test('A808, A918, ASVS 8.2.2, 8.2.3: a hidden entry is shown to admins with what is saved, and to nobody else', async () => {
    const file = 'content/providers/linh-tran.yaml';
    const text = project.read(file);
    project.repository.write({ [file]: text.replace('id: 6\n', 'id: 6\nstate: hidden\n') });
    project.repository.commitAll('Hidden');
    project.build();
    const edit = { id: 'provider-bio-6', type: 'text', value: 'Linh is away until May.' };
    const specialties = (parse(text) as { specialties: string[] }).specialties;
    const kept = specialties.map((value, from) => ({ from, value }));
    const list = {
      id: `${file}#specialties`,
      type: 'list',
      base: JSON.stringify(specialties),
      value: JSON.stringify([...kept, { from: null, value: 'Night feeds' }]),
    };
    expect((await save([list])).status).toBe(200);
    expect(await load()).toEqual({});
    expect((await save([edit])).status).toBe(200);
    expect(await load()).toEqual({});
    expect(await load(browser)).toMatchObject({
      [list.id]: { type: 'list' },
      'provider-bio-6': { type: 'text', value: 'Linh is away until May.' },
    });
    const ask = (body: object, by = browser) =>
      by.call(editorApi, 'POST', '/api/admin/content-items', { body });
    const ids = { ids: ['provider-bio-6'] };
    expect(await (await ask(ids)).json()).toMatchObject({
      items: [{ id: 'provider-bio-6', value: 'Linh is away until May.' }],
    });
    const loadEntries = (by: TestBrowser) =>
      by.call(editorApi, 'GET', '/api/admin/entries/providers');
    const { entries } = (await (await loadEntries(browser)).json()) as {
      entries: { state: string }[];
    };
    expect(entries.filter(({ state }) => state === 'hidden')).toMatchObject([
      { file, id: 6, title: 'Linh Tran', data: { bio: 'Linh is away until May.' } },
    ]);
    expect((await ask(ids, openTestBrowser())).status).toBe(401);
    expect((await loadEntries(openTestBrowser())).status).toBe(401);
    await publish();
    expect(project.read(file)).toContain('Linh is away until May.');
  });

  test('A571: without a session nothing is saved', async () => {
    const response = await save([headline], {}, openTestBrowser());
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
    expect(await load()).toEqual({});
  });

  test('an id that nothing stands for is refused by name, and nothing of the save is taken', async () => {
    const response = await save([headline, { id: 'no-such', type: 'text', value: 'x' }]);
    expect([response.status, await response.text()]).toEqual([
      400,
      'There is nothing on the site with the id "no-such".',
    ]);
    expect(await load()).toEqual({});
  });

  test.for([
    ['an empty headline', { value: '  ' }, 'Headline is empty. Write at least one word.'],
    [
      'a headline that is too long',
      { value: 'a'.repeat(121) },
      'Headline is longer than 120 characters. Please shorten it.',
    ],
    ['another type', { type: 'image', value: '/images/hero.svg' }, 'Headline is of the type text.'],
    [
      'A682: a script as picture',
      { id: 'home-hero-image', type: 'image', value: 'javascript:alert(1)' },
      'Image is not a picture address. Use one that starts with https:// or a path on this site such as /uploads/photo.jpg.',
    ],
    [
      'a picture that is not there',
      { id: 'home-hero-image', type: 'image', value: '/images/none.svg' },
      'There is no picture at /images/none.svg. Choose a file, or name another address.',
    ],
    [
      'a text with a picture that is not there',
      { id: 'blog-content-1', value: 'Text ![a](/uploads/none.jpg)' },
      'There is no picture at /uploads/none.jpg. Choose a file, or name another address.',
    ],
    [
      'A753: a text nested too deep',
      { id: 'blog-content-1', value: `${'- '.repeat(1500)}a` },
      'Text nests lists, quotes or emphasis more than 50 levels deep. Please use fewer levels.',
    ],
    [
      'characters that cannot be stored',
      { value: 'a\0b' },
      'The text holds characters that cannot be stored. Please remove them.',
    ],
  ] as const)('%s is refused in a sentence, and nothing is taken', async ([, edit, sentence]) => {
    const about = { id: 'about-story-title', type: 'text', value: 'Another' };
    const response = await save([about, { ...headline, ...edit }]);
    expect([response.status, await response.text()]).toEqual([422, sentence]);
    expect(await load()).toEqual({});
  });

  const target = (value: string, base = ''): Edit => ({
    id: 'home-hero-button-to',
    type: 'text',
    value,
    base,
  });

  test('A885: a target is one more line of the file, told in plain words; without it the line goes', async () => {
    const shipped = project.read(home).split('\n');
    expect((await save([target('/providers')])).status).toBe(200);
    expect(await load()).toEqual({ 'home-hero-button-to': { type: 'text', value: '/providers' } });
    await publish();
    const lines = project.read(home).split('\n');
    expect(lines.filter((line) => !shipped.includes(line))).toEqual(['  buttonTo: /providers']);
    expect(lines).toHaveLength(shipped.length + 1);
    const told = 'Home › Top of the page › Button “Find My Perfect Match” now leads to';
    expect((await report()).saves[0]?.places).toEqual([`${told} /providers`]);

    project.build();
    expect((await save([target('', '/providers')])).status).toBe(200);
    await sql`update publishing_state set last_commit_at = 'epoch'`;
    await publish();
    expect(project.read(home).split('\n')).toEqual(shipped);
    expect((await report()).saves[0]?.places).toEqual([`${told} its usual page`]);
  });

  test('A885: the words of a button say which target belongs to them', async () => {
    const ids = ['home-hero-button', 'home-hero-button-to', 'hero-title'];
    const response = await browser.call(editorApi, 'POST', '/api/admin/content-items', {
      body: { ids },
    });
    expect(await response.json()).toMatchObject({
      items: [
        { id: 'home-hero-button', targetId: 'home-hero-button-to' },
        { id: 'home-hero-button-to', value: '', isLink: true, isRequired: false },
        { id: 'hero-title' },
      ],
    });
  });

  test.each([
    ...['/blog/nanny-interview-questions', '/providers/6#reviews', '/providers?county=pasco'],
    ...['https://www.example.com', 'mailto:jobs@example.com', 'tel:+18135550142'],
  ])('A885: a button can lead to %s', async (to) => {
    expect((await save([target(to)])).status).toBe(200);
  });

  test.each(['/abuot', '/providers/99', '/blog/gone', '/services/gone'])(
    'A885: a target at %s, which is no page of the site, is refused in a sentence at its own text',
    async (to) => {
      const response = await save([headline, target(to)], { accept: 'application/problem+json' });
      const message = `This leads to ${to}, but the site shows no such page. Choose another one, or leave it empty for its usual page.`;
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        issues: [{ path: 'edits.1.value', message }],
      });
      expect(await load()).toEqual({});
    },
  );

  test('A885: a target that the same save hides is refused, and so is a script', async () => {
    const hide = { id: 'content/providers/linh-tran.yaml#state', type: 'field', base: '' };
    const hidden = await save([target('/providers/6'), { ...hide, value: '"hidden"' }]);
    expect([hidden.status, await hidden.text()]).toEqual([
      422,
      'This leads to /providers/6, but the site shows no such page. Choose another one, or leave it empty for its usual page.',
    ]);
    const script = await save([target('javascript:alert(1)')]);
    expect([script.status, await script.text()]).toEqual([
      422,
      'Write the target like /contact, https://www.example.com, mailto:name@example.com or tel:+18135550142.',
    ]);
    expect(await load()).toEqual({});
  });

  test('A885: of two targets for one button, nothing is overwritten', async () => {
    await save([target('/providers')]);
    const response = await save([target('/about')], {}, await openBrowserOf('Ben'));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      conflicts: [{ yours: '/about', theirs: '/providers', by: 'Ada', rules: { isLink: true } }],
    });
  });

  test('two ids of one text may not get two values', async () => {
    const response = await save([
      { id: 'service-title-1', type: 'text', value: 'One' },
      { id: 'nanny-service-title', type: 'text', value: 'Two' },
    ]);
    expect([response.status, await response.text()]).toEqual([
      422,
      'nanny-service-title and service-title-1 are the same text, but two values were sent for it.',
    ]);
  });

  test('a save that changes nothing is none', async () => {
    const response = await save([{ ...headline, value: ` ${shippedHeadline} ` }]);
    expect(await response.json()).toEqual({ save: null });
    expect(await load()).toEqual({});
  });

  test('the same save again, after a lost answer, is one save', async () => {
    const key = { 'idempotency-key': '0b54c1a0-5a37-4d1b-8f0e-9c2f1de3a001' };
    const first = (await (await save([headline], key)).json()) as unknown;
    expect(await (await save([headline], key)).json()).toEqual(first);
    expect(await sql`select count(*)::int as count from content_saves`).toEqual([{ count: 1 }]);
    await save([{ ...headline, value: 'Other words' }], key);
    expect(await load()).toEqual({ 'hero-title': { type: 'text', value: 'Other words' } });
  });

  test('ASVS 2.3.1, 2.4.2: somebody who began with other words gets both values, and nothing is overwritten', async () => {
    await save([{ ...headline, base: shippedHeadline }]);
    const edits = [
      { ...headline, value: 'Mine', base: shippedHeadline },
      { id: 'about-story-title', type: 'text', value: 'Another' },
    ];
    const response = await save(edits, {}, await openBrowserOf('Ben'));
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      conflicts: [
        {
          id: 'hero-title',
          place: 'Home › Top of the page › Headline',
          base: shippedHeadline,
          yours: 'Mine',
          theirs: 'Care that fits',
          by: 'Ada',
          rules: { type: 'text', isMultiline: false, isRequired: true, maxLength: 120 },
        },
      ],
    });
    expect(await load()).toEqual({ 'hero-title': { type: 'text', value: 'Care that fits' } });
  });

  test('A884: what one types on, on another device, is saved without a question, also once the first words are live', async () => {
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };
    await save([{ ...headline, value: 'Care. ZZ', base: shippedHeadline }], phone);
    await publish();
    project.build();
    expect(await load()).toEqual({});

    const longer = { ...headline, value: 'Care. ZZ MORE', base: shippedHeadline };
    const another = await save([longer], {}, await openBrowserOf('Ben'));
    expect(await another.json()).toMatchObject({ conflicts: [{ theirs: 'Care. ZZ' }] });
    expect((await save([longer])).status).toBe(200);
    expect(await load()).toEqual({ 'hero-title': { type: 'text', value: 'Care. ZZ MORE' } });
  });

  test('A884: where one wrote something else on another device, the question names the device', async () => {
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' };
    await save([{ ...headline, base: shippedHeadline }], phone);
    const response = await save([{ ...headline, value: 'On the laptop', base: shippedHeadline }]);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      conflicts: [{ theirs: 'Care that fits', by: 'Ada', device: 'phone' }],
    });
  });

  test('ASVS 2.3.4, 15.4.2: of many who change the same words at the same time, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save([{ ...headline, value: `Words ${index}`, base: shippedHeadline }]),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  test('different words of one page are both taken', async () => {
    await save([{ ...headline, base: shippedHeadline }]);
    const response = await save([{ id: 'home-hero-text', type: 'text', value: 'Below it.' }]);
    expect(response.status).toBe(200);
    expect(Object.keys((await load()) as object).sort()).toEqual(['hero-title', 'home-hero-text']);
  });

  test('a save becomes one commit of one line, and leaves the overlay once it is built', async () => {
    await save([headline]);
    expect(await publish()).toEqual({ kind: 'done' });
    const { git } = project.repository;
    expect(git('diff', '--numstat', 'HEAD~1')).toBe(`1\t1\t${home}`);
    expect(git('log', '-1', '--format=%s|%an')).toBe('Home › Top of the page › Headline|Ada');
    expect(await load()).toHaveProperty('hero-title');
    expect((await report()).saves).toMatchObject([{ state: 'committed' }]);

    project.build();

    expect((await report()).saves).toMatchObject([
      { state: 'live', places: ['Home › Top of the page › Headline'] },
    ]);
    expect(await load()).toEqual({});
  });

  test('A955: a drawing that the site lacks is set, and its point with it', async () => {
    const scene = { id: 'site-brand-scene-image', type: 'image', value: '/images/hero.svg' };
    const point = { id: 'site-brand-scene-image-focus', type: 'text', value: '40% 25%' };
    expect(await (await save([scene, point])).json()).toMatchObject({ save: { state: 'queued' } });
    await publish();
    const site = project.repository.git('show', 'main:content/site.yaml');
    expect(site).toMatch(/scene:\n +image: \/images\/hero\.svg\n +imageFocus: 40% 25%\n/);
  });

  test('A680: names of counties and cities are saved like all others', async () => {
    const county = { id: 'service-area-pinellas-name', type: 'text', value: 'Pinellas Coast' };
    const city = { id: 'service-area-pinellas-city-4', type: 'text', value: 'Largo Mall' };
    expect((await save([county, city])).status).toBe(200);
    expect(await load()).toEqual({
      [county.id]: { type: 'text', value: county.value },
      [city.id]: { type: 'text', value: city.value },
    });
    await publish();
    const site = project.repository.git('show', 'main:content/site.yaml');
    expect(site).toContain('      name: Pinellas Coast\n');
    expect(site).toContain('        - Largo Mall\n');
  });

  test('words that somebody committed by hand in between stay, and both are shown', async () => {
    await save([
      { ...headline, base: shippedHeadline },
      { id: 'home-hero-text', type: 'text', value: 'Below it.' },
    ]);
    const changed = project.read(home).replace(shippedHeadline, 'By hand');
    project.repository.write({ [home]: changed });
    project.repository.commitAll('By hand');

    expect(await publish()).toEqual({ kind: 'done' });

    expect(project.read(home)).toContain('title: By hand\n  text: >-\n    Below it.\n');
    expect((await report()).saves).toMatchObject([
      {
        state: 'conflict',
        conflicts: [
          { id: 'hero-title', base: shippedHeadline, yours: 'Care that fits', theirs: 'By hand' },
        ],
      },
    ]);
    expect(await load()).toEqual({ 'home-hero-text': { type: 'text', value: 'Below it.' } });
  });

  test('a build that failed names what broke it by its title', async () => {
    const rule = 'rating: Rating must be a number from 0 to 5 in halves, like 4.5.';
    const file = 'content/testimonials/4-ortega.yaml';
    // A commit that was not served before would end the build.
    await report();
    await sql`update publishing_state set build_state = 'failed',
      build_message = ${`The content breaks a rule: ${file}: ${rule}`}`;
    onTestFinished(async () => {
      await sql`update publishing_state set build_state = 'idle', build_message = null`;
    });
    expect(await report()).toMatchObject({
      build: { message: `The content breaks a rule: Testimonial “Luis Ortega”: ${rule}` },
    });
  });

  test('A682: the address of a picture without HTTPS is saved with it', async () => {
    const value = 'http://images.example.com/hero.jpg';
    await save([{ id: 'home-hero-image', type: 'image', value }]);
    expect(await load()).toEqual({
      'home-hero-image': { type: 'image', value: 'https://images.example.com/hero.jpg' },
    });
  });

  describe('what became of a save', () => {
    const ask = (saves: string) =>
      browser.call(editorApi, 'GET', `/api/admin/publishing?saves=${saves}`);
    const askOf = async (id: string) =>
      ((await (await ask(id)).json()) as { asked: { id: string; state: string }[] }).asked;

    test('A774: it is open until it is live', async () => {
      const response = await save([headline]);
      const { save: taken } = (await response.json()) as { save: { id: string } };
      expect(await askOf(taken.id)).toEqual([{ id: taken.id, state: 'open' }]);
      await publish();
      expect(await askOf(taken.id)).toEqual([{ id: taken.id, state: 'open' }]);
      await sql`update content_saves set state = 'live'`;
      expect(await askOf(taken.id)).toEqual([{ id: taken.id, state: 'live' }]);
    });

    test('A774: it is open while a person must decide, and lost where nothing is known', async () => {
      await save([{ ...headline, base: shippedHeadline }]);
      commitByHand('By hand');
      await publish();
      await sql`update content_saves set state = 'live'`;
      const [met] = (await report()).saves;
      const unknown = randomUUID();
      expect(await askOf(`${met?.id ?? ''},${unknown}`)).toEqual([
        { id: met?.id, state: 'open' },
        { id: unknown, state: 'lost' },
      ]);
    });

    test('is not told for what is no save, nor for more than 50', async () => {
      const many = Array.from({ length: 51 }, () => randomUUID()).join();
      for (const [saves, sentence] of [
        ['17', 'There is no such save.'],
        [many, 'Please ask about at most 50 saves.'],
      ] as const) {
        const response = await ask(saves);
        expect([response.status, await response.text()]).toEqual([422, sentence]);
      }
    });
  });

  test('a conflict is over once somebody lets the other words stand', async () => {
    await save([{ ...headline, base: shippedHeadline }]);
    const changed = project.read(home).replace(shippedHeadline, 'By hand');
    project.repository.write({ [home]: changed });
    project.repository.commitAll('By hand');
    await publish();
    const [met] = (await report()).saves;
    expect(met).toMatchObject({ state: 'conflict', conflicts: [{ index: 0 }] });

    const response = await browser.call(editorApi, 'POST', '/api/admin/publishing', {
      body: { save: met?.id, index: 0, keep: 'theirs' },
    });

    expect(response.status).toBe(204);
    expect((await report()).saves).toMatchObject([{ state: 'committed', conflicts: [] }]);
  });

  test('a save is committed after its answer, without the clock', async () => {
    const works: Promise<unknown>[] = [];
    await browser.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits: [headline] },
      waitUntil: (work) => works.push(work),
    });
    await Promise.all(works);

    expect((await report()).saves).toMatchObject([{ state: 'committed' }]);
  });

  test('a save that git refused is tried again when its editor asks, without the clock', async () => {
    const isAway = () =>
      Promise.reject(new StoreError('away', 'GitHub cannot be reached.', { retryAfterMs: 0 }));
    setContentStore({ ...project.store, readHead: isAway, readHeadTexts: isAway });
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await save([headline]);
    await publish();
    logged.mockClear();
    setContentStore(project.store);
    const works: Promise<unknown>[] = [];

    await browser.call(editorApi, 'GET', '/api/admin/publishing', {
      waitUntil: (work) => works.push(work),
    });
    await Promise.all(works);

    expect((await report()).saves).toMatchObject([{ state: 'committed' }]);
  });

  const commitByHand = (words: string) => {
    project.repository.write({ [home]: project.read(home).replace(shippedHeadline, words) });
    project.repository.commitAll('By hand');
  };

  test('A776: words that a developer has committed since the build are told with the answer', async () => {
    commitByHand('By hand');
    const mine = { ...headline, base: shippedHeadline };
    const other = { id: 'home-hero-text', type: 'text', value: 'Below it.' };
    const response = await save([mine, other]);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      conflicts: [
        {
          id: 'hero-title',
          place: 'Home › Top of the page › Headline',
          base: shippedHeadline,
          yours: 'Care that fits',
          theirs: 'By hand',
          rules: { type: 'text', isMultiline: false, isRequired: true, maxLength: 120 },
        },
      ],
    });
    expect(await load()).toEqual({});

    expect((await save([{ ...mine, base: 'By hand' }, other])).status).toBe(200);
    await publish();
    expect((await report()).saves).toMatchObject([{ state: 'committed', conflicts: [] }]);
    expect(project.read(home)).toContain('title: Care that fits\n  text: >-\n    Below it.\n');
  });

  test('A776: a save is compared with the head once, and taken where git is late or out of order', async () => {
    commitByHand('By hand');
    const away = () => Promise.reject(new StoreError('away', 'GitHub cannot be reached.'));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const late = () => {
      setImmediate(() => vi.advanceTimersByTime(3000));
      return Promise.withResolvers<never>().promise;
    };
    for (const readHeadTexts of [vi.fn(away), vi.fn(late)]) {
      setContentStore({ ...project.store, readHeadTexts });
      await sql`truncate content_saves`;
      expect((await save([{ ...headline, base: shippedHeadline }])).status).toBe(200);
      expect(readHeadTexts.mock.calls).toEqual([[[home]]]);
    }
    const asked = vi.fn(away);
    setContentStore({ ...project.store, readHeadTexts: asked });
    await sql`update publishing_state set trouble = 'GitHub asked for a pause.'`;
    await save([{ id: 'about-story-title', type: 'text', value: 'Another' }]);
    expect(asked).not.toHaveBeenCalled();
  });

  describe('A778: an edit of an entry that was deleted', () => {
    const file = 'content/testimonials/5-foley.yaml';
    const lost: Edit = { id: 'testimonial-text-5', type: 'text', value: 'My words about them.' };
    const orphan = {
      id: lost.id,
      entry: 'testimonials/5',
      isRestorable: true,
      message: 'The testimonial by Megan Foley was deleted while you were editing it.',
    };
    const commitRemoval = () => {
      project.repository.git('rm', '--quiet', file);
      project.repository.commitAll('Remove a testimonial');
    };
    const restore = (edits: Edit[]) =>
      browser.call(editorApi, 'POST', path, { body: { edits, bringsBack: true } });

    test.for([
      [
        'and built',
        () => {
          commitRemoval();
          project.build();
        },
      ],
      ['in git alone', commitRemoval],
      [
        'in the journal alone',
        async () => {
          const changes = [{ kind: 'remove' as const, file, before: project.read(file) }];
          await storeSave({ id: randomUUID(), username: 'Bob', source: 'cms', changes });
        },
      ],
    ] as const)('%s is named, and the other edits are saved', async ([, remove]) => {
      await remove();
      const key = { 'idempotency-key': '0b54c1a0-5a37-4d1b-8f0e-9c2f1de3a002' };
      const name = { id: 'testimonial-name-5', type: 'text', value: 'They' };
      // The second request is a retry after a lost response.
      for (let times = 0; times < 2; times += 1) {
        const response = await save([lost, headline, name], key);
        expect([response.status, await response.json()]).toEqual([
          200,
          {
            save: { id: expect.any(String) as string, state: 'queued' },
            orphans: [orphan, { ...orphan, id: name.id }],
          },
        ]);
      }
      expect(await load()).toEqual({ 'hero-title': { type: 'text', value: 'Care that fits' } });
      const alone = await save([lost]);
      expect(await alone.json()).toEqual({ save: null, orphans: [orphan] });
    });

    test.for([
      ['from git', true],
      ['while its deletion waits', false],
    ] as const)('is brought back %s with these words, once', async ([, isCommitted]) => {
      const before = project.read(file);
      if (isCommitted) {
        commitRemoval();
        project.build();
      } else {
        const changes = [{ kind: 'remove' as const, file, before }];
        await storeSave({ id: randomUUID(), username: 'Bob', source: 'cms', changes });
      }
      const response = await restore([lost]);
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('queued'),
      ]);
      await publish();
      expect(project.read(file)).toBe(
        before.replace(/^text: .*\n(?: .*\n)*/m, 'text: >-\n  My words about them.\n'),
      );
      project.build();
      const again = await restore([lost]);
      expect([again.status, await again.text()]).toEqual([
        409,
        'The testimonial by Megan Foley is back already. Reload the page to edit it.',
      ]);
    });

    test('is not brought back where it breaks a rule or was never there', async () => {
      commitRemoval();
      project.build();
      const empty = await restore([{ ...lost, value: '' }]);
      expect([empty.status, await empty.text()]).toEqual([
        422,
        'Text is empty. Write at least one word.',
      ]);
      const unknown = await restore([{ ...lost, id: 'testimonial-text-99' }]);
      expect([unknown.status, await unknown.text()]).toEqual([
        404,
        "We couldn't find this testimonial in the history, so it can't be restored.",
      ]);
      expect((await restore([headline])).status).toBe(422);
    });
  });

  test('a save asks the database at most three times, and does without git, before its answer', async () => {
    const usual = neonConfig.fetchFunction as (...call: unknown[]) => unknown;
    let calls = 0;
    neonConfig.fetchFunction = (...call: unknown[]) => {
      calls += 1;
      return usual(...call);
    };
    onTestFinished(() => {
      neonConfig.fetchFunction = usual;
    });
    // If the save depended on git, it would now be answered with 503.
    setContentStore(undefined);

    const text = { id: 'blog-content-1', type: 'text', value: 'Text ![a](/images/hero.svg)' };
    expect((await save([headline, text])).status).toBe(200);

    expect(calls).toBeLessThanOrEqual(3);
    expect(calls).toBeGreaterThan(0);
  });

  test('an editor learns what it must know of each item', async () => {
    await save([headline]);
    const response = await browser.call(editorApi, 'POST', '/api/admin/content-items', {
      body: { ids: ['hero-title', 'home-hero-image', 'no-such', 'provider-detailed-bio-3'] },
    });
    expect(await response.json()).toEqual({
      items: [
        {
          id: 'hero-title',
          target: `${home}#hero.title`,
          type: 'text',
          label: 'Headline',
          place: 'Home › Top of the page › Headline',
          value: 'Care that fits',
          isMultiline: false,
          isMarkdown: false,
          isRequired: true,
          maxLength: 120,
        },
        expect.objectContaining({
          id: 'home-hero-image',
          type: 'image',
          value: '/images/hero.svg',
          altId: 'home-hero-image-alt',
        }),
        expect.objectContaining({
          id: 'provider-detailed-bio-3',
          place: 'Caregiver “Hannah Lindqvist” › Detailed bio',
          value: '',
          isMultiline: true,
          isMarkdown: true,
          isRequired: false,
        }),
      ],
      lists: [],
    });
  });
});
