import * as z from 'zod';
import type { Context } from 'hono';
import { toAgencyDay } from '#lib/text/dates.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { createApp, type AppEnv } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { readInput, readOptionalBody, parseInput } from '#lib/http/body.server.ts';
import { parseEntryId } from '#site/directory/entry-id.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { loadServiceNames } from '#model/built/built-agency.server.ts';
import type { InterestKind } from './interest.ts';
import { describeMatches } from './coordinator-note.ts';
import { findNearMatches } from './near-match.ts';
import { createPreferencesSchema, sessionIdSchema } from './preferences.ts';
import { recommend } from './recommend.ts';
import { getCards, getCardsById, getServiceAreas } from './match-cards.server.ts';
import { recommendationsSchema } from './recommendation.ts';
import { countSearch, countMatchCall } from './match-limit.server.ts';

interface Interest {
  /** An id of the visit that doesn't reveal its session id. */
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

const maxInterestBytes = 1024;

const pathSchema = z.object({ sessionId: sessionIdSchema });
/** No fields, since the path says everything. */
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

const maxBytes = 16 * 1024;

export const matchApi = createApp()
  // The request is used for this answer only; nothing of it is stored or logged.
  .post('/api/recommendations/preferences', async (c) => {
    await countSearch(c.env.ip);
    const services = await loadServiceNames();
    const schema = createPreferencesSchema(services);
    const preferences = await readInput(c.req.raw, schema, maxBytes);
    const day = toAgencyDay(new Date());
    const [cards, areas] = [await getCards(day), await getServiceAreas()];
    const request = [cards, preferences, areas, services, day] as const;
    const recommendations = recommend(...request);
    const nearMatches = findNearMatches(...request);
    const { shown, ...words } = describeMatches(
      recommendations,
      cards,
      preferences,
      areas,
      services,
    );
    // The schema strips whatever else a card may hold.
    return answerJson<'POST /api/recommendations/preferences'>(
      200,
      recommendationsSchema.parse({
        recommendations: shown,
        ...(nearMatches.length > 0 && { nearMatches }),
        ...words,
      }),
    );
  })
  .post('/api/recommendations/:sessionId/viewed/:providerId', recordInterest('viewed'))
  .post('/api/recommendations/:sessionId/contacted/:providerId', recordInterest('contacted'));
