import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setAgency } from '#lib/agency.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { runYear } from './run-year.ts';

setAgency(agencyFacts);

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    days: { type: 'string', default: '365' },
    inquiries: { type: 'string' },
    saves: { type: 'string' },
    planned: { type: 'string' },
    folder: { type: 'string' },
    resume: { type: 'boolean', default: false },
  },
});
const [seed, days] = [Number(values.seed), Number(values.days)];
const share = (whole: number) => Math.ceil((whole * days) / 365);
const options = {
  seed,
  days,
  inquiries: Number(values.inquiries ?? share(10_000)),
  saves: Number(values.saves ?? share(2000)),
  planned: Number(values.planned ?? Math.max(8, share(40))),
};

/** Simulates a year of the site, and prints whether each promise was kept. */
async function run(): Promise<void> {
  if (!Object.values(options).every(Number.isInteger) || days < 12) {
    throw new Error(
      '--seed, --days, --inquiries, --saves and --planned take whole numbers; --days at least 12.',
    );
  }
  const folder = values.folder ?? path.join(tmpdir(), `simulated-year-${seed}-${days}`);
  tell(
    `Seed ${seed}, ${days} days, ${options.inquiries} inquiries, ${options.saves} saves, ${options.planned} planned; state in ${folder}`,
  );
  const { misses, counted } = await runYear(options, { folder, resumes: values.resume, tell });
  const count = (kind: string) => misses.filter((miss) => miss.kind === kind).length;
  for (const line of counted) tell(line);
  for (const { sentence } of misses) tell(`- ${sentence}`);
  tell(`${count('lost')} lost, ${count('doubled')} doubled, ${count('wrong')} wrong`);
  if (misses.length > 0) process.exitCode = 1;
}

// A stopped run ends its database, too; the next one goes on with `--resume`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

await run().catch((error: unknown) => {
  tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
