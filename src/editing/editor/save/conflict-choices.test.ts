import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenConflict } from './conflicts.client.ts';
import {
  findAnswer,
  findMixProblem,
  isMixable,
  readMix,
  type OpenChoice,
} from './conflict-choices.client.ts';

const headline: OpenConflict = {
  id: 'hero-title',
  place: 'Home › Headline',
  by: 'bob',
  newer: null,
  base: 'Old',
  yours: 'My headline',
  theirs: 'Their headline',
  rules: { type: 'text', isMultiline: false, isRequired: true, maxLength: 40 },
};

const story: OpenConflict = {
  ...headline,
  yours: 'My story.\n\nIts end.',
  theirs: 'Their story.',
  rules: { type: 'text', isMultiline: true, isRequired: true, maxLength: 400 },
};

function choose({ yours, theirs, newer }: OpenConflict, mix: string | null): OpenChoice {
  return { versions: JSON.stringify([yours, theirs, newer]), side: 'mix', mix };
}

describe('a mix of both', () => {
  test('A885: is not offered for two targets of a button', () => {
    expect(isMixable(headline)).toBe(true);
    const rules = { type: 'text', isMultiline: false, isRequired: false, maxLength: 200 } as const;
    expect(isMixable({ ...headline, rules: { ...rules, isLink: true } })).toBe(false);
  });

  test('A775: begins with both texts: joined on one line, or below a label each', () => {
    expect(readMix(headline, undefined)).toBe('My headline / Their headline');
    expect(readMix(story, undefined)).toBe(
      '[Mine]\nMy story.\n\nIts end.\n\n[Theirs, by bob]\nTheir story.',
    );
  });

  test('A775: is not saved as it began without a yes, and then without its labels', () => {
    for (const conflict of [headline, story]) {
      expect(findMixProblem(conflict, choose(conflict, null))).toEqual({ kind: 'unchanged' });
      expect(findMixProblem(conflict, choose(conflict, null), true)).toBeNull();
    }
    expect(findAnswer(story, choose(story, null))?.value).toBe(
      'My story.\n\nIts end.\n\nTheir story.',
    );
  });

  test('A775: is asked to lose its labels, even after a yes', () => {
    const left = choose(story, '[Mine]\nOne story of both.\n[Theirs, by bob]');
    for (const isConfirmed of [false, true]) {
      expect(findMixProblem(story, left, isConfirmed)).toEqual({
        kind: 'refused',
        sentence: 'Please remove the line [Mine] and the line [Theirs, by bob].',
      });
    }
    expect(findMixProblem(story, choose(story, 'One story of both.'))).toBeNull();
  });

  test('A775: fits the rules of its field, labels left aside', () => {
    const long = { ...headline, yours: 'a'.repeat(30) };
    expect(findMixProblem(long, choose(long, null), true)).toEqual({
      kind: 'refused',
      sentence: 'This text is 7 characters too long. At most 40 fit here.',
    });
    const full = { ...story, yours: 'a'.repeat(386) };
    expect(findMixProblem(full, choose(full, null), true)).toBeNull();
    expect(findMixProblem(headline, choose(headline, ' '))).toMatchObject({ kind: 'refused' });
  });

  test('A775: of any two texts loses no line of either', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('[Mine]', '[Theirs, by bob]', '[[Mine]]'));
    const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, fc.boolean(), (yours, theirs, isMultiline) => {
        const rules = { type: 'text', isMultiline, isRequired: false, maxLength: null } as const;
        const conflict = { ...headline, yours, theirs, rules };
        const value = findAnswer(conflict, choose(conflict, null))?.value ?? '';
        for (const each of [yours, theirs]) expect(value).toContain(each.trim());
        const isAsked = findMixProblem(conflict, choose(conflict, null)) !== null;
        const [mine, other] = [yours.trim(), theirs.trim()];
        expect(isAsked).toBe(mine !== '' && other !== '' && mine !== other);
      }),
    );
  });
});
