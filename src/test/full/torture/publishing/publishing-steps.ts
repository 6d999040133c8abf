import fc from 'fast-check';
import type { FieldChange } from '#model/files/field-changes.ts';
import { areEqualValues, type FieldValue, isList } from '#model/files/field-value.ts';

/** The texts of several files that are edited: single lines, blocks, items of a list, Markdown. */
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

/** The only one that may be left out. */
export const optionalField = 6;

/** The list that developers and forms make longer and shorter. */
export const editedList = { file: 'content/services/nanny.yaml', path: ['features'] } as const;

/** Says whether a field is an item of the list. */
export function isListItem(field: number): boolean {
  return editedFields[field]?.path[0] === editedList.path[0];
}

/** Returns the items of a list, or a text as the only one. */
export function toItems(value: FieldValue | undefined): readonly FieldValue[] {
  return isList(value) ? value : value === undefined ? [] : [value];
}

/** Lists what a change of the list, or of one item, brings; the rest may have gone meanwhile. */
export function listNewItems({ before, after }: Pick<FieldChange, 'after' | 'before'>) {
  const known = toItems(before);
  return toItems(after).filter((item) => !known.some((each) => areEqualValues(each, item)));
}

let count = 0;

/** Makes a text that no other item has, since an item is known by its text wherever it stands. */
export function toUniqueText(text: string): string {
  count += 1;
  return `${text} ${count}`;
}

/** Few, so that somebody often writes what stood there before, or what somebody else writes. */
const texts = ['One', 'Two: three', '# four', '- "five" of *six*'] as const;

const field = fc.nat(editedFields.length - 1);
const who = fc.constantFrom('ada' as const, 'bob' as const);
const text = fc.constantFrom(...texts);

const edits = fc.uniqueArray(fc.record({ field, text, isBlind: fc.boolean() }), {
  selector: (edit) => edit.field,
  minLength: 1,
  maxLength: 3,
});

/** What a developer commits. */
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

/** What happens to a site, one thing after the other. */
export const anySteps = fc.array(step, { minLength: 1, maxLength: 40, size: 'max' });

/** One thing that happens. */
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What a developer does. */
export type Push = typeof push extends fc.Arbitrary<infer Value> ? Value : never;
