import { createQuery } from '#browser/api/query.ts';
import { systemReportSchema } from '#domain/system/system-report.ts';

/** How every part of the site is doing. */
export const systemReportQuery = createQuery(['/api/health'], systemReportSchema);
