import { expect, test } from 'vitest';
import { nameExport } from './inquiry-export.server.ts';

test.for([
  ['2026-11-22T04:59:59Z', 'client-intakes-2026-11-21.csv'],
  ['2026-11-22T05:00:00Z', 'client-intakes-2026-11-22.csv'],
  ['2026-03-01T12:00:00Z', 'client-intakes-2026-03-01.csv'],
] as const)(
  "ASVS 5.3.1, 5.3.2, 5.4.1, 5.4.2: a file of %s bears the agency's day: %s",
  ([moment, name]) => {
    expect(nameExport('client', new Date(moment))).toBe(name);
  },
);
