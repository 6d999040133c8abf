import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editorApi } from '#features/editor/editor-api.server.ts';
import { historyApi } from './history-api.server.ts';
import { type HistoryDetails, type HistoryEntry } from './history-entries.ts';
import { sql } from '#lib/db/database.server.ts';
import { publish } from '#features/publishing/publish.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/test-browser.ts';

const home = 'content/pages/home.yaml';
const article = 'content/blog/sharing-the-mental-load.md';

describeWithDatabase('the history of the content', () => {
  let project: EditingProject;
  let browser: TestBrowser;

  beforeEach(async () => {
    project = openEditingProject();
    await resetTestAdmin();
    await sql`truncate content_saves`;
    await nextTurn();
    browser = await openSignedInBrowser();
  });

  afterEach(() => {
    project.close();
  });

  /** Commits need not keep their distance here. */
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

  async function list(by = browser): Promise<HistoryEntry[]> {
    const response = await by.call(historyApi, 'GET', '/api/admin/history');
    return ((await response.json()) as { entries: HistoryEntry[] }).entries;
  }

  const openEntry = async ({ commit }: HistoryEntry): Promise<HistoryDetails> => {
    const path = `/api/admin/history/${commit}`;
    const response = await browser.call(historyApi, 'GET', path);
    return (await response.json()) as HistoryDetails;
  };

  const putBack = ({ commit }: HistoryEntry, keys: string[]) =>
    browser.call(historyApi, 'POST', `/api/admin/history/${commit}`, {
      body: { keys },
    });

  async function putBackAndPublish(entry: HistoryEntry, keys: string[]): Promise<void> {
    const response = await putBack(entry, keys);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('queued'),
    ]);
    await nextTurn();
    await publish();
  }

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
        ...{ before: 'Our story', after: 'How we began', today: 'How we began', hindrance: null },
      },
      {
        key: `${home}#hero.title`,
        place: 'Home › Top of the page › Headline',
        before: 'Exceptional Childcare & Family Support Services',
        ...{ after: 'Care that fits', today: 'Care that fits', hindrance: null },
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

  test('a file that was deleted comes back', async () => {
    const shipped = project.read(article);
    project.repository.git('rm', '--quiet', article);
    project.repository.commitAll('Remove an article');
    const [entry] = await list();
    if (!entry) throw new Error('There is no entry.');
    expect((await openEntry(entry)).changes).toMatchObject([
      { place: `Removed: ${article}`, today: null, hindrance: null },
    ]);

    await putBackAndPublish(entry, [article]);

    expect(project.read(article)).toBe(shipped);
  });

  test('a new caregiver goes again; a file that the site cannot do without stays', async () => {
    const nina = 'content/providers/nina-ortiz.yaml';
    const shipped = project.read('content/providers/nikos-pappas.yaml');
    project.repository.git('rm', '--quiet', home);
    project.repository.commitAll('Before there was a home page');
    project.repository.write({
      [nina]: shipped.replace(/^id: .*/m, 'id: 99'),
      [home]: await readFile(home, 'utf8'),
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
    await putBackAndPublish(entry, [nina]);
    expect(project.repository.git('ls-tree', '-r', '--name-only', 'main')).not.toContain(nina);
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
      'This can no longer be put back: Title is empty. Write at least one word.',
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
