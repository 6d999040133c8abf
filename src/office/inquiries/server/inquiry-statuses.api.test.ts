import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  removeInquiries,
  storeInquiries,
  inquiryLists,
} from '#test/kit/database/stored-inquiries.ts';
import { testAdmin, useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { inboxApi } from './inbox-api.server.ts';
import { inquiryStatusOptions } from '#office/inquiries/status.ts';

describeWithDatabase('PUT /api/inquiries/:kind/status', () => {
  const admin = useSignedInAdmin(removeInquiries);

  const send = (kind: string, body: unknown, browser = admin) =>
    browser.call(inboxApi, 'PUT', `/api/inquiries/${kind}/status`, { body });

  async function readStatuses(kind: InquiryKindName): Promise<Map<string, string>> {
    const { list, path } = inquiryLists[kind];
    const rows = z
      .array(z.object({ id: z.string(), status: z.string() }))
      .parse(await (await admin.call(list, 'GET', path)).json());
    return new Map(rows.map(({ id, status }) => [id, status]));
  }

  test.for(inquiryKinds)('A838: marks several, and no other (%s)', async (kind) => {
    const ids = await storeInquiries(kind, [{}, {}, { status: 'declined' }, {}]);
    const [first = '', second = '', third = '', last = ''] = ids;
    const chosen = [third, first, second];
    const response = await send(kind, { ids: chosen, status: 'completed' });
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'completed', ids: chosen, missing: [] },
    ]);
    expect(await readStatuses(kind)).toEqual(
      new Map([...chosen.map((id) => [id, 'completed'] as const), [last, 'new']]),
    );
    const changes = await sql`select inquiry_id as id, admin_username as username,
      from_status as "from", to_status as "to" from inquiry_status_changes order by from_status`;
    expect(changes).toEqual(
      expect.arrayContaining([
        { id: first, username: testAdmin.username, from: 'new', to: 'completed' },
        { id: third, username: testAdmin.username, from: 'declined', to: 'completed' },
      ]),
    );
    expect(changes).toHaveLength(3);
  });

  test('A838: names those that there are no more, and marks the rest', async () => {
    const [kept = ''] = await storeInquiries('client', [{}]);
    const [other = ''] = await storeInquiries('contact', [{}]);
    const gone = randomUUID();
    const response = await send('client', { ids: [gone, kept, other], status: 'in-progress' });
    expect(await response.json()).toEqual({
      status: 'in-progress',
      ids: [kept],
      missing: [gone, other],
    });
    expect(await readStatuses('contact')).toEqual(new Map([[other, 'new']]));
  });

  test('A838: marks at once as one after the other would', async () => {
    const statuses = inquiryStatusOptions.map(({ value }) => value);
    const [anyStatus, index] = [fc.constantFrom(...statuses), fc.nat({ max: 4 })];
    const change = fc.record({
      chosen: fc.array(index, { minLength: 1, maxLength: 7 }),
      status: anyStatus,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStatus, { minLength: 5, maxLength: 5 }),
        fc.array(change, { maxLength: 4 }),
        async (begun, changes) => {
          await removeInquiries();
          const ids = await storeInquiries(
            'client',
            begun.map((status) => ({ status })),
          );
          const expected = new Map(ids.map((id, at) => [id, begun[at]]));
          for (const { chosen, status } of changes) {
            const named = chosen.map((at) => ids[at] ?? '');
            expect((await send('client', { ids: named, status })).status).toBe(200);
            for (const id of named) expected.set(id, status);
          }
          expect(await readStatuses('client')).toEqual(expected);
        },
      ),
      { numRuns: 15 },
    );
  });

  test.for([
    [{ status: 'new', ids: [] }, 'Please name at least one inquiry'],
    [{ status: 'new', ids: ['one'] }, 'Please name inquiries by their ids'],
    [
      { status: 'lost', ids: [randomUUID()] },
      'Status must be new, in-progress, completed or declined',
    ],
    [
      { status: 'new', ids: Array.from({ length: 101 }, () => randomUUID()) },
      'Please name 100 inquiries at most',
    ],
  ] as const)('refuses what it cannot mark: %#', async ([body, sentence]) => {
    const response = await send('client', body);
    expect([response.status, await response.text()]).toEqual([422, sentence]);
  });

  test('knows three kinds', async () => {
    expect((await send('nobody', { status: 'new', ids: [randomUUID()] })).status).toBe(404);
  });

  test('without a session is refused and changes nothing', async () => {
    const ids = await storeInquiries('client', [{}]);
    const response = await send('client', { ids, status: 'declined' }, openTestBrowser());
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
    expect([...(await readStatuses('client')).values()]).toEqual(['new']);
  });
});
