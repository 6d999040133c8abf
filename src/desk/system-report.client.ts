import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { systemReportSchema } from './system-report.ts';

export const systemReportQuery = createAdminQuery(['/api/health'], systemReportSchema);
