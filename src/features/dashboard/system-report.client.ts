import { createAdminQuery } from '#features/account/admin-query.client.ts';
import { systemReportSchema } from './system-report.ts';

/** Asks how the site is doing; the parts of the dashboard share the answer. */
export const systemReportQuery = createAdminQuery(['/api/health'], systemReportSchema);
