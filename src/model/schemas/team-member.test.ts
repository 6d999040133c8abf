import { expect, test } from 'vitest';
import { findContentText, findTextsAt, findNamedEntry } from '#model/ids/content-text.ts';

const directory = { entries: { team: { 1: 'dana', 2: 'open', 3: 'lee' } }, counties: [] };

test.each([
  ['founder-name', 'content/team/dana.yaml', 1],
  ['coordinator-name', 'content/team/open.yaml', 2],
  ['team-3-name', 'content/team/lee.yaml', 3],
])('A508, A509: %s follows from the number of the member', (id, file, number) => {
  const item = { id, file, path: ['name'] };
  expect(findContentText(id, directory)).toMatchObject(item);
  expect(findTextsAt(file, ['name'], directory)).toEqual([expect.objectContaining(item)]);
  expect(findNamedEntry(id)).toEqual({ kind: 'team', number });
});

test.each(['team-4-name', 'team-0-name', 'team-name', 'owner-name'])('%s names no member', (id) => {
  expect(findContentText(id, directory)).toBeNull();
});

test('a member whom the site does not have yet has no ids', () => {
  expect(findTextsAt('content/team/new.yaml', ['name'], directory)).toEqual([]);
});
