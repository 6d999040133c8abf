import { expect } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { apps } from '#apps.ts';
import { listRoutes } from '#test/kit/api/app-routes.ts';
import { findAnswerFault, listCalls } from '#test/kit/api/check-answer.ts';
import { storeInquiry } from '#test/kit/database/stored-inquiries.ts';
import type { Ask, DeployedSite } from './deployed-site.ts';

/** Calls a packed function and expects the same response as from its source. */
export type PackedCall = (ask: Ask, site: DeployedSite) => Promise<void>;

export const person = { name: 'Jo', email: 'jo@example.com', phone: '8135550142' };
const words = { message: 'We look for help on Mondays.' };
const visit = 'session_1763730000000_k3jx81a';

/** Expects a status and a JSON body. */
export async function expectJson(response: Response, status: number, body: unknown): Promise<void> {
  expect([response.status, await response.json()]).toEqual([status, body]);
}

/** A call of each readable address without parameters, held against its contract. */
export const readCalls: Record<string, PackedCall> = Object.fromEntries(
  Object.values(apps)
    .flatMap(listRoutes)
    .filter(({ method, pattern }) => method === 'GET' && !pattern.includes(':'))
    .map(({ app, pattern }) => [
      pattern,
      async (ask) => {
        const response = await ask('GET', pattern);
        const { status } = response;
        const body = { kind: 'json', value: (await response.json()) as unknown } as const;
        expect([
          status,
          findAnswerFault(listCalls(app), `GET ${pattern}`, { status, body }),
        ]).toEqual([200, null]);
      },
    ]),
);

/** Expects a list or an entry exactly as the build wrote it. */
export function answersFile(address: string, file: string): PackedCall {
  return async (ask, { readBuilt }) => {
    await expectJson(await ask('GET', address), 200, JSON.parse(await readBuilt(file)));
  };
}

/** Expects a form to be stored and listed for the admin. */
export function takesForm(address: string, table: string, fields: object): PackedCall {
  return async (ask) => {
    const response = await ask('POST', address, { body: { ...person, ...words, ...fields } });
    const { id } = (await response.json()) as { id: string };
    expect(response.status).toBe(201);
    expect(await sql.query(`select id, message from ${table}`)).toEqual([{ id, ...words }]);
    const listed = await ask('GET', address);
    expect([listed.status, listed.headers.get('x-total-count')]).toEqual([200, '1']);
  };
}

/** Expects an inquiry to get another status. */
export function takesStatus(kind: 'client' | 'provider' | 'contact', address: string): PackedCall {
  return async (ask) => {
    const [id, status] = [await storeInquiry(kind), 'in-progress'];
    const response = await ask('PUT', `${address}/${id}/status`, { body: { status } });
    await expectJson(response, 200, { id, status });
  };
}

/** Expects a family's interest in a caregiver to be stored. */
export function notesInterest(kind: string): PackedCall {
  return async (ask) => {
    expect((await ask('POST', `/api/recommendations/${visit}/${kind}/3`)).status).toBe(204);
    const rows = await sql`select provider_id::int as id, kind from match_interests`;
    expect(rows).toEqual([{ id: 3, kind }]);
  };
}

/** Expects a function without an address to run when Netlify's schedule calls it. */
export function runsByClock(name: string): PackedCall {
  return async (ask) => {
    const body = { next_run: '2030-01-01T00:00:00.000Z' };
    expect((await ask('POST', `/.netlify/functions/${name}`, { body })).status).toBe(204);
  };
}
