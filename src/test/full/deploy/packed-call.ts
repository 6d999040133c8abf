import { expect } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { apps, listRoutes } from '#test/kit/api/apps.ts';
import { findAnswerFault } from '#test/kit/api/check-answer.ts';
import { storeInquiry } from '#test/kit/database/stored-inquiries.ts';
import type { Ask, DeployedSite } from './deployed-site.ts';

/** Calls a packed function as it is meant to be called, and expects what its source answers. */
export type PackedCall = (ask: Ask, site: DeployedSite) => Promise<void>;

export const person = { name: 'Jo', email: 'jo@example.com', phone: '8135550142' };
const words = { message: 'We look for help on Mondays.' };
const visit = 'session_1763730000000_k3jx81a';

/** The answer has this status and body. */
export async function expectJson(response: Response, status: number, body: unknown): Promise<void> {
  expect([response.status, await response.json()]).toEqual([status, body]);
}

/** Reads each address that takes no parameter, and expects what its contract says. */
export const readCalls: Record<string, PackedCall> = Object.fromEntries(
  Object.values(apps)
    .flatMap(listRoutes)
    .filter(({ method, pattern }) => method === 'GET' && !pattern.includes(':'))
    .map(({ pattern }) => [
      pattern,
      async (ask) => {
        const response = await ask('GET', pattern);
        const { status } = response;
        const body = { kind: 'json', value: (await response.json()) as unknown } as const;
        expect([status, findAnswerFault(`GET ${pattern}`, { status, body })]).toEqual([200, null]);
      },
    ]),
);

/** A list or an entry that the build wrote is answered as it was written. */
export function answersFile(address: string, file: string): PackedCall {
  return async (ask, { readBuilt }) => {
    await expectJson(await ask('GET', address), 200, JSON.parse(await readBuilt(file)));
  };
}

/** A form is stored, and listed for the admin. */
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

/** An inquiry gets another status. */
export function takesStatus(kind: 'client' | 'provider' | 'contact', address: string): PackedCall {
  return async (ask) => {
    const [id, status] = [await storeInquiry(kind), 'in-progress'];
    const response = await ask('PUT', `${address}/${id}/status`, { body: { status } });
    await expectJson(response, 200, { id, status });
  };
}

/** A family's interest in a caregiver is kept. */
export function notesInterest(kind: string): PackedCall {
  return async (ask) => {
    expect((await ask('POST', `/api/recommendations/${visit}/${kind}/3`)).status).toBe(204);
    const rows = await sql`select provider_id::int as id, kind from match_interests`;
    expect(rows).toEqual([{ id: 3, kind }]);
  };
}

/** Netlify's clock posts to a function that has no address of its own. */
export function runsByClock(name: string): PackedCall {
  return async (ask) => {
    const body = { next_run: '2030-01-01T00:00:00.000Z' };
    expect((await ask('POST', `/.netlify/functions/${name}`, { body })).status).toBe(204);
  };
}
