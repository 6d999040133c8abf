import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { problemSchema, problemType } from '#lib/http/problem.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { partialSave, saveAnswerSchema } from '#editing/publishing/publishing-contract.ts';
import { editorApi } from './editor-api.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { atOnce, useEditing } from '#test/kit/site/editing-project.ts';

const home = 'content/pages/home.yaml';
const site = 'content/site.yaml';
const linh = 'content/providers/linh-tran.yaml';
const luis = 'content/testimonials/4-ortega.yaml';

interface Sample {
  id: string;
  target: string;
  type?: 'field' | 'image';
  /** Makes a right value, mostly one that no run before had. */
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
  const { project, admin: ada } = useEditing(atOnce);

  const send = async (
    edits: readonly { id: string; type: string; value: string }[],
    key: string = randomUUID(),
  ) => {
    const response = await ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits },
      headers: { 'idempotency-key': key, [partialSave.header]: partialSave.value },
    });
    return saveAnswerSchema.parse(await response.json());
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
          const { id, type = 'text' } = sample;
          const value = isRight ? sample.right(run) : sample.wrong;
          const mark = sample.mark?.(run) ?? value;
          const isNew = isRight && !project.read(splitTarget(sample.target).file).includes(mark);
          return [{ sample, isRight, isNew, mark, edit: { id, type, value } }];
        });
        const before = project.repository.git('rev-list', '--count', 'main');
        const { save, refused = [] } =
          chosen.length === 0 ? { save: null } : await send(chosen.map(({ edit }) => edit));
        expect(await publish()).toEqual({ kind: 'done' });

        const right = chosen.filter(({ isRight }) => isRight);
        const wrong = chosen.filter(({ isRight }) => !isRight);
        expect(save !== null).toBe(chosen.some(({ isNew }) => isNew));
        expect(new Set(refused.map(({ index }) => chosen[index]))).toEqual(new Set(wrong));
        for (const { sample, mark } of right) {
          expect(project.read(splitTarget(sample.target).file)).toContain(mark);
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

  test('A881: what belongs to a wrong edit waits with it, and is named', async () => {
    const edits = [
      { id: 'home-hero-image-alt', type: 'text', value: 'A picture that is not there' },
      { id: 'hero-title', type: 'text', value: 'Care beside a picture' },
      { id: 'home-hero-image', type: 'image', value: '/images/none.svg' },
    ];
    const { save, refused = [] } = await send(edits);
    expect(save).not.toBeNull();
    const inOrder = refused.toSorted((one, other) => one.index - other.index);
    expect(inOrder).toEqual([
      { index: 0, message: null },
      { index: 2, message: expect.stringContaining('none.svg') as string },
    ]);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.read(home)).toContain('Care beside a picture');
    expect(project.read(home)).not.toContain('A picture that is not there');
  });

  test('A881: a partial save that is sent again after a lost answer saves and refuses the same', async () => {
    const edits = [
      { id: 'hero-title', type: 'text', value: 'Care again' },
      { id: 'provider-bio-6', type: 'text', value: '' },
    ];
    const key = randomUUID();
    const answers = [await send(edits, key), await send(edits, key)];
    expect(answers[0]?.refused).toMatchObject([{ index: 1 }]);
    expect(answers[1]).toEqual(answers[0]);
    const rows = await sql`select count(*)::int as count from content_saves`;
    expect(rows).toEqual([{ count: 1 }]);
  });
});
