import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import type { TestBrowser } from '#test/kit/api/test-browser.ts';
import { editorApi } from './editor-api.server.ts';

const phone = '(813) 555-0142';
const document = 'content/pages/accessibility.md';
const article = 'content/blog/nanny-interview-questions.md';

describeWithDatabase('POST /api/admin/content-items with facts', () => {
  let project: EditingProject;
  let browser: TestBrowser;

  beforeEach(async () => {
    project = openEditingProject();
    writeAppearances();
    await resetTestAdmin();
    await sql`truncate content_saves, content_pictures`;
    browser = await openSignedInBrowser();
  });

  afterEach(() => {
    project.close();
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

  const ask = (facts: unknown) =>
    browser.call(editorApi, 'POST', '/api/admin/content-items', { body: { ids: [], facts } });
  const listMentions = async (...facts: string[]) =>
    ((await (await ask(facts)).json()) as { mentions: { target: string }[] }).mentions;

  test('A827: each text that writes out a fact is named, with its page', async () => {
    expect(await listMentions(phone)).toEqual([
      {
        fact: phone,
        target: `${document}#`,
        id: 'accessibility-content',
        place: 'Page “Accessibility” › Text',
        page: '/accessibility',
      },
      {
        fact: phone,
        target: 'content/site.yaml#phone',
        id: 'contact-phone',
        place: 'Whole site › Phone',
        page: '/',
      },
    ]);
    expect(await listMentions('info@sandpiperfamilycare.example')).toMatchObject([
      { target: `${document}#` },
      { target: 'content/pages/privacy.md#' },
      { target: 'content/site.yaml#email' },
    ]);
    expect(await listMentions('(941) 555-0142')).toEqual([]);
  });

  test('A827: what is saved counts, live or not', async () => {
    const edits = [
      { id: 'accessibility-content', type: 'text', value: 'Write to us.' },
      { id: 'blog-content-1', type: 'text', value: 'Call 813.555.0142 today.' },
    ];
    const save = await browser.call(editorApi, 'POST', '/api/admin/content', { body: { edits } });
    expect(save.status).toBe(200);
    const targets = (await listMentions(phone)).map(({ target }) => target);
    expect(targets).toHaveLength(2);
    expect(targets).toContain('content/site.yaml#phone');
    expect(targets).not.toContain(`${document}#`);
  });

  test('A827: what is saved in a list counts, and what is saved for a text hides no other', async () => {
    const ids = ['faq-1-question'];
    const items = await browser.call(editorApi, 'POST', '/api/admin/content-items', {
      body: { ids },
    });
    const { lists } = (await items.json()) as { lists: { target: string; items: string }[] };
    const [{ target, items: listed } = { target: '', items: '[]' }] = lists;
    const base = (JSON.parse(listed) as { value: object }[]).map(({ value }) => value);
    const added = { from: null, value: { question: 'By phone?', answer: `Call ${phone}.` } };
    const edits = [
      {
        id: target,
        type: 'list',
        base: JSON.stringify(base),
        value: JSON.stringify([added, ...base.map((value, from) => ({ from, value }))]),
      },
      { id: 'privacy-content', type: 'text', value: 'Short.' },
    ];
    const save = await browser.call(editorApi, 'POST', '/api/admin/content', { body: { edits } });
    expect(save.status).toBe(200);
    const targets = (await listMentions(phone)).map((each) => each.target);
    expect(targets).toEqual([
      `${document}#`,
      'content/pages/services.yaml#faq.items.0.answer',
      'content/site.yaml#phone',
    ]);
    const email = await listMentions('info@sandpiperfamilycare.example');
    expect(email.map((each) => each.target)).toEqual([`${document}#`, 'content/site.yaml#email']);
    const [, title = ''] = /title: (.+)/.exec(project.read('content/pages/privacy.md')) ?? [];
    const titled = await listMentions(title);
    expect(titled.map((each) => each.target)).toContain('content/pages/privacy.md#seo.title');
  });

  test('A827: a text folded over lines is found, and one of a list in its file', async () => {
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
    expect(await listMentions(phone)).toContainEqual(
      expect.objectContaining({ target: `${page}#faq.items.0.answer`, page: '/services' }),
    );
  });

  test('A827: facts too short or too many are refused', async () => {
    expect((await ask(['1234'])).status).toBe(422);
    expect((await ask(Array(9).fill(phone))).status).toBe(422);
    expect((await ask([article])).status).toBe(200);
  });
});
