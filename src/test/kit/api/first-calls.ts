import { expect } from 'vitest';
import * as z from 'zod';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { callAnswerSchema, type CallAct } from '#site/calls/first-call.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { openTestBrowser } from './test-browser.ts';

/** Serves an agency that takes this many first calls a day; none without a number. */
export function serveCallAgency(callsADay?: number, hours = 'Mon-Fri, 9 to 5'): void {
  const firstCalls = callsADay === undefined ? undefined : `${callsADay} a day`;
  const files: Record<string, unknown> = {
    'agency.json': { ...agencyFacts, name: 'Sandpiper', hours, firstCalls },
    'catalogue/provider-cards.json': [{ id: 1, name: 'Marisol Reyes', serviceType: 'nanny' }],
  };
  setBuiltSite({
    readFile: (name) => Promise.resolve(name in files ? JSON.stringify(files[name]) : null),
    readVersion: () => null,
  });
}

interface AskedCall {
  token: string;
  act: CallAct;
  startsAt?: string | undefined;
  phone?: string;
}

let networks = 0;

/** Calls from a network of its own, as each family does. */
export function askCall(body: AskedCall): Promise<Response> {
  networks += 1;
  const ip = `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`;
  return openTestBrowser().call(formsApi, 'POST', '/api/sent/call', { body, ip });
}

/** Returns what a sender sees after an act that succeeds. */
export async function actOn(body: AskedCall) {
  const response = await askCall(body);
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.any(String)]);
  return callAnswerSchema.parse(JSON.parse(text)).view;
}

/** Returns the times that a sender can choose from. */
export async function listOffered(token: string, act: CallAct = 'look'): Promise<string[]> {
  const view = await actOn({ token, act });
  return (view?.days ?? []).flatMap(({ times }) => times.map(({ startsAt }) => startsAt));
}

const rowsSchema = z.array(z.object({ startsAt: z.date(), isBooked: z.boolean(), id: z.string() }));

/** Returns the stored times. */
export async function listStoredCalls() {
  const rows = await sql`
    select starts_at as "startsAt", held_until is null as "isBooked", inquiry_id as id
    from first_calls order by starts_at`;
  return rowsSchema
    .parse(rows)
    .map(({ startsAt, ...rest }) => ({ startsAt: startsAt.toISOString(), ...rest }));
}
