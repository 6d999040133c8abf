import * as z from 'zod';
import { toAgencyDay } from '#lib/text/agency-time.ts';
import { createApp } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { call } from '#lib/http/call.server.ts';
import { readInput, readOptionalBody, parseInput } from '#lib/http/body.server.ts';
import { parseEntryId } from '#site/directory/entry-id.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { loadServiceNames } from '#model/built/built-agency.server.ts';
import type { InterestKind } from './interest.ts';
import { describeMatches } from './coordinator-note.ts';
import { findNearMatches } from './near-match.ts';
import { createPreferencesSchema, preferencesSchema, sessionIdSchema } from './preferences.ts';
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

/** No fields, since the path says everything. */
const bodySchema = z.strictObject({});

/** Records that a family opened a profile or contacted a caregiver. Repeats get the same answer. */
function recordInterest(kind: InterestKind) {
  return call({ params: { sessionId: readSessionId, providerId: readProviderId } }, async (c) => {
    const { sessionId, providerId } = c.var.params;
    parseInput(bodySchema, (await readOptionalBody(c.req.raw, maxInterestBytes)) ?? {});
    await countMatchCall('interest', c.env.ip);
    const sessionKey = hashWithSecret('match session', sessionId);
    await insertInterest({ sessionKey, providerId, kind });
  });
}

const pathSchema = z.object({ sessionId: sessionIdSchema });

const readSessionId = (text: string) => parseInput(pathSchema, { sessionId: text }).sessionId;

async function readProviderId(text: string): Promise<number> {
  const id = parseEntryId(text);
  if (id !== null && (await getCardsById()).has(id)) return id;
  throw new HttpError(404, 'There is no caregiver with this id.');
}

const maxBytes = 16 * 1024;

export const matchApi = createApp({
  // The request is used for this answer only; nothing of it is stored or logged.
  'POST /api/recommendations/preferences': call(
    { body: preferencesSchema, maxBytes: null, 200: recommendationsSchema },
    async (c) => {
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
      const answered = {
        recommendations: shown,
        ...(nearMatches.length > 0 && { nearMatches }),
        ...words,
      };
      return c.var.answer(200, recommendationsSchema.parse(answered));
    },
  ),
  'POST /api/recommendations/:sessionId/viewed/:providerId': recordInterest('viewed'),
  'POST /api/recommendations/:sessionId/contacted/:providerId': recordInterest('contacted'),
});
