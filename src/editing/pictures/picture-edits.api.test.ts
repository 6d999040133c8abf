import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { openCms, rewriteEntry } from '#test/kit/api/cms-client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { type TestBrowser } from '#test/kit/api/test-browser.ts';

interface Choice {
  id: string;
  value: string;
  file: string;
  /** The same choice in a form of the content manager. */
  change: (fields: Record<string, unknown>) => object;
  added: string;
  removed: string;
}

const nest = (fields: Record<string, unknown>, group: string, more: object) => ({
  ...fields,
  [group]: { ...(fields[group] as object), ...more },
});

const choices: [string, Choice][] = [
  [
    'A823: the focal point of a portrait',
    {
      id: 'provider-image-focus-6',
      value: '40% 25%',
      file: 'content/providers/linh-tran.yaml',
      change: (fields) => ({ ...fields, imageFocus: '40% 25%' }),
      added: '+imageFocus: 40% 25%',
      removed: '',
    },
  ],
  [
    "A823: the focal point of an article's picture",
    {
      id: 'blog-image-focus-1',
      value: '100% 0%',
      file: 'content/blog/nanny-interview-questions.md',
      change: (fields) => ({ ...fields, imageFocus: '100% 0%' }),
      added: '+imageFocus: 100% 0%',
      removed: '',
    },
  ],
  [
    'A823: the focal point of the picture at the top of the home page',
    {
      id: 'home-hero-image-focus',
      value: '0% 7%',
      file: 'content/pages/home.yaml',
      change: (fields) => nest(fields, 'hero', { imageFocus: '0% 7%' }),
      added: '+  imageFocus: 0% 7%',
      removed: '',
    },
  ],
  [
    'A824: a decorative picture',
    {
      id: 'blog-image-alt-1',
      value: 'decorative',
      file: 'content/blog/nanny-interview-questions.md',
      change: (fields) => ({ ...fields, imageAlt: 'decorative' }),
      added: '+imageAlt: decorative',
      removed:
        '-imageAlt: A parent and a caregiver talk across a kitchen table while a toddler stacks blocks on the floor beside them',
    },
  ],
];

describeWithDatabase('choices about a picture', () => {
  let project: EditingProject;
  let browser: TestBrowser;

  const openProject = async () => {
    project = openEditingProject();
    await sql`truncate content_saves, content_pictures`;
    await sql`update publishing_state set last_commit_at = 'epoch', rest_until = 'epoch', lease_until = 'epoch', trouble = null`;
  };

  beforeEach(async () => {
    await openProject();
    await resetTestAdmin();
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    browser = await openSignedInBrowser();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    project.close();
  });

  const saveOnPage = (id: string, value: string) => {
    const body = { edits: [{ id, type: 'text', value }] };
    return browser.call(editorApi, 'POST', '/api/admin/content', { body });
  };
  const listChangedLines = () =>
    project.repository
      .git('diff', '--unified=0', 'HEAD~1', 'main')
      .split('\n')
      .filter((line) => /^[+-](?!\+\+|--)/.test(line));

  test.each(choices)('%s is one line, on the page and in Decap alike', async (_, choice) => {
    const { id, value, file, change, added, removed } = choice;
    expect((await saveOnPage(id, value)).status).toBe(200);
    await publish();
    expect(listChangedLines()).toEqual([removed, added].filter((line) => line !== ''));
    const onPage = project.read(file);

    project.close();
    await openProject();
    const cms = openCms(browser);
    const { data } = await cms.open(file);
    await cms.save(file, rewriteEntry(file, data, change), data);
    await publish();
    expect(project.read(file)).toBe(onPage);
  });

  test('A823: a removed focal point leaves the file as it was', async () => {
    const file = 'content/providers/linh-tran.yaml';
    const before = project.read(file);
    for (const value of ['40% 25%', '']) {
      await saveOnPage('provider-image-focus-6', value);
      await publish();
      project.build();
    }
    expect(project.read(file)).toBe(before);
  });

  test.each([
    [
      'provider-image-focus-6',
      'top left',
      'Write the focal point as two percentages, across and then down, like 40% 25%.',
    ],
    ['blog-image-alt-1', '', 'Picture description is empty. Write at least one word.'],
  ])('A823, A824: %s cannot be %j', async (id, value, sentence) => {
    const response = await saveOnPage(id, value);
    expect([response.status, await response.text()]).toEqual([422, sentence]);
  });
});
