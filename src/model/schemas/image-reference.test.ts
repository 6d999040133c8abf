import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { imageReferenceSchema, isImageReference } from './text-schemas.ts';

describe('pictures that a page may show', () => {
  test.each([
    '/uploads/maria.jpg',
    '/images/a-b_c.d/e.svg',
    '/uploads/maria%20torres.jpg',
    '/uploads/josé.jpg',
    '/images/hero.svg?v=2',
    'https://images.example.com/a.jpg',
    'https://images.example.com:8443/a.jpg?w=100&h=50#x',
  ])('%s is accepted', (reference) => {
    expect(isImageReference(reference)).toBe(true);
  });
});

describe('everything else is refused', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://images.example.com/%0aalert(1)',
    'vbscript:msgbox(1)',
  ])('A682: a script (%j)', (reference) => {
    expect(isImageReference(reference)).toBe(false);
  });

  test.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'DATA:text/html,hi',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com/a.jpg',
    'http://example.com/a.jpg',
    'HTTPS://example.com/a.jpg',
  ])('A682: another scheme (%j)', (reference) => {
    expect(isImageReference(reference)).toBe(false);
  });

  test.each([
    '//evil.example/a.jpg',
    '///evil.example/a.jpg',
    '/\\evil.example/a.jpg',
    '\\\\evil.example\\a.jpg',
    '/\t/evil.example/a.jpg',
  ])('an address without a scheme that leads to another site (%j)', (reference) => {
    expect(isImageReference(reference)).toBe(false);
  });

  test.each(['/../secret.jpg', '/images/../../secret.jpg', '/images/..', '/..'])(
    'a path that climbs out of its folder (%j)',
    (reference) => {
      expect(isImageReference(reference)).toBe(false);
    },
  );

  test.each(['', 'uploads/a.jpg', './a.jpg', '../a.jpg', '#', '?', 'a.jpg', 'https://', 'https:a'])(
    'what is no address or has no certain place (%j)',
    (reference) => {
      expect(isImageReference(reference)).toBe(false);
    },
  );

  test.each([
    '/a b.jpg',
    '/a".jpg',
    "/a'.jpg",
    '/<a>.jpg',
    '/a\u0000.jpg',
    '/a\u001b.jpg',
    '/a\ud800.jpg',
  ])('characters that could break out of an attribute or cannot be stored (%j)', (reference) => {
    expect(isImageReference(reference)).toBe(false);
  });

  test('A682: browsers load every accepted reference from https or from this site', () => {
    const parts = fc.constantFrom(
      ...['/', '\\', '.', '..', ':', 'https:', 'javascript:', 'data:', 'a.b', '@', '?', '#', '\t'],
      ...[' ', '%2e', '\u0000', 'é', '&#47;'],
    );
    const starts = fc.constantFrom('/', 'https://', 'https://a.b/', '//', '');
    const references = fc
      .tuple(starts, fc.array(parts, { maxLength: 6 }))
      .map(([start, list]) => start + list.join(''));
    fc.assert(
      fc.property(references, (reference) => {
        if (!isImageReference(reference)) return;
        const url = new URL(reference, 'http://this-site.test/blog/');
        expect(url.protocol === 'https:' || url.host === 'this-site.test').toBe(true);
        expect(reference).not.toMatch(/["'<>\s]/);
      }),
    );
  });
});

describe('the field', () => {
  test('white space around an address is dropped', () => {
    expect(imageReferenceSchema().parse(' /images/a.jpg\n')).toBe('/images/a.jpg');
  });

  test('A682: a wrong address is named with the remedy', () => {
    expect(listMessages(imageReferenceSchema('Portrait'), 'javascript:alert(1)')).toEqual([
      'Portrait is not a picture address. Use one that starts with https:// or a path on this site such as /uploads/photo.jpg.',
    ]);
  });

  test('a missing address is named with the remedy', () => {
    expect(listMessages(imageReferenceSchema(), undefined)).toEqual([
      'Image is missing. Give a web address that starts with https:// or a path on this site such as /uploads/photo.jpg.',
    ]);
  });

  test('an address of 2000 characters is accepted, a longer one is not', () => {
    expect(listMessages(imageReferenceSchema(), `/${'a'.repeat(1999)}`)).toEqual([]);
    expect(listMessages(imageReferenceSchema(), `/${'a'.repeat(2000)}`)).toEqual([
      'Image is longer than 2000 characters. Please use a shorter address.',
    ]);
  });
});

test.each(['http://images.example.com/a.jpg', ' HTTP://images.example.com/a.jpg '])(
  'A682: %j is stored with HTTPS, since pages load nothing over plain HTTP',
  (reference) => {
    expect(imageReferenceSchema().parse(reference)).toBe('https://images.example.com/a.jpg');
  },
);
