import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { formsApi } from './inquiries-api.server.ts';
import { inquiryStatusOptions } from '#office/inquiries/status.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';

const person = { name: 'Jo', email: 'jo@example.com', message: '0123456789' };
const intake = { ...person, phone: '8135550142', consent: true };

/** A path from `new` that takes each step from one of the four to another, or the same, once. */
const everyStep = [0, 1, 0, 2, 0, 3, 1, 1, 2, 1, 3, 2, 2, 3, 3, 0].map(
  (index) => inquiryStatusOptions[index]?.value,
);

const kinds = [
  {
    line: 'A600',
    name: 'client',
    list: formsApi,
    update: formsApi,
    path: '/api/intake/client',
    body: { ...intake, serviceType: 'nanny' },
  },
  {
    line: 'A601',
    name: 'provider',
    list: formsApi,
    update: formsApi,
    path: '/api/intake/provider',
    body: { ...intake, providerType: 'doula', experience: '10+' },
  },
  {
    line: 'A602',
    name: 'contact',
    list: formsApi,
    update: formsApi,
    path: '/api/contact',
    body: { ...person, subject: 'Hi' },
  },
] as const;

type Kind = (typeof kinds)[number];

async function store({ list, path, body }: Kind): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const response = await openTestBrowser().call(list, 'POST', path, { body, headers });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

function setStatus(browser: TestBrowser, { update, path }: Kind, id: string, body: unknown) {
  return browser.call(update, 'PUT', `${path}/${encodeURIComponent(id)}/status`, {
    body,
  });
}

async function listStatuses(browser: TestBrowser, { list, path }: Kind): Promise<string[]> {
  const rows: unknown = await (await browser.call(list, 'GET', path)).json();
  return z
    .array(z.object({ status: z.string() }))
    .parse(rows)
    .map(({ status }) => status);
}

describeWithDatabase('the status of inquiries', () => {
  const admin = useSignedInAdmin(
    () => sql`truncate client_intakes, provider_intakes, contact_messages, submission_outbox`,
  );

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.for(kinds)(
    '$line, A474, A685: PUT $path/{id}/status sets any of the four after any other; the list shows it',
    async (kind) => {
      const id = await store(kind);
      for (const status of everyStep) {
        const response = await setStatus(admin, kind, id, { status });
        expect([response.status, await response.json()]).toEqual([200, { id, status }]);
        expect(await listStatuses(admin, kind)).toEqual([status]);
      }
    },
  );

  test.for(kinds)('PUT $path/{id}/status changes no other row', async (kind) => {
    const [id] = [await store(kind), await store(kind)];
    await setStatus(admin, kind, id, { status: 'declined' });
    expect((await listStatuses(admin, kind)).sort()).toEqual(['declined', 'new']);
  });

  test.for(kinds)('A685: every other status is refused ($name)', async (kind) => {
    const id = await store(kind);
    for (const status of ['New', 'done', '', null, 1, ['new'], undefined]) {
      const response = await setStatus(admin, kind, id, { status });
      expect([response.status, await response.text()]).toEqual([
        422,
        'Status must be new, in-progress, completed or declined',
      ]);
    }
    const more = await setStatus(admin, kind, id, { status: 'completed', name: 'X' });
    expect(more.status).toBe(422);
    expect(await listStatuses(admin, kind)).toEqual(['new']);
  });

  test.for(kinds)(
    'A603: without a session it is refused and changes nothing ($name)',
    async (kind) => {
      const id = await store(kind);
      const response = await setStatus(openTestBrowser(), kind, id, { status: 'completed' });
      expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
      expect(await listStatuses(admin, kind)).toEqual(['new']);
    },
  );

  test.for(kinds)('A604: an unknown id is answered with 404 ($name)', async (kind) => {
    await store(kind);
    const none = await setStatus(admin, kind, '', { status: 'completed' });
    expect([none.status, await none.text()]).toEqual([404, 'There is no page at this address.']);
    for (const id of [randomUUID(), '1', "' or 1=1 --", '\0', 'x'.repeat(2000)]) {
      const response = await setStatus(admin, kind, id, { status: 'completed' });
      expect([response.status, await response.text()]).toEqual([
        404,
        'There is no inquiry with this id.',
      ]);
    }
    expect(await listStatuses(admin, kind)).toEqual(['new']);
  });

  test('A699: a page of another site cannot set it', async () => {
    for (const kind of kinds) {
      const id = await store(kind);
      const response = await admin.call(kind.update, 'PUT', `${kind.path}/${id}/status`, {
        body: { status: 'declined' },
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      });
      expect(response.status).toBe(403);
      expect(await listStatuses(admin, kind)).toEqual(['new']);
    }
  });

  test('no body whatever causes a failure on our side', async () => {
    const [kind] = kinds;
    const id = await store(kind);
    const body = fc.oneof(fc.jsonValue(), fc.record({ status: fc.jsonValue() }));
    await fc.assert(
      fc.asyncProperty(body, async (typed) => {
        const isTooLong = Buffer.byteLength(JSON.stringify(typed)) > 1024;
        const { status } = await setStatus(admin, kind, id, typed);
        expect(status).toBe(isTooLong ? 413 : 422);
      }),
      // A random text is that long only once in very many runs.
      { numRuns: 60, examples: [[{ status: 'x'.repeat(2000) }]] },
    );
  });
});
