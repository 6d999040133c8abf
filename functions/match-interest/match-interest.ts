import type { Config } from '@netlify/functions';
import { z } from 'zod';
import { interestDays, usualInterestDays } from '#domain/matching/interest-report.ts';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { loadInterestReport } from '#server/matching/interest-report.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const daysSchema = z.enum(interestDays.map(String)).transform(Number).pipe(z.literal(interestDays));

/**
 * `GET /api/admin/interest` tells whose profiles families opened and whom they asked about;
 * `?days=` says in how many days up to today.
 */
export default createEndpoint('/api/admin/interest', {
  GET: forAdmin(async ({ request }) => {
    const asked = new URL(request.url).searchParams.get('days') ?? usualInterestDays.toString();
    const days = daysSchema.safeParse(asked);
    if (!days.success) {
      throw new HttpError(
        422,
        `Please ask for one of these numbers of days: ${interestDays.join(', ')}.`,
      );
    }
    return answerJson<'GET /api/admin/interest'>(
      200,
      await loadInterestReport(days.data, new Date()),
    );
  }),
});

export const config: Config = { path: '/api/admin/interest' };
