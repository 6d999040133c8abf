import { describe, expect, test } from 'vitest';
import { listFieldPictures, listMarkdownPictures } from '#model/entries/entry-rules.ts';

describe('pictures within Markdown', () => {
  test.each([
    ['![A](/uploads/a.jpg)', ['/uploads/a.jpg']],
    ['Text ![A](/a.jpg "Title") and ![](/b.jpg) text', ['/a.jpg', '/b.jpg']],
    ['![A](</a.jpg>)', ['/a.jpg']],
    ['[![A](/a.jpg)](/blog)', ['/a.jpg']],
    ['![A](/a.jpg?v=2#x)', ['/a.jpg']],
    ['![A](https://pictures.example/a.jpg)', []],
    ['![A](//pictures.example/a.jpg)', []],
    ['[A link](/blog/naps)', []],
    ['No picture!', []],
  ])('%j names %j', (markdown, pictures) => {
    expect(listMarkdownPictures(markdown)).toEqual(pictures);
  });
});

describe('pictures that fields name', () => {
  test('image fields are found on every level, with their path', () => {
    const data = {
      image: '/images/a.svg',
      team: [{ name: 'Ana' }, { name: 'Bo', image: '/images/b.svg' }],
    };
    expect(listFieldPictures(data)).toEqual([
      { picture: '/images/a.svg', path: ['image'] },
      { picture: '/images/b.svg', path: ['team', 1, 'image'] },
    ]);
  });

  test('pictures within the Markdown of a field are found', () => {
    expect(listFieldPictures({ bio: 'Hello ![A](/a.jpg)' })).toEqual([
      { picture: '/a.jpg', path: ['bio'] },
    ]);
  });

  test('pictures elsewhere, other paths and other values are skipped', () => {
    const data = {
      image: 'https://a.example/b.jpg',
      link: '/blog',
      id: 4,
      sample: true,
      bio: null,
    };
    expect(listFieldPictures(data)).toEqual([]);
  });

  test('what follows a picture in an address is no part of its file', () => {
    expect(listFieldPictures({ image: '/a.svg?v=2' })).toEqual([
      { picture: '/a.svg', path: ['image'] },
    ]);
  });
});
