import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { FieldValue } from './field-value.ts';
import { listFieldChanges } from '#model/merge/list-field-changes.ts';
import { anyText, trickyText } from '#test/kit/hostile/any-text.ts';
import { editContentFile } from './edit-content-file.ts';
import { parseContentFile } from './parse-content-file.ts';

const { value } = fc.letrec<{ value: FieldValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    trickyText,
    anyText,
    fc.constantFrom<FieldValue>(0, -1.5, 1e21, true, false, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd e', 'true', '- x', 'k: v'), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}));

const data = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', '1', 'f g'), value, {
  minKeys: 1,
  noNullPrototype: true,
});

const writing = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(20, 80, 0),
  collectionStyle: fc.constantFrom('any', 'block', 'flow'),
  blockQuote: fc.constantFrom<boolean | 'folded' | 'literal'>(true, false, 'folded', 'literal'),
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_FOLDED'),
} as const);

test('any file becomes any other, however it was written', () => {
  const lineBreak = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(data, data, writing, lineBreak, (before, after, options, ending) => {
      const file = stringify(before, options).replaceAll(/\r?\n/g, ending);
      const parsed = parseContentFile(file, '.yaml');
      // Some texts change with the line endings within them.
      fc.pre(parsed.kind === 'parsed');
      const changes = listFieldChanges('content/site.yaml', parsed, { data: after, text: '' });
      const edited = editContentFile(file, '.yaml', changes);
      expect(parseContentFile(edited, '.yaml')).toEqual({ kind: 'parsed', data: after, text: '' });
    }),
  );
});
