import { createQuery } from '#lib/browser/query.client.ts';
import { systemReportSchema } from './system-report.ts';

/** How every part of the site is doing. */
export const systemReportQuery = createQuery(['/api/health'], systemReportSchema);
