import { writeFile } from 'node:fs/promises';
import { writeStrength } from '#test/full/bench/report-file.ts';
import { readTortureOptions, type TortureOptions } from '#test/full/torture/command/options.ts';
import { openRunRecord, type RunRecord } from '#test/full/torture/command/run-record.ts';
import { runRow, type RowResult } from '#test/full/torture/command/run-row.ts';
import { formatStrength } from '#test/full/torture/command/strength-page.ts';
import { tables } from './command/rows.ts';

const rows = tables.flatMap((table) => table.rows);

/** Runs `npm run torture`: every row of what the site must withstand, or with `--days` a year. */
async function run(): Promise<void> {
  if (process.argv.some((arg) => arg.startsWith('--days'))) {
    await import('#test/year/year-command.ts');
    return;
  }
  const names = rows.map(({ name }) => name);
  const options = readTortureOptions(process.argv.slice(2), names);
  const { seed, share } = options;
  const record = await openRunRecord(seed, share);
  announce(`Commit ${record.commit}, seed ${seed}, share ${share}`);
  const wanted = rows.filter(
    ({ name }) => options.rows.length === 0 || options.rows.includes(name),
  );
  for (const row of wanted) {
    const former = record.results().find(({ name }) => name === row.name);
    const isKnown = former?.kind === 'passed' && former.commit === record.commit;
    if (isKnown && !options.isAgain) {
      announce(`\n${row.name}: passed before, with this commit, seed and share`);
      continue;
    }
    announce(`\n${row.name}: ${row.done}`);
    await record.note(await runRow(row, share, seed));
  }
  const results = record.results().filter(({ name }) => wanted.some((row) => row.name === name));
  print(results);
  announce(`Written to ${await writeResults(record, options)}`);
  if (results.some(({ kind }) => kind === 'failed')) process.exitCode = 1;
}

/** Only a full run updates the report. */
async function writeResults(record: RunRecord, options: TortureOptions): Promise<string> {
  // A record may also have rows that no longer exist.
  const results = record.results().filter(({ name }) => rows.some((row) => row.name === name));
  const isWhole = options.share === 1 && results.length === rows.length;
  const text = formatStrength(tables, { options, results });
  if (isWhole) {
    await writeStrength(text);
    return 'docs/speed.md';
  }
  const file = '.local/torture/strength.md';
  await writeFile(file, text);
  return file;
}

function announce(text: string): void {
  process.stdout.write(`${text}\n`);
}

function print(results: RowResult[]): void {
  const lines = results.map(({ name, cases, seconds, kind, measured, failures }) => {
    const figures = `${cases.toLocaleString('en-US')} cases, ${seconds.toFixed(0)} s`;
    return [`${name}: ${kind}, ${figures}`, ...measured, ...failures].join('\n    ');
  });
  announce(`\n${lines.join('\n')}`);
}

await run().catch((error: unknown) => {
  announce(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
