import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findSearchRole,
  findSkippingHeadings,
  hasAnchor,
  judgeLength,
  readLinkGoal,
} from './text-checks.ts';

const origins = ['http://localhost:8888', 'https://agency.example'];

describe('A826: where a link leads', () => {
  test.each([
    ['/about', { kind: 'site', path: '/about', anchor: '' }],
    ['/about#team', { kind: 'site', path: '/about', anchor: 'team' }],
    ['#team', { kind: 'site', path: '/blog/naps', anchor: 'team' }],
    ['/providers?service=nanny', { kind: 'site', path: '/providers?service=nanny', anchor: '' }],
    ['https://agency.example/contact', { kind: 'site', path: '/contact', anchor: '' }],
    ['/a#%E0', { kind: 'site', path: '/a', anchor: '%E0' }],
    ['http://weather.example', { kind: 'insecure' }],
    ['http://agency.example/contact', { kind: 'insecure' }],
    ['https://weather.example', { kind: 'other' }],
    ['mailto:a@b.example', { kind: 'other' }],
    ['tel:+18135550142', { kind: 'other' }],
    ['http://', { kind: 'other' }],
  ])('%j', (address, goal) => {
    expect(readLinkGoal(address, '/blog/naps', origins)).toEqual(goal);
  });

  test('is on the site for any path of it, as itself and with its address', () => {
    const part = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), part, (parts, anchor) => {
        const path = `/${parts.join('/')}`;
        for (const start of ['', ...origins]) {
          expect(readLinkGoal(`${start}${path}#${anchor}`, '/', origins)).toEqual({
            kind: 'site',
            path,
            anchor,
          });
        }
      }),
    );
  });

  test('any text is read without an error', () => {
    fc.assert(
      fc.property(fc.string(), (address) => {
        expect(['insecure', 'other', 'site']).toContain(readLinkGoal(address, '/', origins).kind);
      }),
    );
  });

  test('an anchor is found by the id of an element', () => {
    const html = '<h2 id="team">Us</h2><a name=old></a><p data-id="no" class="x">team2</p>';
    expect(['team', 'old', 'no', 'team2', ''].map((id) => hasAnchor(html, id))).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});

describe('A826: the order of headings', () => {
  test.each([
    [[], []],
    [[2, 3, 4, 2, 3], []],
    [[2, 4], [1]],
    [[3], [0]],
    [[2, 3, 2, 4, 4], [3]],
  ])('%j skips at %j', (levels, skipping) => {
    expect(findSkippingHeadings(levels)).toEqual(skipping);
  });

  test('none skips exactly where each step down is one level', () => {
    const levels = fc.array(fc.integer({ min: 2, max: 4 }), { maxLength: 12 });
    fc.assert(
      fc.property(levels, (some) => {
        const steps = [1, ...some];
        const isGood = some.every((level, index) => level - (steps[index] ?? 1) <= 1);
        expect(findSkippingHeadings(some).length === 0).toBe(isGood);
      }),
    );
  });
});

describe('A828: what search results show', () => {
  test.each([
    ['content/pages/home.yaml#seo.title', 'title'],
    ['content/services/nanny.yaml#seo.description', 'description'],
    ['content/blog/naps.md#title', 'title'],
    ['content/blog/naps.md#excerpt', 'description'],
    ['content/blog/naps.md#', null],
    ['content/pages/home.yaml#hero.title', null],
    ['content/testimonials/1.yaml#title', null],
  ])('%s is its %j', (target, role) => {
    expect(findSearchRole(target)).toBe(role);
  });

  test.each([
    ['title', 14, false],
    ['title', 15, true],
    ['title', 60, true],
    ['title', 61, false],
    ['description', 69, false],
    ['description', 70, true],
    ['description', 170, true],
    ['description', 171, false],
  ] as const)('a %s of %i characters has a good length: %j', (role, length, isGood) => {
    const judgment = judgeLength(role, 'x'.repeat(length));
    expect(judgment.isGood).toBe(isGood);
    expect(judgment.sentence).toContain(`${length} characters: `);
  });
});
