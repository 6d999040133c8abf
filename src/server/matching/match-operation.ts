import { preferencesSchema } from '#domain/matching/preferences.ts';
import { recommend } from '#domain/matching/recommend.ts';
import { recommendationsSchema } from '#domain/matching/recommendation.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { type Operation } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { getCards, getServiceAreas } from '#server/matching/match-catalogue.ts';
import { takeSearch } from '#server/matching/match-limit.ts';

const maxBytes = 16 * 1024;

/**
 * Answers what a family needs with the caregivers who may suit it. What was sent is used for that
 * and then gone: nothing of it is stored or logged.
 */
export const answerPreferences: Operation = {
  async answer({ request, context }) {
    const preferences = parseInput(preferencesSchema, await readBody(request, ['json'], maxBytes));
    await takeSearch(context.ip);
    const recommendations = recommend(await getCards(), preferences, await getServiceAreas());
    // The schema leaves out whatever more a caregiver's card may hold.
    return answerJson<'POST /api/recommendations/preferences'>(
      200,
      recommendationsSchema.parse({ recommendations }),
    );
  },
};
