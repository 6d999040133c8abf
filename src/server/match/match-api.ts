import { z } from 'zod';
import { interestDays, usualInterestDays } from '#domain/matching/interest-report.ts';
import { preferencesSchema } from '#domain/matching/preferences.ts';
import { recommend } from '#domain/matching/recommend.ts';
import { recommendationsSchema } from '#domain/matching/recommendation.ts';
import { answerJson } from '#server/http/answer.ts';
import { createApp } from '#server/http/app.ts';
import { HttpError } from '#server/http/http-error.ts';
import { readInput } from '#server/http/parse-input.ts';
import { noteInterestOf } from '#server/matching/interest-operation.ts';
import { loadInterestReport } from '#server/matching/interest-report.ts';
import { getCards, getServiceAreas } from '#server/matching/match-catalogue.ts';
import { takeSearch } from '#server/matching/match-limit.ts';
import { requireAdmin } from '#server/session/require-admin.ts';

const maxBytes = 16 * 1024;

const daysSchema = z.enum(interestDays.map(String)).transform(Number).pipe(z.literal(interestDays));

/** Find My Match, and what families made of it. */
export const matchApi = createApp()
  // What was sent is used for the answer and then gone: nothing of it is stored or logged.
  .post('/api/recommendations/preferences', async (c) => {
    const preferences = await readInput(c.req.raw, preferencesSchema, maxBytes);
    await takeSearch(c.env.ip);
    const recommendations = recommend(await getCards(), preferences, await getServiceAreas());
    // The schema leaves out whatever more a caregiver's card may hold.
    return answerJson<'POST /api/recommendations/preferences'>(
      200,
      recommendationsSchema.parse({ recommendations }),
    );
  })
  .post('/api/recommendations/:sessionId/viewed/:providerId', noteInterestOf('viewed'))
  .post('/api/recommendations/:sessionId/contacted/:providerId', noteInterestOf('contacted'))
  // Whose profiles families opened and whom they asked about, in `?days=` days up to today.
  .get('/api/admin/interest', requireAdmin(), async (c) => {
    const days = daysSchema.safeParse(c.req.query('days') ?? usualInterestDays.toString());
    if (!days.success) {
      throw new HttpError(
        422,
        `Please ask for one of these numbers of days: ${interestDays.join(', ')}.`,
      );
    }
    const report = await loadInterestReport(days.data, new Date());
    return answerJson<'GET /api/admin/interest'>(200, report);
  });
