import { cpus } from 'node:os';
import { benchDatabases } from './bench-database.ts';
import { type Comparison } from './comparison.ts';
import { benchInbox } from './inbox-bench.ts';
import { benchLogin } from './login-bench.ts';
import { benchMatching } from './matching-bench.ts';
import { measurePublishing, type PublishingMeasure } from './publishing-bench.ts';
import { measureSearches, type SearchMeasure } from './search-bench.ts';
import { benchSubmissions } from './submission-bench.ts';

/** `npm run bench`: how fast the whole is beside the least that it could take, in one run. */
async function run(): Promise<void> {
  process.env.SESSION_SECRET = 'a secret of 32 bytes for benches';
  // Lines for the operator are not what is measured, but writing them is.
  console.info = () => undefined;
  const processor = cpus()[0]?.model ?? 'an unknown processor';
  console.log(`Node ${process.version}, ${cpus().length.toString()} x ${processor}`);
  print(await benchMatching());
  for (const open of benchDatabases) {
    const database = await open();
    try {
      console.log(`\n${database.name}`);
      print(await benchSubmissions());
      print(await benchLogin());
      for (const comparison of await benchInbox()) print(comparison);
    } finally {
      await database.close();
    }
  }
  console.log('\nTyping in a search, with a processor that is 4 times slower');
  for (const measure of await measureSearches()) printSearch(measure);
  console.log('\nAn edit on its way');
  for (const articles of [6, 1000]) printPublishing(await measurePublishing(articles));
}

function printSearch({ title, keystrokes, medianMs, p95Ms }: SearchMeasure): void {
  const times = `median ${medianMs.toFixed(1)} ms, 95 of 100 in ${p95Ms.toFixed(1)} ms`;
  console.log(`${title}: ${times}, from ${keystrokes.toString()} keystrokes to the painted list`);
}

function printPublishing({ articles, plainBuild, edit, thirty }: PublishingMeasure): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(
    [
      `${articles.toString()} articles: acknowledged after ${seconds(edit.acknowledged)}`,
      `committed after ${seconds(edit.committed)}, live after ${seconds(edit.live)}`,
      `a plain build takes ${seconds(plainBuild)}: ${(edit.live / plainBuild).toFixed(2)} times`,
      `30 edits on 6 pages: ${thirty.commits.toString()} commit, ${thirty.builds.toString()} build`,
    ].join('; '),
  );
}

function print({ title, whole, bare, ratio }: Comparison): void {
  const format = ({ perSecond, p99Ms }: Comparison['whole']) =>
    `${perSecond.toFixed(perSecond < 100 ? 1 : 0)}/s (99 of 100 in ${p99Ms.toFixed(1)} ms)`;
  console.log(
    `${title}: ${format(whole)}, bare ${format(bare)}: ${(ratio * 100).toFixed(0)} % of bare`,
  );
}

await run();
