import { z } from 'zod';
import { interestDays, defaultInterestDays } from './interest.ts';
import { findNearMatches } from './near-match.ts';
import { preferencesSchema } from './preferences.ts';
import { recommend } from './recommend.ts';
import { recommendationsSchema } from './recommendation.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { readInput } from '#lib/http/body.server.ts';
import { recordInterest, loadInterestReport } from './interest.server.ts';
import { getCards, getServiceAreas } from './match-catalogue.server.ts';
import { countSearch } from './match-limit.server.ts';
import { requireAdmin } from '#features/account/require-admin.server.ts';

const maxBytes = 16 * 1024;

const daysSchema = z.enum(interestDays.map(String)).transform(Number).pipe(z.literal(interestDays));

export const matchApi = createApp()
  // The request is used for this answer only; nothing of it is stored or logged.
  .post('/api/recommendations/preferences', async (c) => {
    const preferences = await readInput(c.req.raw, preferencesSchema, maxBytes);
    await countSearch(c.env.ip);
    const [cards, areas] = [await getCards(), await getServiceAreas()];
    const recommendations = recommend(cards, preferences, areas);
    const nearMatches = findNearMatches(cards, preferences, areas);
    // The schema removes whatever else a caregiver's card may hold.
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
