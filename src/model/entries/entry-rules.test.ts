import { describe, expect, test } from 'vitest';
import { measurePause } from '#test/kit/measure-pause.ts';
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

  test('A758: are found at once in a text that begins a hundred thousand', async () => {
    const text = '!['.repeat(100_000);
    const pause = await measurePause(() => Promise.resolve(listMarkdownPictures(text)));
    expect(pause).toBeLessThanOrEqual(250);
  });
});
