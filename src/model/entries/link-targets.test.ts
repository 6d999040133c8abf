import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropLostTargets, listLinkTargets } from './link-targets.ts';

const pages = new Map([
  ['/', 'Home'],
  ['/contact', 'Contact'],
]);

test('A885: a target that is no page of the site gives way to the usual one, and others stay', () => {
  const targets = {
    buttonTo: '/contact#message',
    secondButtonTo: '/gone',
    linkTo: 'tel:+18135550142',
  };
  const data = { seo: { title: 'Home' }, hero: { button: 'Go', ...targets }, features: ['One'] };
  expect(listLinkTargets(data).map(({ path, to }) => [path.join('.'), to])).toEqual([
    ['hero.buttonTo', '/contact#message'],
    ['hero.secondButtonTo', '/gone'],
    ['hero.linkTo', 'tel:+18135550142'],
  ]);
  const { buttonTo, linkTo } = targets;
  expect(dropLostTargets(data, pages)).toEqual({
    ...data,
    hero: { button: 'Go', buttonTo, linkTo },
  });
});

test('A885: no other content is changed, whatever it is', () => {
  const key = fc.string().filter((name) => name !== '__proto__' && !/(?:utton|ink)To$/.test(name));
  const content = fc.dictionary(key, fc.jsonValue(), { noNullPrototype: true });
  fc.assert(
    fc.property(content, (data) => {
      fc.pre(!JSON.stringify(data).includes('To":'));
      expect(dropLostTargets(data, pages)).toEqual(data);
    }),
  );
});
