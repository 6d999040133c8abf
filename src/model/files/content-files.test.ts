import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { findContentKind, listMissingFiles } from './content-files.ts';
import { toEntryName } from './entry-name.ts';
import { contentKindNames, contentKinds } from '#model/kinds.ts';

describe('the kind of a content file', () => {
  test.each([
    ['services/nanny.yaml', 'services'],
    ['providers/ana-li.yaml', 'providers'],
    ['testimonials/1-li.yaml', 'testimonials'],
    ['team/dana-li.yaml', 'team'],
    ['blog/naps.md', 'articles'],
    ['pages/privacy.md', 'documents'],
    ['pages/home.yaml', 'homePage'],
    ['pages/services.yaml', 'servicesPage'],
    ['site.yaml', 'site'],
  ])('%s belongs to %s', (path, kind) => {
    expect(findContentKind(path)).toBe(kind);
  });

  test('A873: a service is one whether the specification names it or not', () => {
    expect(findContentKind('services/nanny.yaml')).toBe('services');
    expect(findContentKind('services/night-nurse.yaml')).toBe('services');
  });

  test.each([
    ['pages/tutor.yaml', 'a name that the site does not know'],
    ['pages/imprint.md', 'a page that the site does not have'],
    ['pages/home.md', 'the wrong ending for its page'],
    ['providers/ana-li.yml', 'an ending that nothing reads'],
    ['providers/ana-li.md', 'the ending of another kind'],
    ['blog/naps.yaml', 'the ending of another kind'],
    ['blog/2026/naps.md', 'a folder within a folder'],
    ['provider/ana-li.yaml', 'a folder that the site does not know'],
    ['other.yaml', 'a file at the top that is not the site'],
    ['notes', 'no ending'],
  ])('%s belongs to no kind: %s', (path) => {
    expect(findContentKind(path)).toBeNull();
  });

  test('a file that the site knows by name belongs to one kind only', () => {
    const claims = contentKindNames.flatMap((name) => {
      const { folder, ending, names } = contentKinds[name];
      return (names ?? []).map((file) => `${folder}/${file}${ending}`);
    });
    expect(new Set(claims).size).toBe(claims.length);
  });
});

const facts = [
  'site.yaml',
  'footer.yaml',
  'header.yaml',
  'replies.yaml',
  'pages/accessibility.md',
  'pages/privacy.md',
];

const pages = readdirSync(join(agencyDir, 'content/pages'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => `pages/${name}`);

const services = [
  ...['services/childcare-consulting.yaml', 'services/doula.yaml'],
  ...['services/family-assistant.yaml', 'services/nanny.yaml', 'services/specialized-care.yaml'],
];

describe('missing files', () => {
  test('nothing is missing where all facts, pages and services of the fixture agency are there', () => {
    expect(listMissingFiles(new Set([...facts, ...pages, ...services]))).toEqual([]);
  });

  test('the site cannot do without its facts and the words of its pages', () => {
    expect(listMissingFiles(new Set()).sort()).toEqual([...facts, ...pages].sort());
  });

  test('A93: there may be no service file at all, since built-in services show then', () => {
    expect(listMissingFiles(new Set([...facts, ...pages]))).toEqual([]);
  });

  test('A577: where there is one service, the other four have to be there', () => {
    const present = new Set([...facts, ...pages, 'services/nanny.yaml']);
    expect(listMissingFiles(present).sort()).toEqual(
      services.filter((path) => path !== 'services/nanny.yaml'),
    );
  });
});

test.each([
  ['blog/naps.md', 'naps'],
  ['site.yaml', 'site'],
  ['providers/ana.li.yaml', 'ana.li'],
])('the entry in %s is called %s', (path, name) => {
  expect(toEntryName(path)).toBe(name);
});
