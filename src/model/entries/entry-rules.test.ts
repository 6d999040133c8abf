import { describe, expect, test } from 'vitest';
import { listMarkdownPictures } from './entry-rules.ts';

describe('the pictures of a text', () => {
  test.for<[markdown: string, pictures: string[]]>([
    ['![A beach](/uploads/beach.jpg "At noon")', ['/uploads/beach.jpg']],
    [
      '![](</uploads/a.png>) and ![b]( /uploads/b.png?v=2#top )',
      ['/uploads/a.png', '/uploads/b.png'],
    ],
    ['![An open ![bracket](/uploads/c.png)', ['/uploads/c.png']],
    [
      '[a link](/uploads/d.png), ![elsewhere](https://example.com/e.png), ![e](//example.com/e.png)',
      [],
    ],
    ['/uploads/f.png', []],
    [String.raw`A link: \![call](/contact)`, []],
  ])('of %s are those of this site', ([markdown, pictures]) => {
    expect(listMarkdownPictures(markdown)).toEqual(pictures);
  });

  test('A758: are found in a text that begins a million, which no square of that would let end', () => {
    expect(listMarkdownPictures('!['.repeat(1_000_000))).toEqual([]);
  });
});
