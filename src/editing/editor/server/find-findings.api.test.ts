import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Finding } from '#editing/editor/save/findings.ts';
import { problemType } from '#lib/http/problem.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { editorApi } from './editor-api.server.ts';
import type { NamedSentEdit } from './editor-inputs.ts';

const phone = '(813) 555-0142';
const document = 'content/pages/accessibility.md';
const article = 'content/blog/postpartum-doula-first-six-weeks.md';
const articlePath = '/blog/postpartum-doula-first-six-weeks';
const linking = 'content/blog/newborn-sleep-first-twelve-weeks.md';
const questions = 'content/pages/services.yaml#faq.items';

describeWithDatabase('POST /api/admin/content/checks', () => {
  const { project, admin: browser } = useEditing();

  beforeEach(() => {
    writeAppearances();
  });

  /** Writes which pages show which texts, as the build does. */
  function writeAppearances(): void {
    const pages = ['/', '/accessibility', '/services'];
    const appearances = {
      'accessibility-content': [1],
      'contact-phone': [0, 1, 2],
      'services-banner-title': [2],
    };
    for (const [name, value] of Object.entries({ appearances, pages })) {
      const file = path.join(project.distDir, 'catalogue', `${name}.json`);
      writeFileSync(file, JSON.stringify(value));
    }
  }

  const call = (method: 'DELETE' | 'GET' | 'POST', address: string, body?: unknown) =>
    browser.call(editorApi, method, address, { body, headers: { accept: problemType } });

  async function check(...edits: NamedSentEdit[]): Promise<Finding[]> {
    const response = await call('POST', '/api/admin/content/checks', { edits });
    expect(response.status).toBe(200);
    return ((await response.json()) as { findings: Finding[] }).findings;
  }

  async function save(...edits: Omit<NamedSentEdit, 'page' | 'place'>[]): Promise<void> {
    const sent = edits.map(({ id, type, value, base }) => ({ id, type, value, base }));
    const response = await call('POST', '/api/admin/content', { edits: sent });
    expect(response.status).toBe(200);
  }

  const readBody = (file: string) => project.read(file).split('---\n').slice(2).join('---\n');
  const edit = (
    more: Partial<NamedSentEdit> & Pick<NamedSentEdit, 'id' | 'value'>,
  ): NamedSentEdit => ({
    type: 'text',
    place: 'Whole site › Phone',
    page: '/',
    ...more,
  });
  const newPhone = edit({ id: 'contact-phone', base: phone, value: '(813) 555-0199' });
  const newEmail = edit({
    id: 'contact-email',
    base: 'info@sandpiperfamilycare.example',
    value: 'hello@sandpiperfamilycare.example',
  });
  const listTargets = async (...edits: NamedSentEdit[]) =>
    (await check(...edits)).map(({ target }) => target);

  /** Returns a change of the questions, whose first one is kept or dropped. */
  async function changeQuestions(keepsFirst: boolean, ...added: object[]): Promise<NamedSentEdit> {
    const items = await call('POST', '/api/admin/content-items', { ids: ['faq-1-question'] });
    const { lists } = (await items.json()) as { lists: { items: { value: object }[] }[] };
    const base = (lists[0]?.items ?? []).map(({ value }) => value);
    const kept = base.map((value, from) => ({ from, value })).slice(keepsFirst ? 0 : 1);
    return edit({
      id: questions,
      type: 'list',
      place: 'Services › Questions',
      page: '/services',
      base: JSON.stringify(base),
      value: JSON.stringify([...added.map((value) => ({ from: null, value })), ...kept]),
    });
  }

  /** Writes the phone number, folded over two lines, into the first answer. */
  function foldPhone(): void {
    const page = 'content/pages/services.yaml';
    const text = project.read(page);
    const folded = text.replace(
      /answer: .*\n(?:\s{8,}.*\n)*/,
      'answer: >-\n        Call (813)\n        555-0142.\n',
    );
    expect(folded).not.toBe(text);
    project.repository.write({ [page]: folded });
    project.repository.commitAll('A number');
    project.build();
    writeAppearances();
  }

  test('A827, A869: each text that still says the old fact is told, with its page', async () => {
    expect(await check(newPhone)).toEqual([
      {
        target: `${document}#`,
        id: 'accessibility-content',
        place: 'Page “Accessibility” › Text',
        page: '/accessibility',
        message: 'The old phone number still stands on /accessibility. Change it there, too?',
        words: phone,
        fact: { target: 'content/site.yaml#phone', before: phone, after: newPhone.value },
        change: {
          before: expect.stringContaining(phone) as string,
          after: expect.stringContaining(newPhone.value) as string,
        },
      },
    ]);
    expect(await listTargets(newEmail)).toEqual([`${document}#`, 'content/pages/privacy.md#']);
    const name = { id: 'site-name', base: 'Sandpiper Family Care', value: 'Heron & Hearth' };
    const named = (await check(edit(name))).map(({ message }) => message);
    expect(named).toContain(
      'The old name still stands in Page “Privacy” › Text. Change it there, too?',
    );
  });

  test('A874, A827: texts that still tell the old time to answer are named', async () => {
    const hours = edit({ id: 'site-answer-within', base: '48 hours', value: '24 hours' });
    const messages = (await check(hours)).map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(/^The old promise of an answer still /));
  });

  test('A827: nothing is told of what the same save corrects', async () => {
    const correction = edit({
      id: 'accessibility-content',
      base: readBody(document),
      value: 'Call (813) 555-0199.',
    });
    expect(await check(newPhone, correction)).toEqual([]);
    // A conflict is asked about on its own.
    expect(await check(newPhone, { ...correction, base: 'An older text.' })).toEqual([]);
    const left = { ...correction, value: `Call ${phone}.`, place: 'Here', page: '/accessibility' };
    expect(await check(newPhone, left)).toMatchObject([
      {
        target: `${document}#`,
        place: 'Here',
        message: expect.stringContaining('still stands') as string,
      },
    ]);
  });

  test('A827: what is saved counts, live or not', async () => {
    await save(
      { id: 'accessibility-content', type: 'text', value: 'Write to us.' },
      { id: 'blog-content-1', type: 'text', value: 'Call 813.555.0142 today.' },
    );
    const targets = await listTargets(newPhone);
    expect(targets).toHaveLength(1);
    expect(targets).not.toContain(`${document}#`);
  });

  test('A827: what is saved in a list counts, and what is saved for a text hides no other', async () => {
    const added = { question: 'By phone?', answer: `Call ${phone}.` };
    await save(await changeQuestions(true, added), {
      id: 'privacy-content',
      type: 'text',
      value: 'Short.',
    });
    expect(await check(newPhone)).toMatchObject([
      { target: `${document}#` },
      // On the served site, another question is there.
      { target: `${questions}.0.answer`, id: '' },
    ]);
    expect(await listTargets(newEmail)).toEqual([`${document}#`]);
  });

  test('A827: a text folded over lines is found, on the page of its neighbors', async () => {
    foldPhone();
    expect(await check(newPhone)).toContainEqual(
      expect.objectContaining({
        target: `${questions}.0.answer`,
        id: 'faq-1-answer',
        page: '/services',
      }),
    );
  });

  test('A827: an old fact in an item that goes with the same save is not told, in one that stays it is', async () => {
    foldPhone();
    const added = { question: 'How?', answer: 'Write.' };
    expect(await listTargets(newPhone, await changeQuestions(false, added))).toEqual([
      `${document}#`,
    ]);
    // The item is second now, and still first on the site.
    expect(await listTargets(newPhone, await changeQuestions(true, added))).toEqual([
      `${document}#`,
      `${questions}.0.answer`,
    ]);
  });

  test('A827: an old fact that a new item writes out is told', async () => {
    const added = { question: 'How?', answer: 'Call 813.555.0142.' };
    expect(await check(newPhone, await changeQuestions(true, added))).toContainEqual({
      target: questions,
      id: questions,
      place: 'Services › Questions',
      page: '/services',
      message: 'This says “(813) 555-0142”, which the same save changes.',
      words: phone,
      fact: expect.anything() as object,
    });
  });

  test('A939: the change that answers is offered where the rules of the text allow it', async () => {
    const name = (value: string) =>
      edit({ id: 'site-name', base: 'Sandpiper Family Care', value, place: 'Name' });
    const findTitle = async (value: string) =>
      (await check(name(value))).find(
        ({ target }) => target === 'content/pages/accessibility.md#seo.title',
      );
    expect(await findTitle('Heron & Hearth')).toMatchObject({
      id: expect.stringMatching(/./) as string,
      change: {
        before: 'Accessibility at Sandpiper Family Care',
        after: 'Accessibility at Heron & Hearth',
      },
    });
    const long = await findTitle(`Heron ${'& Hearth '.repeat(6)}`);
    expect(long?.change).toBeUndefined();
    expect(long?.message).toMatch(/Change it there, too\? The new words don't fit: .* characters/);
    // A street is not the agency, and the item of a list is changed with its list.
    const address = (await check(name('Heron'))).find(
      ({ target }) => target === 'content/site.yaml#address',
    );
    expect(address).toMatchObject({ message: expect.stringMatching('old name') as string });
    expect(address?.change).toBeUndefined();
    const item = { question: 'How?', answer: `Call ${phone}.` };
    const found = await check(newPhone, await changeQuestions(true, item));
    expect(found.find(({ target }) => target === questions)?.change).toBeUndefined();
  });

  test('A939: a text of the same save that repeats the old fact is offered with what it says now', async () => {
    const text = `${'Long before it. '.repeat(9)}Call ${phone}. ${'And long after it. '.repeat(9)}`;
    const left = edit({ id: 'accessibility-content', base: readBody(document), value: text });
    const [found] = await check(newPhone, left);
    expect(found?.change?.after).toMatch(/^\S.{30,60}Call \(813\) 555-0199\..{40,80}$/);
  });

  const markdown = edit({
    id: 'blog-content-1',
    place: 'Article › Text',
    page: '/blog/play',
    value: [
      '#### Too small',
      'See [our **fees**](/rates), [the team](/about#no-spot), [above](#top), www.weather.example.',
      'Fine: [services](/services/), [mail](mailto:a@b.example), [far](https://b.example/#a).',
      '![](/images/hero.svg) ![Hero](/images/hero.svg)',
    ].join('\n\n'),
  });
  const spot = (path: string, anchor = ''): Finding['unless'] => ({ path, anchor });
  const tell = (findings: Finding[]) => findings.map(({ message, unless }) => [message, unless]);

  test('A826: what a text says wrong is told, what only the built site knows under a condition', async () => {
    const findings = await check(markdown);
    expect(tell(findings)).toEqual([
      ['“our fees” leads to /rates, but there is no such page.', spot('/rates')],
      [
        '“the team” leads to /about#no-spot, but that page has no such spot.',
        spot('/about', 'no-spot'),
      ],
      ['“above” leads to #top, but there is no such page.', spot('/blog/play')],
      ['“above” leads to #top, but that page has no such spot.', spot('/blog/play', 'top')],
      [
        "“www.weather.example” leads to http://www.weather.example, which isn't secure. Use https: instead of http:.",
        undefined,
      ],
      ["A picture has no description for people who can't see it.", undefined],
      ['The heading “Too small” skips a size. Use the next larger one.', undefined],
    ]);
    expect(findings.map(({ words }) => words)).toEqual([
      'our fees',
      'the team',
      'above',
      'above',
      'www.weather.example',
      undefined,
      'Too small',
    ]);
    const target = findings[0]?.target;
    expect(target).toMatch(/^content\/blog\/.*\.md#$/);
    expect(findings[0]).toMatchObject({ id: 'blog-content-1', page: '/blog/play' });
  });

  test('A828: a title or a description too long or too short for search results is told', async () => {
    const [title, description] = ['about-seo-title', 'about-seo-description'];
    expect(
      tell(
        await check(edit({ id: title, value: 'About' }), edit({ id: description, value: 'Us.' })),
      ),
    ).toEqual([
      ['This title has 5 characters, which is short. Search results have room for 60.', undefined],
      [
        'This description has 3 characters, which is short. Search results have room for 170.',
        undefined,
      ],
    ]);
    expect(await check(edit({ id: title, value: 'About the agency and its people' }))).toEqual([]);
  });

  test('A826: an address is checked by itself and in a text, and in lists only where it is new', async () => {
    const [gone, unsafe] = ['/no-such-page', 'http://far.example'];
    const link = (value: string) => edit({ id: 'notice-link', value, page: '/contact' });
    expect(tell(await check(link(gone)))).toEqual([
      ['This leads to /no-such-page, but there is no such page.', spot(gone)],
    ]);
    expect(await check(link('/contact'))).toEqual([]);
    const paragraph = edit({ id: 'about-story-text', value: `Ours. [Ask us](${gone})` });
    expect(tell(await check(paragraph))).toEqual([
      [`“Ask us” leads to ${gone}, but there is no such page.`, spot(gone)],
    ]);
    const item = { question: 'Where?', answer: unsafe };
    const list = await changeQuestions(true, item);
    expect(tell(await check(list))).toEqual([
      [
        "This leads to http://far.example, which isn't secure. Use https: instead of http:.",
        undefined,
      ],
    ]);
    await save(list);
    expect(await check(await changeQuestions(true, { question: 'A?', answer: 'B.' }))).toEqual([]);
  });

  // The picture is checked when it is saved, and the excerpt would be refused.
  const data = { title: 'Rainy', excerpt: 'x'.repeat(1000), image: '/images/hero.svg' };
  const addArticle = (text: string) =>
    edit({
      id: 'new:articles:1',
      type: 'entry',
      place: 'New article',
      page: '/admin/new/article',
      value: JSON.stringify({ data, text }),
    });

  test('A826: a new article is checked like one that is there, and its page counts as there', async () => {
    const added = addArticle('See [our fees](/rates) and [this](/blog/rainy).');
    expect(await check(added)).toEqual([
      expect.objectContaining({
        target: 'new:articles:1#title',
        place: 'New article “Rainy” › Title',
        message: 'This title has 5 characters, which is short. Search results have room for 60.',
      }),
      expect.objectContaining({
        target: 'new:articles:1#body',
        page: '/admin/new/article',
        unless: spot('/rates'),
      }),
    ]);
    expect(await listTargets(newPhone, addArticle(`Call ${phone}.`))).toContain(
      'new:articles:1#body',
    );
  });

  const leave = (file: string, how: 'deleted' | 'hidden') =>
    how === 'deleted'
      ? edit({ id: file, type: 'entry', value: '' })
      : edit({ id: `${file}#state`, type: 'field', base: '', value: '"hidden"' });

  test('A826: an article that is deleted or hidden is told where links to it stand', async () => {
    for (const how of ['deleted', 'hidden'] as const) {
      expect(await check(leave(article, how))).toEqual([
        {
          target: `${linking}#`,
          id: expect.stringMatching(/^blog-content-/) as string,
          place: expect.stringMatching(/^Article “.*” › Text$/) as string,
          page: null,
          message: expect.stringMatching(
            `^Article “.*” leaves the site, but a link in Article “.*” › Text still leads to ${articlePath}\\.$`,
          ) as string,
        },
      ]);
    }
    const both = [leave(article, 'deleted'), leave(linking, 'hidden')];
    expect(await listTargets(...both)).not.toContain(`${linking}#`);
  });

  test('A826: a service that is hidden is told where links to it stand, too', async () => {
    const messages = (await check(leave('content/services/nanny.yaml', 'hidden'))).map(
      ({ message }) => message,
    );
    expect(messages).not.toEqual([]);
    for (const message of messages) {
      expect(message).toMatch(
        /^Service “.*” leaves the site, .* still leads to \/nanny-services\.$/,
      );
    }
  });

  test('A826: what no save accepts is left out, and checking stores nothing', async () => {
    const wrong = edit({ id: 'about-seo-title', value: 'x'.repeat(500) });
    expect(await check(markdown, wrong)).toEqual(await check(markdown));
    expect((await call('POST', '/api/admin/content/checks', { edits: [] })).status).toBe(422);

    await check(markdown, addArticle('Rain.'));
    expect(await sql`select id from content_saves`).toEqual([]);
    expect(await sql`select last_id from content_ids where folder = 'blog'`).toEqual([]);
  });
});
