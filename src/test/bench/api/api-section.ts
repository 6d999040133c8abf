import type { Section } from '../report/section.ts';
import { writeTable } from '../report/table.ts';
import { benchDatabases } from './bench-database.ts';
import { benchCatalogue } from './catalogue-bench.ts';
import type { Comparison } from './comparison.ts';
import { benchInbox } from './inbox-bench.ts';
import { benchLogin } from './login-bench.ts';
import { benchMatching } from './matching-bench.ts';
import { benchRecommendations } from './recommendation-bench.ts';
import { benchSubmissions } from './submission-bench.ts';
import type { Throughput } from './throughput.ts';

const columns = [
  { heading: 'call' },
  ...['per second', '99 of 100 within (ms)', 'bare, per second', 'bare (ms)', 'of bare'].map(
    (heading) => ({ heading, isNumber: true }),
  ),
];

/** The API beside the least that the same answers could take. */
export const apiSection: Section = {
  name: 'api',
  heading: 'API beside bare limits',
  async measure() {
    process.env['SESSION_SECRET'] = 'a secret of 32 bytes for benches';
    const parts = [
      'Each call is measured by turns with the least that it could take: the same row written by',
      'the same driver, the same password checked, the same bytes sent by a bare `node:http` server,',
      'one look at each caregiver, or for a recommendation one row that counts it and the search.',
      ...writePart('Without a database', [await benchMatching(), ...(await benchCatalogue())]),
    ];
    for (const open of benchDatabases) {
      const database = await open();
      try {
        const comparisons = [
          await benchSubmissions(),
          await benchLogin(),
          ...(await benchInbox()),
          await benchRecommendations(),
        ];
        parts.push(...writePart(database.name, comparisons));
      } finally {
        await database.close();
      }
    }
    return parts.join('\n');
  },
};

function writePart(title: string, comparisons: Comparison[]): string[] {
  const rows = comparisons.map(({ title: call, whole, bare, ratio }) => [
    call,
    ...writeThroughput(whole),
    ...writeThroughput(bare),
    `${(ratio * 100).toFixed(0)} %`,
  ]);
  return ['', `### ${title}`, '', writeTable(columns, rows)];
}

function writeThroughput({ perSecond, p99Ms }: Throughput): string[] {
  return [perSecond.toFixed(perSecond < 100 ? 1 : 0), p99Ms.toFixed(1)];
}
