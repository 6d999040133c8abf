import { arch, cpus, platform, totalmem } from 'node:os';
import { format } from 'prettier';
import { type TortureOptions } from './options.ts';
import { type TortureRow } from './row.ts';
import { type RecordedResult } from './run-record.ts';

/** One of the tables: what belongs together. */
export interface TortureTable {
  title: string;
  rows: readonly TortureRow[];
}

/** What was run. */
export interface TortureRun {
  options: Pick<TortureOptions, 'seed' | 'share'>;
  results: readonly RecordedResult[];
}

/**
 * Writes what the site withstood as a page of Markdown.
 *
 * @param tables with every row there is
 * @param run those that were run
 */
export function formatStrengthPage(
  tables: readonly TortureTable[],
  { options, results }: TortureRun,
): Promise<string> {
  const found = new Map(results.map((result) => [result.name, result]));
  const cases = results.reduce((sum, result) => sum + result.cases, 0);
  const [processor] = cpus();
  const lines = [
    '# What the site withstands',
    '',
    'Made by `npm run torture`. Each row is a kind of load, fault or hostile input; the number of',
    'cases is counted by the tests while they run. One row: `npm run torture -- --row <name>`. All',
    'of them take an hour or two; each tells which commit it was run at.',
    '',
    `- Machine: ${cpus().length.toString()} × ${processor?.model ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${platform()} ${arch()}; whatever makes the load shares it`,
    `- Node ${process.version}, seed ${options.seed.toString()}`,
    `- ${options.share === 1 ? 'All cases' : `A part of all cases: ${(options.share * 100).toString()} %`}; ${formatNumber(cases)} in all`,
    ...tables.flatMap(({ title, rows }) => [
      ...['', `## ${title}`, ''],
      '| row | what is done | what must be so | cases | seconds | result | run |',
      '| --- | --- | --- | ---: | ---: | --- | --- |',
      ...rows.map((row) => formatRow(row, found.get(row.name))),
    ]),
  ];
  return format(lines.join('\n'), { parser: 'markdown', printWidth: 100 });
}

function formatRow(row: TortureRow, result: RecordedResult | undefined): string {
  const cells = result
    ? [
        ...[formatNumber(result.cases), result.seconds.toFixed(0), formatResult(result)],
        `${result.day}, \`${result.commit}\``,
      ]
    : ['', '', 'not run', ''];
  const texts = [`\`${row.name}\``, row.done, row.expected, ...cells];
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

function formatResult({ kind, measured }: RecordedResult): string {
  const words = kind === 'not run' ? 'not run: this machine lacks what it needs' : kind;
  return [words, ...new Set(measured)].join('; ');
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}
