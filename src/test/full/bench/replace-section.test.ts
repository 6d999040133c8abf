import { expect, test } from 'vitest';
import { replaceSection } from './report-file.ts';

const headings = ['Weights', 'Builds', 'Search'];
const report = '# Speed\n\nAll of it.\n\n## Weights\n\nOld.\n\n## Search\n\n### Fast\n\nOld too.\n';

test('a section takes the place of its former self, and the others stay', () => {
  expect(replaceSection(report, headings, 'Weights', 'New.\n')).toBe(
    '# Speed\n\nAll of it.\n\n## Weights\n\nNew.\n\n## Search\n\n### Fast\n\nOld too.\n',
  );
});

test('a section that was not there comes to its place', () => {
  expect(replaceSection(report, headings, 'Builds', 'New.')).toBe(
    '# Speed\n\nAll of it.\n\n## Weights\n\nOld.\n\n## Builds\n\nNew.\n\n## Search\n\n### Fast\n\nOld too.\n',
  );
});

test('the first section of all follows the head', () => {
  expect(replaceSection('# Speed\n', headings, 'Search', 'New.')).toBe(
    '# Speed\n\n## Search\n\nNew.\n',
  );
});

test('a section that the report has no more goes', () => {
  expect(replaceSection(report, ['Search'], 'Search', 'New.')).toBe(
    '# Speed\n\nAll of it.\n\n## Search\n\nNew.\n',
  );
});
