import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * The lines that each room may have, with its styles and without its tests. Whoever adds takes
 * away: a number that rises gets a comment here, one sentence that says for whom.
 */
const maxLines: Record<string, number> = {
  functions: 218,
  'src/assets': 0,
  'src/components': 3719,
  'src/editing/cms': 1369,
  'src/editing/editor/bar': 2161,
  'src/editing/editor/collections': 3171,
  'src/editing/editor/document': 2674,
  'src/editing/editor/fields': 3319,
  'src/editing/editor/page': 2998,
  'src/editing/editor/review': 1697,
  'src/editing/editor/save': 2078,
  'src/editing/editor/server': 2099,
  'src/editing/entries': 1130,
  'src/editing/history': 1753,
  'src/editing/pictures': 684,
  'src/editing/publishing': 3895,
  'src/editing/rich-text': 2738,
  'src/integrations': 1025,
  'src/layouts': 583,
  'src/lib': 4433,
  'src/local': 5887,
  'src/model/built': 1403,
  'src/model/describe': 488,
  'src/model/entries': 1230,
  'src/model/files': 1643,
  'src/model/ids': 505,
  'src/model/merge': 824,
  'src/model/schemas': 2013,
  'src/office/account': 5115,
  'src/office/backup': 704,
  'src/office/dashboard': 2773,
  'src/office/inquiries': 5239,
  'src/office/interest': 494,
  'src/office/mail': 1186,
  'src/office/shell': 673,
  'src/pages': 4026,
  'src/site/analytics': 818,
  'src/site/directory': 3388,
  'src/site/forms': 2880,
  'src/site/match': 3757,
  'src/styles': 2260,
};

/** Wings whose rooms are counted one by one. */
const wings = ['src/editing', 'src/editing/editor', 'src/model', 'src/office', 'src/site'];

/** How far a number may lag behind a room that shrinks, so that not each small step changes it. */
const slack = 100;

function listFolders(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
}

function countLines(room: string): number {
  return readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:astro|css|tsx?)$/.test(name) && !/\.(?:spec|test)\./.test(name))
    .map((name) => readFileSync(path.join(root, room, name), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0);
}

test('each room of the site has a number', () => {
  const rooms = ['functions', ...listFolders('src'), ...wings.flatMap(listFolders)];
  const counted = rooms.filter((room) => !wings.includes(room) && room !== 'src/test');
  expect(Object.keys(maxLines).sort()).toEqual(counted.sort());
});

test.each(Object.entries(maxLines))('%s has at most %i lines', (room, max) => {
  const lines = countLines(room);
  const remedy = `${room} has ${lines} lines. Take some away, or write the new number here.`;
  expect(lines, remedy).toBeLessThanOrEqual(max);
  expect(lines, remedy).toBeGreaterThan(max - slack);
});
