import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { historyApi } from './history-api.server.ts';
import { type HistoryDetails, type HistoryEntry, historyListSchema } from './history-entries.ts';
import { sql } from '#lib/db/database.server.ts';
import { storeSave } from '#editing/publishing/journal.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const home = 'content/pages/home.yaml';
const article = 'content/blog/sharing-the-mental-load.md';
const title = 'A Calmer Weekday: Sharing the Mental Load With a Family Assistant';

describeWithDatabase('the history of the content', () => {
  const { project, admin: browser } = useEditing();

  beforeEach(async () => {
    await nextTurn();
  });

  /** Commits do not wait for each other here. */
  const nextTurn = () =>
    sql`update publishing_state set last_commit_at = 'epoch', rest_until = 'epoch'`;

  async function save(...edits: [id: string, value: string][]): Promise<void> {
    await browser.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits: edits.map(([id, value]) => ({ id, type: 'text', value })) },
    });
    await nextTurn();
    expect(await publish()).toEqual({ kind: 'done' });
    project.build();
  }

  /** Returns the history, by default including developers' commits. */
  async function list(query = '?by=everyone'): Promise<HistoryEntry[]> {
    const response = await browser.call(historyApi, 'GET', `/api/admin/history${query}`);
    return ((await response.json()) as { entries: HistoryEntry[] }).entries;
  }

  const openEntry = async ({ commit }: HistoryEntry): Promise<HistoryDetails> => {
    const path = `/api/admin/history/${commit}`;
    const response = await browser.call(historyApi, 'GET', path);
    return (await response.json()) as HistoryDetails;
  };

  const putBack = ({ commit }: HistoryEntry, keys: string[], deletes?: string[]) =>
    browser.call(historyApi, 'POST', `/api/admin/history/${commit}`, {
      body: { keys, ...(deletes && { deletes }) },
    });

  async function putBackAndPublish(
    entry: HistoryEntry,
    keys: string[],
    deletes?: string[],
  ): Promise<void> {
    const response = await putBack(entry, keys, deletes);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('queued'),
    ]);
    await nextTurn();
    await publish();
  }

  test('it is of one entry by its title, also after that was deleted', async () => {
    const name = 'blog/sharing-the-mental-load';
    const ask = async (of: string) => {
      const query = new URLSearchParams({ of, by: 'everyone' }).toString();
      const response = await browser.call(historyApi, 'GET', `/api/admin/history?${query}`);
      return [response.status, await response.text()] as const;
    };
    const read = async (of: string) => {
      const [, text] = await ask(of);
      const { entries, of: about } = historyListSchema.parse(JSON.parse(text));
      return [about, entries.length];
    };
    await save(['hero-title', 'Not about the article']);
    const [about, count] = await read(name);
    expect(about).toBe(`History of the article “${title}”`);
    project.repository.git('rm', '--quiet', article);
    project.repository.git('commit', '--quiet', '-m', 'Delete an article');
    expect(await read(name)).toEqual([about, Number(count) + 1]);
    expect(await read('pages/home')).toEqual(['History of Home', Number(count) + 1]);
    expect((await ask('blog/nothing-at-all'))[0]).toBe(404);
    for (const odd of ['../package', 'blog/../../x', 'a/b/c', 'x\0', '', '*']) {
      expect([odd, ...(await ask(odd))]).toEqual([odd, 422, 'There is no history of this.']);
    }
  });

  test('A780: each row has the changed words, and some around them', async () => {
    const [before, after] = ['word '.repeat(30), ' more'.repeat(30)];
    await save(['faq-1-answer', `${before}old${after}`]);
    await save(['faq-1-answer', `${before}new${after}`]);
    const [last, first] = await list();
    const around = (word: string) => `… ${'word '.repeat(12)}${word}${' more'.repeat(12)}…`;
    expect(last?.words).toEqual({ before: around('old'), after: around('new') });
    expect(first?.words?.after).toBe(`${before}old${after}`);
  });

  test('it needs a session', async () => {
    const response = await openTestBrowser().call(historyApi, 'GET', '/api/admin/history');
    expect(response.status).toBe(401);
  });

  test('A764: a page that begins with an unknown commit is not found, and nothing is logged as broken', async () => {
    const warn = vi.spyOn(console, 'warn');
    const known = project.repository.git('rev-parse', 'HEAD');
    const tree = project.repository.git('rev-parse', 'HEAD^{tree}');
    const ask = async (from: string) => {
      const path = `/api/admin/history?from=${from}`;
      return (await browser.call(historyApi, 'GET', path)).status;
    };
    expect(await ask(known)).toBe(200);
    expect(await ask('1'.repeat(40))).toBe(404);
    expect(await ask(tree)).toBe(404);
    expect(await ask('main')).toBe(422);
    expect(warn).not.toHaveBeenCalled();
  });

  test('a save stands there with who, what and both texts', async () => {
    await save(['hero-title', 'Care that fits'], ['about-story-title', 'How we began']);
    const [entry] = await list();
    expect(entry).toMatchObject({
      by: ['Ada'],
      summary: 'Home › Top of the page › Headline and 1 more',
    });
    if (!entry) return;
    expect((await openEntry(entry)).changes).toEqual([
      {
        key: 'content/pages/about.yaml#story.title',
        place: 'About › Story › Title',
        before: 'Our story',
        after: 'How we began',
        today: 'How we began',
        hindrance: null,
      },
      {
        key: `${home}#hero.title`,
        place: 'Home › Top of the page › Headline',
        before: 'Exceptional Childcare & Family Support Services',
        after: 'Care that fits',
        today: 'Care that fits',
        hindrance: null,
      },
    ]);
  });

  test('what a developer committed stands there like everything else', async () => {
    project.repository.write({ [home]: project.read(home).replace('How we can help', 'Our help') });
    project.repository.commitAll('Shorter words');
    const [entry] = await list();
    expect(entry).toMatchObject({ by: ['The Owner'], summary: 'Shorter words' });
    if (!entry) return;
    expect((await openEntry(entry)).changes).toMatchObject([
      { place: 'Home › Services › Title', before: 'How we can help', after: 'Our help' },
    ]);
  });

  test('one text is put back as a new commit of one line; later changes elsewhere stay', async () => {
    const shipped = project.read(home);
    await save(['hero-title', 'Care that fits'], ['home-about-title', 'Help']);
    await save(['home-services-title', 'Later']);
    const [, entry] = await list();
    if (!entry) throw new Error('There is no entry.');

    await putBackAndPublish(entry, [`${home}#hero.title`]);

    expect(project.repository.git('diff', '--numstat', 'HEAD~1')).toBe(`1\t1\t${home}`);
    expect(project.read(home)).toBe(
      shipped.replace('Help that fits your family', 'Help').replace('How we can help', 'Later'),
    );
    const [newest] = await list();
    expect(newest).toMatchObject({ summary: 'Home › Top of the page › Headline' });
    expect((await openEntry(entry)).changes).toMatchObject([
      { key: `${home}#hero.title`, hindrance: 'The site already has this.' },
      { key: `${home}#about.title`, hindrance: null },
    ]);
  });

  test('a whole save is put back, bytes and all', async () => {
    const files = [home, article];
    const shipped = files.map(project.read);
    await save(['hero-title', 'Care that fits'], ['blog-content-3', 'Short.']);
    const [entry] = await list();
    if (!entry) throw new Error('There is no entry.');

    const { changes } = await openEntry(entry);
    await putBackAndPublish(
      entry,
      changes.map(({ key }) => key),
    );

    expect(files.map(project.read)).toEqual(shipped);
  });

  describe('of a list', () => {
    const services = 'content/pages/services.yaml';
    const readAnswers = () => {
      const { faq } = parse(project.read(services)) as { faq: { items: { answer: string }[] } };
      return faq.items.map(({ answer }) => answer);
    };
    const readQuestions = () => {
      const { faq } = parse(project.read(services)) as { faq: { items: object[] } };
      return faq.items;
    };
    const saveList = (order: readonly number[]) => {
      const base = readQuestions();
      const value = order.map((from) => ({ from, value: base[from] }));
      return browser.call(editorApi, 'POST', '/api/admin/content', {
        body: {
          edits: [
            {
              id: `${services}#faq.items`,
              type: 'list',
              base: JSON.stringify(base),
              value: JSON.stringify(value),
            },
          ],
        },
      });
    };
    const publishAll = async () => {
      await nextTurn();
      expect(await publish()).toEqual({ kind: 'done' });
      project.build();
    };

    test('a text is put back where its item stands today', async () => {
      const [first, ...others] = readAnswers();
      await save(['faq-1-answer', 'Short.']);
      await saveList([1, 2, 3, 0]);
      await publishAll();
      const [, entry] = await list();
      if (!entry) throw new Error('There is no entry.');

      expect((await openEntry(entry)).changes).toMatchObject([
        { before: first, after: 'Short.', today: 'Short.', hindrance: null },
      ]);
      await putBackAndPublish(entry, [`${services}#faq.items.0.answer`]);
      expect(readAnswers()).toEqual([...others, first]);
    });

    test('a text whose item was removed is put back nowhere', async () => {
      project.repository.write({
        [services]: project
          .read(services)
          .replace('  items:\n', "  items:\n    - question: 'Pets?'\n      answer: 'Ask us.'\n"),
      });
      project.repository.commitAll('Five questions');
      project.build();
      await save(['faq-1-answer', 'Short.']);
      const [entry] = await list();
      if (!entry) throw new Error('There is no entry.');
      await saveList([1, 2, 3, 4]);
      await publishAll();

      const sentence = 'Its item is no longer in the list. Restore the list first.';
      expect((await openEntry(entry)).changes).toMatchObject([{ hindrance: sentence }]);
      const response = await putBack(entry, [`${services}#faq.items.0.answer`]);
      expect([response.status, await response.text()]).toEqual([422, sentence]);
    });

    test('the order is put back with a text in it that is being saved', async () => {
      const [first, ...others] = readAnswers();
      await saveList([1, 2, 3, 0]);
      await publishAll();
      const [entry] = await list();
      if (!entry) throw new Error('There is no entry.');
      await browser.call(editorApi, 'POST', '/api/admin/content', {
        body: { edits: [{ id: 'faq-4-answer', type: 'text', value: 'Short.', base: first }] },
      });
      await putBackAndPublish(entry, [`${services}#faq.items`]);
      expect(readAnswers()).toEqual(['Short.', ...others]);
    });
  });

  test('a file that was deleted comes back', async () => {
    const shipped = project.read(article);
    project.repository.git('rm', '--quiet', article);
    project.repository.commitAll('Remove an article');
    const [entry] = await list();
    if (!entry) throw new Error('There is no entry.');
    expect((await openEntry(entry)).changes).toMatchObject([
      { place: `Removed the article “${title}”`, today: null, hindrance: null },
    ]);

    await putBackAndPublish(entry, [article]);

    expect(project.read(article)).toBe(shipped);
  });

  describe('A866: an address that was taken since', () => {
    const slug = 'sharing-the-mental-load';
    const other = 'content/blog/nanny-interview-questions.md';
    const begin = "This can't be restored: the address /blog/";

    const redirect = (file: string, ...from: string[]) => ({
      [file]: project
        .read(file)
        .replace(/^redirectFrom:.*\n(?: .*\n)*/m, '')
        .replace(/^---\n/, `---\nredirectFrom: [${from.join(', ')}]\n`),
    });
    const commit = (files: Record<string, string>, subject: string) => {
      project.repository.write(files);
      project.repository.commitAll(subject);
    };
    async function deleteArticle(): Promise<HistoryEntry> {
      project.repository.git('rm', '--quiet', article);
      project.repository.commitAll('Remove an article');
      const [entry] = await list();
      if (!entry) throw new Error('There is no entry.');
      return entry;
    }
    async function expectRefusal(entry: HistoryEntry, key: string, sentence: string) {
      const response = await putBack(entry, [key]);
      expect([response.status, await response.text()]).toEqual([422, sentence]);
      expect(await sql`select from content_saves`).toEqual([]);
    }

    test('a deleted article whose address leads to another one stays deleted until it no longer does', async () => {
      const entry = await deleteArticle();
      commit(redirect(other, slug), 'Lead there from the deleted one');
      const sentence = `${begin}${slug} leads to the article “nanny-interview-questions” today. Take it out of the old links there first.`;
      await expectRefusal(entry, article, sentence);
      commit(redirect(other), 'Lead there no more');
      await putBackAndPublish(entry, [article]);
      expect(project.read(article)).toContain(title);
    });

    test('a deleted article whose former address belongs to another one stays deleted', async () => {
      commit(redirect(article, 'heavy-loads', 'light-loads'), 'Former addresses');
      const entry = await deleteArticle();
      commit(redirect(other, 'light-loads'), 'One of them leads elsewhere');
      await expectRefusal(
        entry,
        article,
        `${begin}light-loads leads to the article “nanny-interview-questions” today. Take it out of the old links there first.`,
      );
      const anew = 'content/blog/heavy-loads.md';
      commit({ ...redirect(other), [anew]: project.read(other) }, 'One of them is an article');
      await expectRefusal(
        entry,
        article,
        `${begin}heavy-loads is the article “heavy-loads” today. Delete that article first, or leave this as it is.`,
      );
    });

    test('a deleted article in whose place there is another one stays deleted', async () => {
      const entry = await deleteArticle();
      commit({ [article]: project.read(other).replace(/^title:.*/m, 'title: Anew') }, 'Another');
      await expectRefusal(
        entry,
        article,
        "This can't be restored: its place is taken by the article “Anew” today. Delete that one first, or leave this as it is.",
      );
    });

    test('the former addresses of an article are not restored onto another article', async () => {
      commit(redirect(article, 'heavy-loads'), 'A former address');
      commit(redirect(article), 'No former address');
      const [entry] = await list();
      if (!entry) throw new Error('There is no entry.');
      commit(redirect(other, 'heavy-loads'), 'It leads elsewhere');
      const [change] = (await openEntry(entry)).changes;
      await expectRefusal(
        entry,
        change?.key ?? '',
        `${begin}heavy-loads leads to the article “nanny-interview-questions” today. Take it out of the old links there first.`,
      );
    });
  });

  test('a new caregiver goes again; a file that the site cannot do without stays', async () => {
    const nina = 'content/providers/nina-ortiz.yaml';
    const shipped = project.read('content/providers/nikos-pappas.yaml');
    project.repository.git('rm', '--quiet', home);
    project.repository.commitAll('Before there was a home page');
    project.repository.write({
      [nina]: shipped.replace(/^id: .*/m, 'id: 99'),
      [home]: await readFile(path.join(agencyDir, home), 'utf8'),
    });
    project.repository.commitAll('A home page and a caregiver');
    const [entry] = await list();
    if (!entry) throw new Error('There is no entry.');
    expect((await openEntry(entry)).changes).toMatchObject([
      { key: home, hindrance: "The site needs this file, so it can't be removed." },
      { key: nina, hindrance: null },
    ]);

    const refused = await putBack(entry, [home, nina]);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      "The site needs this file, so it can't be removed.",
    ]);
    await putBackAndPublish(entry, [nina], [nina]);
    expect(project.repository.git('ls-tree', '-r', '--name-only', 'main')).not.toContain(nina);
  });

  test('A779: what was new is deleted only after a yes that names it', async () => {
    const nina = 'content/providers/nina-ortiz.yaml';
    const shipped = project.read('content/providers/nikos-pappas.yaml');
    const text = shipped.replace(/^id: .*/m, 'id: 99').replace(/^name: .*/m, 'name: Nina Ortiz');
    project.repository.write({ [nina]: text });
    project.repository.commitAll('A caregiver');
    project.build();
    const [entry] = await list();
    if (!entry) throw new Error('There is no entry.');
    expect((await openEntry(entry)).changes).toMatchObject([
      {
        key: nina,
        place: 'Added the caregiver Nina Ortiz',
        hindrance: null,
        deletion: {
          noun: 'caregiver',
          name: 'the caregiver Nina Ortiz',
          addresses: ['/providers/99'],
        },
      },
    ]);
    for (const deletes of [undefined, [], [article]]) {
      const response = await putBack(entry, [nina], deletes);
      expect([response.status, await response.text()]).toEqual([
        422,
        'This would delete the caregiver Nina Ortiz, since it was new in this change. Please confirm that first.',
      ]);
    }
    await publish();
    expect(project.read(nina)).toBe(text);
    await putBackAndPublish(entry, [nina], [nina]);
    expect((await list(''))[0]).toMatchObject({ summary: 'Removed the caregiver Nina Ortiz' });
  });

  test('A780: a new entry is named by its title and shown as fields with labels', async () => {
    const text = `---
id: 99
title: Rainy games
excerpt: What to do.
category: Childcare
image: /images/people/coordinator.svg
imageAlt: A drawing
author: Ana Lima
authorTitle: Editor
publishedAt: '2026-11-01T09:00:00-04:00'
---

Bake something.
`;
    const file = 'content/blog/rainy-games-w.md';
    const changes = [{ kind: 'create' as const, file, text }];
    await storeSave({ id: randomUUID(), username: 'Ada', source: 'cms', changes });
    await nextTurn();
    await publish();
    const [entry] = await list('');
    expect(entry).toMatchObject({ summary: 'Added the article “Rainy games”', by: ['Ada'] });
    if (!entry) return;
    const [change] = (await openEntry(entry)).changes;
    expect(change).toMatchObject({
      place: 'Added the article “Rainy games”',
      before: null,
      after: null,
    });
    expect(change?.fields).toEqual(
      expect.arrayContaining([
        { label: 'Title', before: null, after: 'Rainy games' },
        { label: 'Author', before: null, after: 'Ana Lima' },
        { label: 'Text', before: null, after: 'Bake something.' },
      ]),
    );
    expect(JSON.stringify(change?.fields)).not.toContain('---');
    expect(change?.deletion?.addresses).toEqual(['/blog/rainy-games-w']);
  });

  test('A780: hiding is told as an act, and found by its words, its page and who did it', async () => {
    const target = 'content/testimonials/4-ortega.yaml#state';
    const edit = { id: target, type: 'field', value: '"hidden"', base: '' };
    const body = { edits: [edit] };
    const saved = await browser.call(editorApi, 'POST', '/api/admin/content', { body });
    expect(saved.status).toBe(200);
    await nextTurn();
    expect(await publish()).toEqual({ kind: 'done' });
    await save(['hero-title', 'Care that fits']);

    const hid = 'Hid the testimonial by Luis Ortega';
    const [, entry] = await list('');
    expect(entry).toMatchObject({ summary: hid });
    if (!entry) throw new Error('There is no such entry.');
    const { changes } = await openEntry(entry);
    expect(changes).toMatchObject([{ place: hid, before: null, after: null, hindrance: null }]);

    const find = async (words: string) =>
      (await list(`?${new URLSearchParams({ q: words }).toString()}`)).map((each) => each.summary);
    expect(await find('ORTEGA hid')).toEqual([hid]);
    expect(await find('home headline')).toEqual(['Home › Top of the page › Headline']);
    expect(await find('Ada')).toHaveLength(2);
    expect(await find('ortega headline')).toEqual([]);
  });

  test('A780: commits by others are shown on request, and pages follow each other either way', async () => {
    const [shipped] = await list();
    const commitsOf = async (query: string) => {
      const found: string[] = [];
      let next: string | null = null;
      do {
        const from: string = next === null ? '' : `&from=${next}`;
        const response = await browser.call(historyApi, 'GET', `/api/admin/history${query}${from}`);
        const page = (await response.json()) as { entries: HistoryEntry[]; next: string | null };
        expect(page.entries.length).toBeLessThanOrEqual(20);
        expect(page.entries).not.toEqual([]);
        found.push(...page.entries.map(({ summary }) => summary));
        next = page.next;
      } while (next !== null);
      return found;
    };
    const summaries = Array.from({ length: 120 }, (_, index) => `Change ${index}`);
    const isSave = (_: string, index: number) => index % 4 === 0;
    const messages = summaries.map((summary, index) =>
      isSave(summary, index) ? `${summary}\n\nSave: ${randomUUID()}` : summary,
    );
    project.repository.commitMessages(messages, '2030-01-04T00:00:00Z', 'content/note.md');
    const saves = summaries.filter(isSave).reverse();
    const all = summaries.toReversed();
    expect(await commitsOf('?by=editors')).toEqual(saves);
    expect(await commitsOf('?by=everyone')).toEqual([...all, shipped?.summary]);
  });

  test('what breaks a rule of today is not put back', async () => {
    project.repository.write({
      [home]: project.read(home).replace(/title: How we .*/, 'title: ""'),
    });
    project.repository.commitAll('Empty');
    project.repository.write({ [home]: project.read(home).replace('title: ""', 'title: Help') });
    project.repository.commitAll('Full');
    const [entry] = await list();
    if (!entry) throw new Error('There is no entry.');
    const response = await putBack(entry, [`${home}#services.title`]);
    expect([response.status, await response.text()]).toEqual([
      422,
      'This can no longer be restored: Title is empty. Write at least one word.',
    ]);
  });

  test('unknown commits and changes are answered in a sentence', async () => {
    const commit = 'a'.repeat(40);
    const path = `/api/admin/history/${commit}`;
    const unknown = await browser.call(historyApi, 'GET', path);
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      "We couldn't find this change in the history.",
    ]);
    await save(['hero-title', 'Care that fits']);
    const [entry] = await list();
    if (!entry) throw new Error('There is no entry.');
    const response = await putBack(entry, ['content/site.yaml#name']);
    expect([response.status, await response.text()]).toEqual([
      404,
      "This change isn't part of that history entry.",
    ]);
  });
});
