import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { problemSchema, problemType } from '#lib/http/problem.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import type { TestBrowser } from '#test/kit/api/test-browser.ts';
import { sendRight } from './right-edits.client.ts';

const home = 'content/pages/home.yaml';
const site = 'content/site.yaml';
const linh = 'content/providers/linh-tran.yaml';
const luis = 'content/testimonials/4-ortega.yaml';

interface Sample {
  id: string;
  target: string;
  type?: PendingEdit['type'];
  /** Makes a right value that no run before had. */
  right: (run: number) => string;
  wrong: string;
  /** What the file then contains. */
  mark?: (run: number) => string;
}

const samples: Sample[] = [
  { id: 'hero-title', target: `${home}#hero.title`, right: (n) => `Care ${n}`, wrong: ' ' },
  {
    id: 'home-hero-text',
    target: `${home}#hero.text`,
    wrong: 'a'.repeat(5000),
    right: (n) => `Words ${n}`,
  },
  {
    id: 'site-hours',
    target: `${site}#hours`,
    wrong: 'Mon-Fri, 9 to 5z',
    right: (n) => `Mon-Fri, ${(n % 8) + 1} to 11`,
  },
  {
    id: 'home-hero-image',
    target: `${home}#hero.image`,
    type: 'image',
    right: (n) => `https://example.com/${n}.jpg`,
    wrong: '/images/none.svg',
  },
  { id: 'provider-bio-6', target: `${linh}#bio`, right: (n) => `Linh ${n}`, wrong: '' },
  {
    id: `${luis}#rating`,
    target: `${luis}#rating`,
    type: 'field',
    wrong: '9',
    right: (n) => `${(n % 5) + 1}`,
    mark: (n) => `rating: ${(n % 5) + 1}`,
  },
  { id: 'no-such-text', target: `${home}#none`, right: (n) => `Nothing ${n}`, wrong: 'Nothing' },
];
/** Not on the site, so that no value is right. */
const unknown = samples.length - 1;

describeWithDatabase('saves with wrong edits among them', () => {
  let project: EditingProject;
  let ada: TestBrowser;

  beforeEach(async () => {
    project = openEditingProject();
    await resetTestAdmin();
    await sql`truncate content_saves, content_pictures`;
    await sql`update publishing_state set last_commit_at = 'epoch', rest_until = 'epoch', lease_until = 'epoch', trouble = null`;
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    ada = await openSignedInBrowser();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    project.close();
  });

  const send = async (edits: PendingEdit[]) => {
    const response = await ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits: edits.map(({ id, type, value }) => ({ id, type, value })) },
      headers: { 'idempotency-key': randomUUID(), accept: problemType },
    });
    if (response.ok) return (await response.json()) as { save: object | null };
    const problem = problemSchema.parse(await response.json());
    throw new RequestError(response.status, problem.detail, problem.title, problem);
  };

  test('A881: whichever are wrong, exactly the right ones are committed, at once', async () => {
    let run = 0;
    const marks = fc.array(fc.constantFrom('left', 'right', 'wrong'), {
      minLength: samples.length,
      maxLength: samples.length,
    });
    await fc.assert(
      fc.asyncProperty(marks, async (kinds) => {
        run += 1;
        const chosen = samples.flatMap((sample, index) => {
          if (kinds[index] === 'left') return [];
          const isRight = kinds[index] === 'right' && index !== unknown;
          const { id, target, type = 'text' } = sample;
          const edit: PendingEdit = {
            id,
            target,
            type,
            place: id,
            page: '/',
            base: '',
            at: run,
            isRequired: false,
            maxLength: null,
            value: isRight ? sample.right(run) : sample.wrong,
          };
          return [{ sample, isRight, edit }];
        });
        const before = project.repository.git('rev-list', '--count', 'main');
        const { sent, refused } = await sendRight(
          chosen.map(({ edit }) => edit),
          send,
        );
        expect(await publish()).toEqual({ kind: 'done' });

        const right = chosen.filter(({ isRight }) => isRight);
        const wrong = chosen.filter(({ isRight }) => !isRight);
        expect(sent).toEqual(right.map(({ edit }) => edit));
        expect(refused.map(({ target }) => target).sort()).toEqual(
          wrong.map(({ edit }) => edit.target).sort(),
        );
        for (const { sample, edit } of right) {
          const [file = ''] = sample.target.split('#');
          expect(project.read(file)).toContain(sample.mark?.(run) ?? edit.value);
        }
        const commits = Number(project.repository.git('rev-list', '--count', 'main'));
        expect(commits - Number(before)).toBeLessThanOrEqual(1);
      }),
      // Each run commits to a repository.
      { numRuns: 15 },
    );
  });

  test('A881: a wrong edit is named by its own fault, not by another edit of its file', async () => {
    // Somebody real needs a permission; the rating of the same file is right.
    const edits = [
      { id: `${luis}#rating`, type: 'field', value: '4' },
      { id: `${luis}#sample`, type: 'field', value: '' },
    ];
    const response = await ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits },
      headers: { accept: problemType },
    });
    const { issues } = problemSchema.parse(await response.json());
    expect([response.status, issues.map(({ path }) => path)]).toEqual([422, ['edits.1.value']]);
  });
});
