import { arch, cpus, platform, totalmem } from 'node:os';
import type { TortureOptions } from './options.ts';
import type { RecordedResult } from './run-record.ts';

/** A group of rows. */
export interface TortureTable {
  title: string;
  rows: readonly TortureRow[];
}

/** The rows that were run. */
export interface TortureRun {
  options: Pick<TortureOptions, 'seed' | 'share'>;
  results: readonly RecordedResult[];
}

/** What the rows don't cover. */
const limits = [
  '- The site, its PostgreSQL and whatever makes the load share one machine. Throughput is therefore a',
  '  lower bound, and times are upper bounds.',
  '- PostgreSQL, git, the browser and the file system are real. GitHub and the mail server are',
  '  stand-ins that fail in the ways listed. Neon, Netlify and real networks are not part of any row.',
  '- Rows with random input try a sample, the same for the same seed. They show that no failure was',
  '  found, not that there is none.',
];

/**
 * Returns a Markdown section about what the site withstood, without its heading.
 *
 * @param tables all tables, with every row
 * @param run the rows that were run, and their results
 */
export function formatStrength(
  tables: readonly TortureTable[],
  { options, results }: TortureRun,
): string {
  const found = new Map(results.map((result) => [result.name, result]));
  const cases = results.reduce((sum, result) => sum + result.cases, 0);
  const passed = results.filter(({ kind }) => kind === 'passed').length;
  const rowCount = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const [processor] = cpus();
  const share = options.share === 1 ? '' : `, ${options.share * 100} % of all cases`;
  return [
    `**${passed} of ${rowCount} rows passed, ${formatNumber(cases)} cases in all.** Each row is one kind of load, fault or hostile`,
    'input. It passes only if what must hold did hold in every case; the tests count their cases while',
    'they run. `npm run torture` runs all rows in about three hours and renews this section;',
    `\`npm run torture -- --row <name>\` runs one. ${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${platform()} ${arch()}, Node`,
    `${process.version}, seed ${options.seed}${share}.`,
    '',
    ...limits,
    '',
    '| kind | row | what is done | what must hold | cases | seconds | result | run |',
    '| --- | --- | --- | --- | ---: | ---: | --- | --- |',
    ...tables.flatMap(({ title, rows }) =>
      rows.map((row, index) => formatRow(index === 0 ? title : '', row, found.get(row.name))),
    ),
  ].join('\n');
}

function formatRow(kind: string, row: TortureRow, result: RecordedResult | undefined): string {
  const cells = result
    ? [
        ...[formatNumber(result.cases), result.seconds.toFixed(0), formatResult(result)],
        `${result.day}, \`${result.commit}\``,
      ]
    : ['', '', 'not run', ''];
  const texts = [kind, `\`${row.name}\``, row.done, row.expected, ...cells];
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

function formatResult({ kind, measured }: RecordedResult): string {
  const words = kind === 'not run' ? 'not run: this machine lacks what it needs' : kind;
  return [words, ...new Set(measured)].join('; ');
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** Something that the site withstands: a row in `docs/speed.md`. */
export interface TortureRow {
  /** The name on the command line. */
  name: string;
  /** What is done to the site. */
  done: string;
  /** What must hold meanwhile and afterwards. */
  expected: string;
  /** The test files and folders, from the repository's root. */
  files: readonly string[];
  /** A regular expression that selects their tests; all of them by default. */
  tests?: string;
  /** Whether the tests run in a browser, on the built site. */
  isInBrowser?: boolean;
}
