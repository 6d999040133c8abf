import fc from 'fast-check';
import { test } from 'vitest';
import { expectLastingMarkdown, richDocuments } from '#test/kit/hostile/rich-documents.ts';

test('A848: 10,000 documents read as what was shown, and are written the same again', () => {
  fc.assert(fc.property(richDocuments, expectLastingMarkdown), { numRuns: 10_000 });
}, 600_000);
