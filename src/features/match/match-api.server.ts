import * as z from 'zod';
import type { Context } from 'hono';
import { answerJson } from '#lib/http/answer.server.ts';
import { createApp, type AppEnv } from '#lib/http/app.server.ts';
import { HttpError, requireBuilt } from '#lib/http/http-error.server.ts';
import { readInput, readOptionalBody, parseInput } from '#lib/http/body.server.ts';
import { requireAdmin } from '#features/account/require-admin.server.ts';
import { parseEntryId } from '#features/directory/catalogue.server.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { toAgencyDay } from '#lib/text/dates.ts';
import { loadServiceNames } from '#features/content/built-content.server.ts';
import { serviceAreaSchema, type ServiceArea } from '#features/content/service-area.ts';
import { providerCardSchema, type ProviderCardData } from '#features/content/provider-card.ts';
import { cacheBuiltFiles } from '#lib/built-site.server.ts';
import {
  interestDays,
  defaultInterestDays,
  type InterestKind,
  listInterestPeriods,
  type InterestDays,
  type InterestReport,
} from './interest.ts';
import { findNearMatches } from './near-match.ts';
import { createPreferencesSchema, sessionIdSchema } from './preferences.ts';
import { recommend } from './recommend.ts';
import { recommendationsSchema } from './recommendation.ts';
import { countSearch, countMatchCall } from './match-limit.server.ts';

const loadCards = cacheBuiltFiles((text) => {
  const cards = z.array(providerCardSchema).parse(JSON.parse(text));
  return { cards, byId: new Map(cards.map((card) => [card.id, card])) };
});
const loadAreas = cacheBuiltFiles((text) => z.array(serviceAreaSchema).parse(JSON.parse(text)));

const cardFile = 'catalogue/provider-cards.json';

/** @throws HttpError 503 while the site is being replaced */
async function getCards(): Promise<ProviderCardData[]> {
  return requireBuilt(await loadCards(cardFile)).cards;
}

/** @throws HttpError 503 while the site is being replaced */
async function getCardsById(): Promise<ReadonlyMap<number, ProviderCardData>> {
  return requireBuilt(await loadCards(cardFile)).byId;
}

/** @throws HttpError 503 while the site is being replaced */
async function getServiceAreas(): Promise<ServiceArea[]> {
  return requireBuilt(await loadAreas('catalogue/service-areas.json'));
}

interface Interest {
  /** Identifies the visit without revealing its session id. */
  sessionKey: string;
  providerId: number;
  kind: InterestKind;
}

async function insertInterest({ sessionKey, providerId, kind }: Interest): Promise<void> {
  await repeatableSql`
    insert into match_interests (session_key, provider_id, kind)
    values (${sessionKey}, ${providerId}, ${kind})
    on conflict do nothing`;
}

const counts = { viewed: z.int(), contacted: z.int() };
const rowsSchema = z.array(
  z.union([
    z.object({ providerId: z.int(), day: z.null(), ...counts }),
    z.object({ providerId: z.null(), day: z.string(), ...counts }),
  ]),
);

interface InterestCounts {
  byProvider: { providerId: number; viewed: number; contacted: number }[];
  /** Skips days without interest. */
  byDay: { day: string; viewed: number; contacted: number }[];
}

/** Counts interest by day in the agency's time zone. */
async function countInterest(from: string, to: string): Promise<InterestCounts> {
  const rows = await repeatableSql`
    select provider_id::float8 as "providerId", day,
      (count(*) filter (where kind = 'viewed'))::int as viewed,
      (count(*) filter (where kind = 'contacted'))::int as contacted
    from (
      select provider_id, kind, (created_at at time zone 'America/New_York')::date::text as day
      from match_interests
      where created_at >= ${from}::date::timestamp at time zone 'America/New_York'
        and created_at < (${to}::date + 1)::timestamp at time zone 'America/New_York'
    ) as interest
    group by grouping sets ((provider_id), (day))`;
  const parsed = rowsSchema.parse(rows);
  return {
    byProvider: parsed.filter((row) => row.day === null),
    byDay: parsed.filter((row) => row.day !== null),
  };
}

const maxInterestBytes = 1024;

const pathSchema = z.object({ sessionId: sessionIdSchema });
/** Accepts no fields, since the path says everything. */
const bodySchema = z.strictObject({});

/** Records that a family opened a profile or contacted a caregiver. Repeats get the same answer. */
function recordInterest(kind: InterestKind) {
  return async (c: Context<AppEnv, '/:sessionId/:providerId'>): Promise<Response> => {
    const { sessionId } = parseInput(pathSchema, { sessionId: c.req.param('sessionId') });
    const providerId = await readProviderId(c.req.param('providerId'));
    parseInput(bodySchema, (await readOptionalBody(c.req.raw, maxInterestBytes)) ?? {});
    await countMatchCall('interest', c.env.ip);
    const sessionKey = hashWithSecret('match session', sessionId);
    await insertInterest({ sessionKey, providerId, kind });
    return c.body(null, 204);
  };
}

async function readProviderId(text: string): Promise<number> {
  const id = parseEntryId(text);
  if (id !== null && (await getCardsById()).has(id)) return id;
  throw new HttpError(404, 'There is no caregiver with this id.');
}

/** @throws HttpError 503 while the site, which knows the names, is being replaced */
async function loadInterestReport(days: InterestDays, now: Date): Promise<InterestReport> {
  const periods = listInterestPeriods(toAgencyDay(now), days);
  const [from = '', to = ''] = [periods[0]?.from, periods.at(-1)?.to];
  const [cards, { byProvider, byDay }] = await Promise.all([
    getCardsById(),
    countInterest(from, to),
  ]);
  const providers = byProvider.map(({ providerId: id, viewed, contacted }) => {
    const name = cards.get(id)?.name;
    const isListed = name !== undefined;
    return { id, name: name ?? `Caregiver ${id}`, isListed, viewed, contacted };
  });
  return {
    ...{ from, to },
    periods: periods.map((period) => ({ ...period, ...sumOf(byDay, period) })),
    providers: providers.sort(
      (one, other) =>
        other.contacted - one.contacted || other.viewed - one.viewed || one.id - other.id,
    ),
  };
}

function sumOf(byDay: InterestCounts['byDay'], { from, to }: { from: string; to: string }) {
  const days = byDay.filter(({ day }) => day >= from && day <= to);
  const add = (sum: number, count: number) => sum + count;
  return {
    viewed: days.map(({ viewed }) => viewed).reduce(add, 0),
    contacted: days.map(({ contacted }) => contacted).reduce(add, 0),
  };
}

const maxBytes = 16 * 1024;

const daysSchema = z.enum(interestDays.map(String)).transform(Number).pipe(z.literal(interestDays));

export const matchApi = createApp()
  // The request is used for this answer only; nothing of it is stored or logged.
  .post('/api/recommendations/preferences', async (c) => {
    const services = await loadServiceNames();
    const schema = createPreferencesSchema(services);
    const preferences = await readInput(c.req.raw, schema, maxBytes);
    await countSearch(c.env.ip);
    const [cards, areas] = [await getCards(), await getServiceAreas()];
    const recommendations = recommend(cards, preferences, areas, services);
    const nearMatches = findNearMatches(cards, preferences, areas, services);
    // The schema strips whatever else a card may hold.
    return answerJson<'POST /api/recommendations/preferences'>(
      200,
      recommendationsSchema.parse({
        recommendations,
        ...(nearMatches.length > 0 && { nearMatches }),
      }),
    );
  })
  .post('/api/recommendations/:sessionId/viewed/:providerId', recordInterest('viewed'))
  .post('/api/recommendations/:sessionId/contacted/:providerId', recordInterest('contacted'))
  .get('/api/admin/interest', requireAdmin(), async (c) => {
    const days = daysSchema.safeParse(c.req.query('days') ?? defaultInterestDays.toString());
    if (!days.success) {
      throw new HttpError(
        422,
        `Please ask for one of these numbers of days: ${interestDays.join(', ')}.`,
      );
    }
    const report = await loadInterestReport(days.data, new Date());
    return answerJson<'GET /api/admin/interest'>(200, report);
  });
