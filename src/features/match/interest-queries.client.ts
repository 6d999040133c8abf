import { createQuery } from '#lib/browser/query.client.ts';
import { interestReportSchema, type InterestDays } from './interest.ts';

const createReportQuery = (days: InterestDays) =>
  createQuery([`/api/admin/interest?days=${days.toString()}`], interestReportSchema);

/** The report on each time that can be chosen. */
export const interestQueries = {
  30: createReportQuery(30),
  90: createReportQuery(90),
  365: createReportQuery(365),
} satisfies Record<InterestDays, unknown>;
