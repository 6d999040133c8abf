import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { inboxApi } from './inbox-api.server.ts';
import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { watchAudit } from '#test/kit/database/audit-events.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  removeInquiries,
  storeInquiry,
  inquiryLists,
} from '#test/kit/database/stored-inquiries.ts';
import { testAdmin, useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const listSchema = z.array(z.looseObject({ id: z.string() }));

describeWithDatabase('PUT /api/inquiries/{kind}/{id}/spam', () => {
  const admin = useSignedInAdmin(removeInquiries);

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  function put(kind: string, id: string, body: unknown, browser = admin, headers = {}) {
    const path = `/api/inquiries/${kind}/${encodeURIComponent(id)}/spam`;
    return browser.call(inboxApi, 'PUT', path, { body, headers });
  }

  async function list(kind: InquiryKindName, view: string) {
    const { list: endpoint, path } = inquiryLists[kind];
    const response = await admin.call(endpoint, 'GET', `${path}?view=${view}`);
    return listSchema.parse(await response.json());
  }

  test.for(inquiryKinds)(
    'moves into spam and back with all that it was, and notes both (%s)',
    async (kind) => {
      const [id, other] = [
        await storeInquiry(kind, { status: 'in-progress', createdAt: '2026-01-06T04:00:00.000Z' }),
        await storeInquiry(kind, { createdAt: '2026-01-05T04:00:00.000Z' }),
      ];
      const before = await list(kind, 'inbox');
      const audit = await watchAudit();
      for (const isSpam of [true, true]) {
        const response = await put(kind, id, { isSpam });
        expect([response.status, await response.json()]).toEqual([200, { id, isSpam }]);
      }
      expect((await list(kind, 'inbox')).map((row) => row.id)).toEqual([other]);
      expect(await list(kind, 'spam')).toEqual(before.slice(0, 1));
      for (const isSpam of [false, false]) {
        expect((await put(kind, id, { isSpam })).status).toBe(200);
      }
      expect(await list(kind, 'inbox')).toEqual(before);
      const event = {
        username: testAdmin.username,
        kind,
        inquiryId: id,
        recordCount: null,
        subjectKey: null,
      };
      expect(await audit.list()).toEqual([
        { ...event, action: 'marked-spam' },
        { ...event, action: 'marked-not-spam' },
      ]);
    },
  );

  test('two who move it at once are noted as one', async () => {
    const id = await storeInquiry('contact');
    const audit = await watchAudit();
    await Promise.all(Array.from({ length: 10 }, () => put('contact', id, { isSpam: true })));
    expect(await audit.list()).toMatchObject([{ action: 'marked-spam' }]);
  });

  test('refuses every other body', async () => {
    const id = await storeInquiry('client');
    const sentence = 'Please say whether it is spam: true or false';
    for (const isSpam of ['true', 1, null, undefined]) {
      const response = await put('client', id, { isSpam });
      expect([response.status, await response.text()]).toEqual([422, sentence]);
    }
    expect((await put('client', id, { isSpam: true, status: 'new' })).status).toBe(422);
    expect(await list('client', 'inbox')).toHaveLength(1);
  });

  test('answers 404 for what is not there', async () => {
    const id = await storeInquiry('client');
    for (const [kind, unknown] of [
      ['client', randomUUID()],
      ['client', '1'],
      ['contact', id],
      ['clients', id],
    ] as const) {
      expect((await put(kind, unknown, { isSpam: true })).status).toBe(404);
    }
    expect(await list('client', 'inbox')).toHaveLength(1);
  });

  test('without a session or from another site is refused, and nothing happens', async () => {
    const id = await storeInquiry('client');
    const audit = await watchAudit();
    const response = await put('client', id, { isSpam: true }, openTestBrowser());
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await put('client', id, { isSpam: true }, admin, foreign)).status).toBe(403);
    expect(await list('client', 'inbox')).toHaveLength(1);
    expect(await audit.list()).toEqual([]);
  });
});
