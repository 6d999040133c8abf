import fc from 'fast-check';
import type { FieldChange } from '#model/files/field-changes.ts';
import { areEqualValues, type FieldValue, isList } from '#model/files/field-value.ts';

/** Texts of several files to edit: single lines, blocks, list items, Markdown. */
export const editedFields = [
  { id: 'hero-title', file: 'content/pages/home.yaml', path: ['hero', 'title'] },
  { id: 'home-hero-text', file: 'content/pages/home.yaml', path: ['hero', 'text'] },
  { id: 'service-title-1', file: 'content/services/nanny.yaml', path: ['title'] },
  { id: 'nanny-feature-1', file: 'content/services/nanny.yaml', path: ['features', 0] },
  { id: 'nanny-feature-2', file: 'content/services/nanny.yaml', path: ['features', 1] },
  { id: 'testimonial-text-1', file: 'content/testimonials/1-kessler.yaml', path: ['text'] },
  {
    id: 'provider-detailed-bio-8',
    file: 'content/providers/colleen-brady.yaml',
    path: ['detailedBio'],
  },
  {
    id: 'blog-content-5',
    file: 'content/blog/easing-separation-new-caregiver.md',
    path: [],
  },
] as const;

/** The index of the only optional field. */
export const optionalField = 6;

/** The list that developers and forms lengthen and shorten. */
export const editedList = { file: 'content/services/nanny.yaml', path: ['features'] } as const;

/** Returns whether a field is an item of the list. */
export function isListItem(field: number): boolean {
  return editedFields[field]?.path[0] === editedList.path[0];
}

/** Returns the items of a list, or a text as the only item. */
export function toItems(value: FieldValue | undefined): readonly FieldValue[] {
  return isList(value) ? value : value === undefined ? [] : [value];
}

/** Lists what a change of the list, or of one item, adds; the rest may have been removed since. */
export function listNewItems({ before, after }: Pick<FieldChange, 'after' | 'before'>) {
  const known = toItems(before);
  return toItems(after).filter((item) => !known.some((each) => areEqualValues(each, item)));
}

let count = 0;

/** Returns a text that no other item has, since items are recognized by their text. */
export function toUniqueText(text: string): string {
  count += 1;
  return `${text} ${count}`;
}

/** Few, so that people often write what was there before, or what somebody else writes. */
const texts = ['One', 'Two: three', '# four', '- "five" of *six*'] as const;

const field = fc.nat(editedFields.length - 1);
const who = fc.constantFrom('ada' as const, 'bob' as const);
const text = fc.constantFrom(...texts);

const edits = fc.uniqueArray(fc.record({ field, text, isBlind: fc.boolean() }), {
  selector: (edit) => edit.field,
  minLength: 1,
  maxLength: 3,
});

/** A developer's commit. */
const push = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('text' as const), field, text }) },
  fc.record({ kind: fc.constant('original' as const), field }),
  fc.record({ kind: fc.constant('loose' as const), text }),
  fc.record({ kind: fc.constant('comment' as const), field }),
  fc.record({ kind: fc.constant('omit' as const) }),
  fc.record({ kind: fc.constant('grow' as const), text }),
  fc.record({ kind: fc.constant('shrink' as const) }),
  fc.record({ kind: fc.constant('remove' as const) }),
  fc.record({ kind: fc.constant('restore' as const) }),
);

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('save' as const), who, edits }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reload' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('push' as const), push }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('form' as const), who, text }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'publish' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'build' as const }) },
);

/** A sequence of events for a site. */
export const anySteps = fc.array(step, { minLength: 1, maxLength: 40, size: 'max' });

/** An event. */
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A developer's commit. */
export type Push = typeof push extends fc.Arbitrary<infer Value> ? Value : never;
