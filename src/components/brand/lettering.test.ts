import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { create } from 'fontkitten';
import { describe, expect, test } from 'vitest';
import { brandFonts } from '#assets/fonts/fonts.ts';
import { drawLine, fitText, type TextRoom, toDrawable } from './lettering.server.ts';

/** Too narrow for two words in one line, whatever the brand's font. */
const room: TextRoom = {
  face: 'heading',
  width: (drawLine('Heron & Hearth', 'heading', 76).width * 2) / 3,
  height: 240,
  largest: 76,
  smallest: 24,
};

/** Counts the outlines that start in a path: each glyph has as many as its font defines. */
const countOutlines = (path: string) => path.split('M').length - 1;

function readOutlines(text: string): number {
  const font = create(readFileSync(`src/assets/fonts/${brandFonts.heading.files[0]}`));
  if (font.isCollection) throw new Error('The font is one of several.');
  return font.glyphsForString(text).reduce((sum, { path }) => sum + countOutlines(path.toSVG()), 0);
}

describe('A869: a name is drawn in the outlines of the site’s own fonts', () => {
  test.each(['Heron & Hearth', 'Sandpiper Family Care', 'Ava'])('A869: %s', (name) => {
    expect(countOutlines(drawLine(name, 'heading', 40).path)).toBe(readOutlines(name));
  });

  test('A869: letter by letter, so that another name is another drawing', () => {
    const [first, both, other] = ['H', 'He', 'Ha'].map((text) => drawLine(text, 'heading', 40));
    expect(both?.path.startsWith(first?.path ?? '?')).toBe(true);
    expect(both?.path).not.toBe(other?.path);
    expect(both?.width).toBeGreaterThan(first?.width ?? Infinity);
  });

  test('A869: twice the size is twice the width', () => {
    expect(drawLine('Heron', 'text', 40).width).toBeCloseTo(
      2 * drawLine('Heron', 'text', 20).width,
    );
  });
});

test.each([
  ['Łucja & Đorđe Straße Œuvre', 'Łucja & Đorđe Straße Œuvre'],
  ['Café Zoë', 'Café Zoë'],
  ['Nguyễn', 'Nguyen'],
  ['Cafe\u0301', 'Café'],
  ['  Ava \n Care\u00a0🐦 ', 'Ava Care'],
  ['ＡＢＣ', 'ABC'],
])('A869: of %j the fonts draw %j', (text, drawn) => {
  expect(toDrawable(text, 'heading')).toBe(drawn);
  expect(toDrawable(text, 'text')).toBe(drawn);
});

test.each(['بيت الطفل', 'Ава', '保育', 'Care 保育', '🐦', ''])(
  'A869: %j is not drawn in part, but left to the logo',
  (text) => {
    expect(toDrawable(text, 'heading')).toBeNull();
    expect(fitText(text, room)).toBeNull();
  },
);

const longName = 'The Wonderfully Long Named Northumberland Childcare Agency';

test.each([
  ['Ava', 1, 76],
  ['Heron & Hearth', 2, 76],
  ['Sandpiper Family Care', 2, 54],
  [longName, 4, 30],
])('A869: %s stands in %i lines of at least %i pixels', (name, count, size) => {
  const drawn = fitText(name, room);
  expect(drawn?.lines).toHaveLength(count);
  expect(drawn?.size).toBeGreaterThanOrEqual(size);
});

test('A869: a word that no line holds is cut, and too long a text ends in dots', () => {
  const lines = fitText('W'.repeat(60), room)?.lines ?? [];
  expect(lines.length).toBeGreaterThan(1);
  const short = { ...room, height: 60 };
  const last = fitText(longName, short)?.lines.at(-1)?.path ?? '';
  const dots = drawLine('…', 'heading', 24).path;
  expect(countOutlines(last)).toBeGreaterThan(countOutlines(dots));
  expect(fitText(longName, short)?.lines).toHaveLength(2);
});

test('A869: no text leaves its room, whatever it is', () => {
  const letters = fc.constantFrom(...Array.from('WiMlé&Łq ,-🐦\u0301'), 'ﬃ', '  ');
  const anyRoom = fc.constantFrom<TextRoom>(room, {
    face: 'text',
    width: 340,
    height: 132,
    largest: 30,
    smallest: 20,
  });
  fc.assert(
    fc.property(
      fc.string({ unit: letters, maxLength: 120, size: 'max' }),
      anyRoom,
      (text, each) => {
        const drawn = fitText(text, each);
        if (!drawn) return;
        expect(drawn.lines.length).toBeGreaterThan(0);
        for (const { width } of drawn.lines) expect(width).toBeLessThanOrEqual(each.width + 0.01);
        expect(drawn.lines.length * drawn.lineHeight).toBeLessThanOrEqual(each.height);
      },
    ),
  );
});
