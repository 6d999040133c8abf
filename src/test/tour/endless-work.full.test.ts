import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { setBuiltContent, setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import {
  type BodyShape,
  type EndlessCall,
  everyRoute,
  listEndlessCalls,
} from '#test/full/torture/endless-work.ts';
import { bodyRoutes } from '#test/full/torture/routes.ts';
import { seed, sizes } from '#test/full/torture/sizes.ts';
import { useTortureSite } from '#test/full/torture/torture-site.ts';
import { measurePause } from '#test/kit/measure-pause.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import { openSignedInBrowser } from '#test/kit/api/test-admin.ts';
import type { TestBrowser } from '#test/kit/api/test-browser.ts';

useTortureSite();

const maxPauseMs = 250;
const kilobyte = 1024;
const caregiver = 'content/providers/nikos-pappas.yaml';
const article = 'content/blog/nanny-interview-questions.md';
/** Calls that need the project; the interest report needs the catalogue. */
const isOfProject = /admin\/(?!interest)|cms/;
const textIds = ['blog-content-1', 'blog-content-2', 'blog-content-3', 'provider-detailed-bio-1'];

let project: EditingProject;
let browser: TestBrowser;
let calls = 0;

beforeAll(async () => {
  project = openEditingProject();
  browser = await openSignedInBrowser();
});

afterAll(() => {
  project.close();
});

/** Makes the server use the project; without it, it has the entries of a larger catalogue. */
function useProject(): void {
  setBuiltSite(project.distDir);
  setBuiltContent(path.join(project.distDir, 'checkout'));
  setContentStore(project.store);
}

beforeEach(async () => {
  await sql`truncate content_saves, content_pictures, rate_limits`;
});

/** Returns bodies with one field filled, and the others valid. */
function fillEach(route: string, maxBytes: number, valid: Record<string, unknown>): BodyShape[] {
  return [
    { route, maxBytes, fill: (value) => value },
    ...Object.keys(valid).flatMap((name): BodyShape[] => [
      { route, maxBytes, fill: (value) => ({ ...valid, [name]: value }) },
      { route, maxBytes, fill: (value) => ({ ...valid, [name]: [value] }) },
    ]),
  ];
}

const limits: [RegExp, number][] = [
  [/recommendations\/preferences/, 16],
  [/auth|admin/, 8],
  [/intake\/(?:client|provider)$|contact$/, 64],
  [/./, 1],
];

const content = 'POST /api/admin/content';
const toEdits = (values: unknown[]) => ({
  edits: values.map((value, at) => ({ id: textIds[at % textIds.length], type: 'text', value })),
});

/** Repeats a value, each text with a different ending, since equal texts are rendered once. */
const repeatUnlike = (value: unknown, times: number) =>
  Array.from({ length: times }, (_, at) =>
    typeof value === 'string' ? value + at.toString() : value,
  );

const faq = 'content/pages/services.yaml#faq.items';
const toNewCaregiver = (name: unknown) => JSON.stringify({ data: { name }, text: '' });

/** The changes an admin makes besides texts, with the filling in each place: up to 500 at once. */
const thingEdits: ((value: unknown) => object[])[] = [
  (value) => [{ id: faq, type: 'list', base: '[]', value: JSON.stringify(value) }],
  (value) => [{ id: faq, type: 'list', base: JSON.stringify(value), value: '[]' }],
  (value) => [
    { id: faq, type: 'list', base: '[]', value: JSON.stringify([{ from: null, value }]) },
  ],
  (value) => [{ id: 'blog-content-1', type: 'text', value: 'x', base: 'y', list: String(value) }],
  (value) => [{ id: `${caregiver}#skills`, type: 'field', base: '', value: JSON.stringify(value) }],
  (value) => [{ id: `${caregiver}#rating`, type: 'field', base: JSON.stringify(value), value: '' }],
  (value) => [{ id: String(value), type: 'field', base: '', value: '1' }],
  (value) => [{ id: 'new:providers:1', type: 'entry', base: '', value: toNewCaregiver(value) }],
  (value) => [
    {
      id: 'new:articles:1',
      type: 'entry',
      base: '',
      value: JSON.stringify({ data: { title: 'x' }, text: value }),
    },
  ],
  (value) => [{ id: caregiver, type: 'entry', base: String(value), value: '' }],
];
const manyThings: ((value: unknown) => object[])[] = [
  (value) =>
    Array.from({ length: 500 }, (_, at) => ({
      id: `new:providers:${at}`,
      type: 'entry',
      base: '',
      value: toNewCaregiver(value),
    })),
  (value) =>
    Array.from({ length: 500 }, () => ({
      id: faq,
      type: 'list',
      base: '[]',
      value: JSON.stringify([{ from: null, value: { question: value, answer: value } }]),
    })),
  (value) =>
    Array.from({ length: 500 }, (_, at) => ({
      id: `${caregiver}#f${at}`,
      type: 'field',
      base: '',
      value: JSON.stringify(value),
    })),
];
const checks = 'POST /api/admin/content/checks';
const addPlace = (edit: object) => ({ ...edit, place: 'Here', page: '/' });
const thingShapes: BodyShape[] = [
  'POST /api/admin/content',
  'POST /api/admin/previews',
  checks,
].flatMap((route) =>
  [
    ...thingEdits.map((fill) => ({ fill, length: 190_000 })),
    ...manyThings.map((fill) => ({ fill, length: 300 })),
  ].map(({ fill, length }): BodyShape => ({
    route,
    length,
    maxBytes: 256 * kilobyte,
    fill: (value) => ({ edits: route === checks ? fill(value).map(addPlace) : fill(value) }),
  })),
);

const cms = 'POST /api/cms';
const persist = (file: object, assets: unknown = []) => ({
  action: 'persistEntry',
  params: { dataFiles: [file], assets },
});
const head = 'title: x\nexcerpt: x\n';

const shapes: BodyShape[] = [
  ...bodyRoutes.flatMap(({ method, pattern, valid }) => {
    const limit = limits.find(([each]) => each.test(pattern))?.[1] ?? 1;
    return fillEach(`${method} ${pattern}`, limit * kilobyte, valid);
  }),
  ...[
    { length: 19_900, fill: (value: unknown) => toEdits(repeatUnlike(value, 12)) },
    { length: 400, fill: (value: unknown) => toEdits(repeatUnlike(value, 500)) },
    { length: 199_000, fill: (value: unknown) => toEdits([value]) },
    {
      length: 199_000,
      fill: (base: unknown) => ({
        edits: [{ id: 'blog-content-1', type: 'text', value: 'a b c', base }],
      }),
    },
    { fill: (value: unknown) => ({ edits: value }) },
  ].map((shape) => ({ route: content, maxBytes: 256 * kilobyte, ...shape })),
  ...thingShapes,
  {
    route: 'PUT /api/admin/drafts',
    maxBytes: 512 * kilobyte,
    length: 250_000,
    fill: (document: unknown) => ({ deviceId: crypto.randomUUID(), document }),
  },
  ...['POST /api/admin/content-items', 'POST /api/admin/history/:commit{[0-9a-f]{40}}'].flatMap(
    (route) => fillEach(route, 256 * kilobyte, { [route.includes('items') ? 'ids' : 'keys']: [] }),
  ),
  ...[
    (raw: unknown) => persist({ path: caregiver, raw, base: 'name: x\n' }),
    (base: unknown) => persist({ path: caregiver, raw: 'name: x\n', base }),
    (value: unknown) => persist({ path: caregiver, raw: `name: ${String(value)}`, base: '' }),
    (value: unknown) => persist({ path: caregiver, raw: `name: "${String(value)}"\n`, base: '' }),
    (value: unknown) =>
      persist({ path: caregiver, raw: `name: >-\n  ${String(value)}\n`, base: '' }),
    (value: unknown) =>
      persist({
        path: article,
        raw: `---\n${head}---\n${String(value)}`,
        base: `---\n${head}---\n`,
      }),
    (value: unknown) => persist({ path: article, raw: `---\n${String(value)}`, base: '' }),
  ].map((fill) => ({ route: cms, maxBytes: 6 * kilobyte * kilobyte, length: 399_000, fill })),
  ...[
    (content: unknown) =>
      persist({ path: caregiver, raw: 'name: x\n' }, [
        { path: 'public/uploads/a.png', content, encoding: 'base64' },
      ]),
    (value: unknown) => persist({ path: caregiver, raw: 'name: x\n' }, value),
    (content: unknown) => ({
      action: 'persistMedia',
      params: { asset: { path: 'public/uploads/a.png', content, encoding: 'base64' } },
    }),
    (folder: unknown) => ({ action: 'entriesByFolder', params: { folder, extension: 'md' } }),
    (files: unknown) => ({ action: 'entriesByFiles', params: { files } }),
    (paths: unknown) => ({ action: 'deleteFiles', params: { paths } }),
    (action: unknown) => ({ action, params: {} }),
    (value: unknown) => value,
  ].map((fill) => ({ route: cms, maxBytes: 6 * kilobyte * kilobyte, fill })),
  { route: 'POST /api/deploy-status', maxBytes: 256 * kilobyte, fill: (value) => value },
];

async function send(
  { title, route, path, headers }: EndlessCall,
  body: Buffer<ArrayBuffer> | undefined,
): Promise<void> {
  calls += 1;
  const response = await browser.call(route.app, route.method, path, {
    ...(body && route.method !== 'GET' && { bytes: body }),
    headers: { 'content-type': 'application/json', ...headers },
    ip: `10.0.${calls >> 8}.${calls & 255}`,
  });
  const answer = `${title}: ${response.status} ${await response.text()}`;
  expect(isPromised(response.status) ? '' : answer).toBe('');
}

/** The contract of a call names its successes, and every answer is checked against it. */
const isPromised = (status: number) =>
  status < 400 || [400, 401, 404, 409, 410, 413, 415, 422, 429].includes(status);

/** Returns the shortest of three pauses, since a first call compiles the code for the others. */
async function findPause(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > maxPauseMs; tries += 1) {
    least = Math.min(least, await measurePause(work));
  }
  return least;
}

describe.for(everyRoute.map((route) => ({ ...route, name: `${route.method} ${route.pattern}` })))(
  'A758: $name',
  (route) => {
    test('A758: lets others run, whatever is sent', async () => {
      browser = await openSignedInBrowser();
      if (isOfProject.test(route.pattern)) useProject();
      const all = listEndlessCalls(route, shapes);
      const chosen =
        sizes.endlessCalls >= all.length
          ? all
          : fc.sample(fc.constantFrom(...all), { seed, numRuns: sizes.endlessCalls });
      const slow: string[] = [];
      for (const each of chosen) {
        const body = each.write && Buffer.from(each.write());
        const pause = await findPause(() => send(each, body));
        if (pause > maxPauseMs) slow.push(`${each.title}: ${pause.toFixed(0)} ms`);
      }
      expect(slow).toEqual([]);
    });
  },
);

/** A text that takes as long to render as an accepted one may. */
const slowText = `${'~~a&'.repeat(300)}\n\n`.repeat(3) + 'a'.repeat(16_000);
const slowTextIds = [
  ...[1, 2, 3, 4, 5, 6].map((id) => `blog-content-${id}`),
  ...[1, 2, 3, 4, 5, 6].map((id) => `provider-detailed-bio-${id}`),
];
const slowEdits = slowTextIds.map((id) => ({ id, type: 'text', value: slowText }));
const slowEntries = slowTextIds.map((id) => ({
  id: `new:articles:${id}`,
  type: 'entry',
  base: '',
  value: JSON.stringify({ data: { title: id }, text: slowText }),
}));

test.for([
  ['texts', content, slowEdits, 200],
  ['texts of a preview', 'POST /api/admin/previews', slowEdits, 201],
  ['new entries', content, slowEntries, 422],
  ['texts of a check', checks, slowEdits.map(addPlace), 200],
  ['new entries of a check', checks, slowEntries.map(addPlace), 200],
] as const)('A758: a body of the slowest %s lets others run', async ([, route, edits, status]) => {
  useProject();
  const [method = '', address = ''] = route.split(' ');
  const pause = await findPause(async () => {
    const answer = await browser.call(editorApi, method, address, { body: { edits } });
    expect(answer.status).toBe(status);
  });
  expect(pause).toBeLessThan(maxPauseMs);
});

async function countOpenSaves(): Promise<unknown> {
  const [row] = await sql`select count(*)::int as count from content_saves where state = 'queued'`;
  return row?.count;
}

test('A758: publishing the longest texts lets others run', async () => {
  useProject();
  const pauses: number[] = [];
  for (const [first, second] of [
    [' word'.repeat(3900), ' term'.repeat(3900)],
    ['Some words.\n\n'.repeat(1500), 'Other text.\n\n'.repeat(1500)],
    ['a'.repeat(19_900), 'b'.repeat(19_900)],
  ] as const) {
    for (const text of [first, second]) {
      const body = toEdits(['x', 'y', 'z'].map((sign) => sign + text + sign));
      const saved = await browser.call(editorApi, 'POST', '/api/admin/content', { body });
      expect(saved.status).toBe(200);
      await sql`update publishing_state set last_commit_at = 'epoch', rest_until = 'epoch'`;
      pauses.push(await measurePause(() => publish()));
      expect(await countOpenSaves()).toBe(0);
    }
  }
  expect(Math.max(...pauses)).toBeLessThan(maxPauseMs);
});
