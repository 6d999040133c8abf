import path from 'node:path';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltFiles } from '#test/kit/site/built-site.ts';
import { getDistDir } from '#test/kit/site/site-under-test.ts';

test('A868: the tests build their site outside the checkout, so that dist/ stays as its owner built it', () => {
  expect(listBuiltFiles()).toContain('index.html');
  expect(path.relative(process.cwd(), getDistDir())).toMatch(/^\.\.(?:[\\/]|$)/);
});
