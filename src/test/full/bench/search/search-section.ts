import { formatRatio } from '#test/full/bench/report/format-number.ts';
import type { Section } from '#test/full/bench/report/section.ts';
import { writeTable } from '#test/full/bench/report/table.ts';
import { measureSearches } from './search-bench.ts';

const columns = [
  { heading: 'list' },
  ...['keystrokes', 'median (ms)', '95 of 100 within (ms)', 'beside a field that does nothing'].map(
    (heading) => ({ heading, isNumber: true }),
  ),
];

/** How long a keystroke in a search takes until its results are painted. */
export const searchSection: Section = {
  name: 'search',
  heading: 'Search per keystroke',
  async measure() {
    const { lists, nothing } = await measureSearches();
    const rows = [...lists, nothing].map(({ title, keystrokes, medianMs, p95Ms }) => [
      ...[title, keystrokes.toString(), medianMs.toFixed(1), p95Ms.toFixed(1)],
      formatRatio(medianMs / nothing.medianMs),
    ]);
    return [
      'From a keystroke to the painted list, on a processor slowed down 4 times, once a first word has been',
      'typed. The limit is the last row, a field that does nothing: the least that a keystroke takes here.',
      '',
      writeTable(columns, rows),
    ].join('\n');
  },
};
