import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adaptBackend } from './cms-backend.client.ts';

/** The methods of the adapted backend that Decap calls. */
interface Adapted {
  getEntry: (path: string) => Promise<unknown>;
  getMedia: () => Promise<unknown>;
}

const path = 'content/blog/naps.md';
const entry = { data: 'title: Naps', file: { path, id: null } };
const picture = {
  id: 'public/uploads/a.png',
  path: 'public/uploads/a.png',
  name: 'a.png',
  displayURL: '/uploads/a.png',
};

let answer: Response;
let backend: Adapted;

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer));
  const proxy = { request: vi.fn(), getEntry: vi.fn(), getMedia: vi.fn() };
  backend = Object.assign(proxy, adaptBackend(proxy, 'ada', null));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an entry and the pictures arrive as the site sends them', async () => {
  answer = Response.json(entry);
  expect(await backend.getEntry(path)).toEqual(entry);
  answer = Response.json([picture]);
  expect(await backend.getMedia()).toEqual([{ ...picture, url: '/uploads/a.png' }]);
});

test.each([
  ['an entry without its text', 'getEntry', { file: entry.file }],
  ['a picture without its address', 'getMedia', [{ ...picture, displayURL: undefined }]],
  ['an entry in place of the pictures', 'getMedia', entry],
] as const)('%s is refused in a sentence', async (_, call, sent) => {
  answer = Response.json(sent);
  await expect(backend[call](path)).rejects.toMatchObject({
    name: '',
    message: 'The site cannot be reached. Please try again in a minute.',
  });
});

test.each([
  ['the sentence of the site', { error: 'Title is required.' }, 'Title is required.'],
  [
    'anything else with a sentence of its own',
    { message: 'Bad gateway' },
    'Something went wrong. Please try again in a few minutes.',
  ],
])('a failure shows %s', async (_, body, message) => {
  answer = Response.json(body, { status: 502 });
  await expect(backend.getEntry(path)).rejects.toMatchObject({ message });
});
