import { expect, test } from 'vitest';
import { readCmsBackend, createCmsPolicy } from './content-manager.ts';

test.each([{}, { CMS_BACKEND: '' }, { CMS_BACKEND: 'site', GITHUB_REPOSITORY: 'a/b' }])(
  'the content manager saves on this site where nothing else is said: %o',
  (variables) => {
    expect(readCmsBackend(variables)).toEqual({ kind: 'site' });
  },
);

test('it saves at GitHub where that is wanted, on the branch that is named', () => {
  const variables = { CMS_BACKEND: 'github', GITHUB_REPOSITORY: 'agency/website' };
  const backend = { kind: 'github', repository: 'agency/website' };
  expect(readCmsBackend(variables)).toEqual({ ...backend, branch: 'main' });
  expect(readCmsBackend({ ...variables, GITHUB_BRANCH: 'live' })).toEqual({
    ...backend,
    branch: 'live',
  });
});

test('a branch that is set to nothing counts as not set', () => {
  const variables = { CMS_BACKEND: 'github', GITHUB_REPOSITORY: 'agency/website' };
  expect(readCmsBackend({ ...variables, GITHUB_BRANCH: '' })).toMatchObject({ branch: 'main' });
});

test.each([
  [{ CMS_BACKEND: 'gitlab' }, 'CMS_BACKEND must be site or github.'],
  [
    { CMS_BACKEND: 'github' },
    'CMS_BACKEND=github needs GITHUB_REPOSITORY with owner and repository, such as agency/website.',
  ],
  [
    { CMS_BACKEND: 'github', GITHUB_REPOSITORY: 'website' },
    'CMS_BACKEND=github needs GITHUB_REPOSITORY',
  ],
])('%o stops the build with a sentence', (variables, sentence) => {
  expect(() => readCmsBackend(variables)).toThrow(sentence);
});

test('only at GitHub may the page speak with GitHub', () => {
  expect(createCmsPolicy('site')).not.toContain('github');
  expect(createCmsPolicy('github')).toContain(
    "connect-src 'self' blob: data: https://api.github.com",
  );
});
