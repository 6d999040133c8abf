import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findContentText } from '#model/ids/content-text.ts';
import { listIdTemplates, listTextLeaves } from '#model/ids/id-template.ts';
import { contentKindNames, contentKinds } from '#model/kinds.ts';
import { toFocusId } from '#editing/editor/document/content-texts.client.ts';
import { formatFocus, parseFocus, toAlt } from './picture-fields.ts';
import { imageFocusSchema } from './text-schemas.ts';

const schema = imageFocusSchema();
const percent = fc.integer({ min: 0, max: 100 });

test('A823: every focal point reads back as it was written, and content takes it', () => {
  fc.assert(
    fc.property(percent, percent, (x, y) => {
      const text = formatFocus({ x, y });
      expect(parseFocus(text)).toEqual({ x, y });
      expect(schema.parse(text)).toBe(text);
    }),
  );
});

test('a point beside the picture counts as one at its edge', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (x, y) => {
      expect(schema.safeParse(formatFocus({ x, y })).success).toBe(true);
    }),
  );
});

test.each(['', '50%', '101% 0%', '40 25', '40% 25% 3%', '4.5% 2%', 'center', '-1% 0%', '40%  25%'])(
  'the focal point %j is refused with an example',
  (text) => {
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe(
      'Write the focal point as two percentages, across and then down, like 40% 25%.',
    );
    expect(parseFocus(text)).toBeNull();
  },
);

describe('each picture of the content', () => {
  const pictures = contentKindNames.flatMap((kind) =>
    listTextLeaves(contentKinds[kind])
      .filter(({ isImage }) => isImage)
      .map(({ path }) => ({ kind, path })),
  );

  test('A823: may have a focal point, whose id follows from its own', () => {
    expect(pictures.length).toBeGreaterThan(7);
    for (const { kind, path } of pictures) {
      const focus = [...path.slice(0, -1), 'imageFocus'];
      const leaf = listTextLeaves(contentKinds[kind]).find(
        (each) => each.path.join() === focus.join(),
      );
      expect(leaf, `${kind} ${path.join('.')}`).toMatchObject({ isOptional: true });
      expect(listIdTemplates(kind, focus)).toEqual(listIdTemplates(kind, path).map(toFocusId));
    }
    const directory = { entries: { team: { 1: 'dana' } }, counties: [] };
    expect(findContentText('founder-image-focus', directory)).toMatchObject({
      file: 'content/team/dana.yaml',
      path: ['imageFocus'],
    });
  });
});

test('A824: the description of a picture that only decorates is empty on pages', () => {
  expect(['decorative', ' Decorative '].map(toAlt)).toEqual(['', '']);
  expect(toAlt('A decorative gate')).toBe('A decorative gate');
});
