import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkContent } from '#model/built/check-content.server.ts';
import { formatContentProblem, listFiles, readContent } from '#model/files/read-content.server.ts';
import { copyAgency } from '#test/kit/agency-folder.ts';
import { getShipped, listShipped } from '#test/kit/shipped-content.ts';
import { replaceAgency } from './second-agency.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'second-agency-'));
  copyAgency(root);
  replaceAgency(root);
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

test('A952, A953: the second agency keeps the rules, in another state, with a handful of entries and without articles', () => {
  expect(checkContent(root).problems.map(formatContentProblem)).toEqual([]);
  const kinds = Object.groupBy(readContent(root).entries, ({ kind }) => kind);
  expect(kinds.providers).toHaveLength(2);
  expect(kinds.articles).toBeUndefined();
  expect(kinds.site?.[0]?.data).toMatchObject({
    place: { state: 'WA', timeZone: 'America/Los_Angeles' },
    features: ['caregivers', 'match', 'spanish'],
  });
  expect(kinds.testimonials).toBeUndefined();
  expect(kinds.team).toHaveLength(1);
});

test('no name, headline, sentence or picture of the fixture agency is left in it', () => {
  const words = listFiles(path.join(root, 'content'))
    .map((file) => readFileSync(path.join(root, 'content', file), 'utf8'))
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  const people = [...listShipped('providers'), ...listShipped('testimonials')];
  const { name, phone, email, address } = getShipped('site');
  const { hero, features, blog } = getShipped('homePage');
  const known = [
    ...people.map((person) => person.name),
    ...listShipped('articles').map(({ title }) => title),
    ...listShipped('services').flatMap(({ title, features: all }) => [title, ...all]),
    ...[name, phone, email, address, hero.title, hero.text, blog.title],
    ...features.map(({ title }) => title),
    ...['/images/people', '/images/blog', 'sample: true'],
  ];
  expect(known.filter((each) => words.includes(each))).toEqual([]);
});
