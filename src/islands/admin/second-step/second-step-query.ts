import { createQuery } from '#browser/api/query.ts';
import { secondStepSchema } from '#domain/auth/second-step.ts';

/** Whether the admin has a second step at login. */
export const secondStepQuery = createQuery(['/api/admin/second-step'], secondStepSchema);
