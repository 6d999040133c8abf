import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentChange } from '#model/files/field-changes.ts';
import type { StoredSave } from './save-rows.server.ts';
import { listNamedUploads } from '#editing/pictures/upload-file.ts';
import { planCommit } from './plan-commit.server.ts';

const files = ['content/providers/ana.yaml', 'content/providers/ben.yaml'] as const;
const pictures = ['a.png', 'b.png', 'c.png'].map((name) => `public/uploads/${name}`);

const toImage = (picture: string) => picture.replace(/^public/, '');
const toText = (picture: string) => `name: Ana\nimage: ${toImage(picture)}\n`;

function toSaves(steps: readonly ContentChange[][]): StoredSave[] {
  return steps.map((changes, index) => ({
    id: index.toString(),
    createdAt: '',
    username: 'Ada',
    source: 'cms',
    changes,
    state: 'queued',
    triedHead: null,
    commitHash: null,
    liveAt: null,
    conflicts: [],
  }));
}

function setImage(file: string, before: string, after: string): ContentChange {
  return {
    kind: 'field',
    file,
    path: ['image'],
    before: toImage(before),
    after: toImage(after),
  };
}

const file = fc.constantFrom(...files);
const picture = fc.constantFrom(...pictures);

const change: fc.Arbitrary<ContentChange> = fc.oneof(
  picture.map((each) => ({ kind: 'picture' as const, file: each })),
  picture.map((each) => ({ kind: 'remove' as const, file: each, before: null })),
  fc.tuple(file, picture, picture).map(([at, before, after]) => setImage(at, before, after)),
  fc.tuple(file, picture).map(([at, each]) => ({
    kind: 'create' as const,
    file: at,
    text: toText(each),
  })),
  fc.tuple(file, picture).map(([at, each]) => ({
    kind: 'remove' as const,
    file: at,
    before: toText(each),
  })),
);

test('whatever is saved, brought and removed, no text names a picture that is not there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      fc.array(fc.option(picture), { minLength: 2, maxLength: 2 }),
      fc.subarray(pictures),
      fc.subarray(pictures),
      (steps, named, others, brought) => {
        const texts = new Map(
          files.map((each, at) => [each, named[at] ? toText(named[at]) : null]),
        );
        const kept = new Set([...others, ...named.filter((each) => each !== null)]);
        const bytes = new Map(brought.map((each) => [each, Buffer.from(each)]));

        const plan = planCommit(toSaves(steps), { texts, pictures: kept }, bytes);

        const planned = new Map(plan.files.map(({ path, contents }) => [path, contents]));
        for (const each of files) {
          const text = planned.has(each) ? planned.get(each) : texts.get(each);
          if (typeof text !== 'string') continue;
          for (const shown of listNamedUploads(each, text)) {
            expect(planned.has(shown) ? planned.get(shown) : kept.has(shown)).toBeTruthy();
          }
        }
      },
    ),
  );
});

const [ana] = files;
const [a = '', b = ''] = pictures;
const bytes = new Map([[a, Buffer.from('new')]]);

test('a picture that was removed and is brought again is there, with its new bytes', () => {
  const steps: ContentChange[][] = [
    [{ kind: 'remove', file: a, before: null }],
    [{ kind: 'picture', file: a }, setImage(ana, b, a)],
  ];
  const head = { texts: new Map([[ana, toText(b)]]), pictures: new Set([a, b]) };
  expect(planCommit(toSaves(steps), head, bytes)).toEqual({
    files: [
      { path: ana, contents: toText(a) },
      { path: a, contents: Buffer.from('new') },
    ],
    reformatted: [],
    saves: [
      { id: '0', conflicts: [] },
      { id: '1', conflicts: [] },
    ],
  });
});

test('a picture that was brought and is removed again before anybody commits it leaves no trace', () => {
  const steps: ContentChange[][] = [
    [{ kind: 'picture', file: a }, setImage(ana, b, a)],
    [setImage(ana, a, b), { kind: 'remove', file: a, before: null }],
  ];
  const head = { texts: new Map([[ana, toText(b)]]), pictures: new Set([b]) };
  expect(planCommit(toSaves(steps), head, bytes).files).toEqual([]);
});

test('a picture that a text names is not removed', () => {
  const head = { texts: new Map([[ana, toText(a)]]), pictures: new Set([a]) };
  const steps: ContentChange[][] = [[{ kind: 'remove', file: a, before: null }]];
  expect(planCommit(toSaves(steps), head, new Map())).toEqual({
    files: [],
    reformatted: [],
    saves: [{ id: '0', conflicts: [] }],
  });
});

test('a text that names a picture which nobody has is a conflict, and what replaced it is none', () => {
  const head = { texts: new Map([[ana, toText(b)]]), pictures: new Set([b]) };
  const there = [setImage(ana, b, a)];
  const back = [setImage(ana, a, b)];
  expect(planCommit(toSaves([there]), head, new Map())).toEqual({
    files: [],
    reformatted: [],
    saves: [{ id: '0', conflicts: [{ index: 0, theirs: toImage(b) }] }],
  });
  expect(planCommit(toSaves([there, back]), head, new Map()).saves).toEqual([
    { id: '0', conflicts: [] },
    { id: '1', conflicts: [] },
  ]);
});

test('a file that was formatted by hand is named once it is formatted again', () => {
  const steps = [[setImage(ana, a, b)]];
  const pictures = new Set([a, b]);
  const byHand = planCommit(
    toSaves(steps),
    { texts: new Map([[ana, `bio: Kind\n  words.\n${toText(a)}`]]), pictures },
    bytes,
  );
  expect(byHand.files).toEqual([{ path: ana, contents: `bio: Kind words.\n${toText(b)}` }]);
  expect(byHand.reformatted).toEqual([ana]);

  const next = new Map([[ana, `bio: Kind words.\n${toText(a)}`]]);
  expect(planCommit(toSaves(steps), { texts: next, pictures }, bytes).reformatted).toEqual([]);
});
