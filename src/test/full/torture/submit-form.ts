import { expect } from 'vitest';
import * as z from 'zod';
import { sql } from '#lib/db/database.server.ts';
import { type FormRoute } from './routes.ts';
import { answeredWithinMs } from './short-times.ts';

/** The outcome of a submission. */
export interface Outcome {
  route: FormRoute;
  name: string;
  key: string;
  status: number;
  id: string | null;
}

/**
 * Sends a form and checks that a failure is reported as it should be.
 *
 * @param route the form's route
 * @param name the name to type, by which the submission is found again
 * @param key the idempotency key
 */
export async function submit(route: FormRoute, name: string, key = name): Promise<Outcome> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify({ ...route.valid, name });
  const request = new Request(`http://localhost${route.path}`, { method: 'POST', headers, body });
  const begunAt = performance.now();
  const response = await route.app.fetch(request, { ip: '192.0.2.1' });
  expect(performance.now() - begunAt).toBeLessThan(answeredWithinMs);
  const { status } = response;
  if (status === 201) {
    const { id } = z.object({ id: z.uuid() }).parse(await response.json());
    return { route, name, key, status, id };
  }
  expect([status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.text()).toBe(
    'We cannot take this right now. Please try again in a minute.',
  );
  return { route, name, key, status, id: null };
}

/** Returns the ids of the stored submissions with a name. */
export async function findStored({ table }: FormRoute, name: string): Promise<unknown[]> {
  const rows = await sql.query(`select id from ${table} where name = $1`, [name]);
  return rows.map((row) => row.id as unknown);
}
