import { z } from 'zod/mini';
import { createQuery } from '#lib/browser/query.client.ts';
import { openSessionSchema } from './open-session.ts';

/** Where the admin is signed in. */
export const sessionsQuery = createQuery(['/api/admin/sessions'], z.array(openSessionSchema));
