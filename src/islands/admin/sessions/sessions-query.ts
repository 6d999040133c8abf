import { z } from 'zod/mini';
import { createQuery } from '#browser/api/query.ts';
import { openSessionSchema } from '#domain/auth/open-session.ts';

/** Where the admin is signed in. */
export const sessionsQuery = createQuery(['/api/admin/sessions'], z.array(openSessionSchema));
