import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Preferences } from '#site/match/preferences.ts';
import { recommend } from '#site/match/recommend.ts';
import { matchApi } from '#site/match/match-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { makeProviderCards } from '#test/kit/made-cards.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import {
  compareThroughput,
  type Comparison,
  measureThroughput,
} from '#test/full/bench/throughput.ts';

const caregivers = 1000;
const concurrency = 20;
const perRound = 1000;
const rounds = 5;

const cards = makeProviderCards(caregivers);
const preferences: Preferences = {
  childAges: [0.5, 4],
  serviceTypes: ['nanny'],
  scheduleNeeds: 'part_time',
  location: 'near Largo, FL',
  specialRequirements: ['newborn-care'],
};

/** Each family has its own network, so that the limit is checked but never reached. */
function toAddress(number: number): string {
  return [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.');
}

/** Creating the request is the platform's work. */
function createRequest(): Request {
  return new Request('http://localhost/api/recommendations/preferences', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(preferences),
  });
}

async function ask(request: Request, number: number): Promise<void> {
  const response = await matchApi.fetch(request, { ip: toAddress(number) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`A family was answered ${text}`);
}

/** The baseline: a row that counts the search, and the search itself. */
async function searchBare(number: number): Promise<void> {
  await sql`
    insert into rate_limits (key, taken_at, is_taken, expires_at)
    values (${`bare:${number}`}, array[now()], true, now() + interval '10 minutes')`;
  JSON.stringify(recommend(cards, preferences, suncoastAreas));
}

/** Recommendations among 1,000 caregivers, through the whole function. */
export async function benchRecommendations(): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'recommendation-bench-'));
  const write = (name: string, data: unknown) =>
    writeFile(join(folder, name), JSON.stringify(data));
  await mkdir(join(folder, 'catalogue'));
  await write('build.json', { commit: null });
  await write('catalogue/provider-cards.json', cards);
  await write('catalogue/service-areas.json', suncoastAreas);
  setBuiltSite(folder);
  try {
    await sql`truncate rate_limits`;
    await ask(createRequest(), rounds * perRound);
    return await compareThroughput(
      'recommendation among 1,000 caregivers, 20 at once',
      rounds,
      (round) =>
        measureThroughput(perRound, concurrency, (number) => searchBare(round * perRound + number)),
      (round) => {
        const requests = Array.from({ length: perRound }, createRequest);
        return measureThroughput(perRound, concurrency, async (number) => {
          const request = requests[number];
          if (request) await ask(request, round * perRound + number);
        });
      },
    );
  } finally {
    setBuiltSite(undefined);
    await rm(folder, { recursive: true });
  }
}
