import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { inboxApi } from './inbox-api.server.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { removeInquiries, storeInquiries } from '#test/kit/database/stored-inquiries.ts';
import { useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const none = { client: 0, provider: 0, contact: 0 };
const hour = 60 * 60 * 1000;

describeWithDatabase('GET /api/inquiries/counts', () => {
  const admin = useSignedInAdmin(removeInquiries);

  afterAll(() => {
    setBuiltSite(undefined);
  });

  beforeEach(() => {
    // Without a built site, there are no office hours.
    setBuiltSite('/nowhere');
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  async function ask(): Promise<unknown> {
    const response = await admin.call(inboxApi, 'GET', '/api/inquiries/counts');
    expect(response.status).toBe(200);
    return response.json();
  }

  test('A702, A432: counts what is new in the inbox, of each kind', async () => {
    expect(await ask()).toEqual({ ...none, overdue: none, due: none, spam: none });
    const others = ['in-progress', 'completed', 'declined'].map((status) => ({ status }));
    await storeInquiries('client', [{}, {}, {}, ...others]);
    await storeInquiries('provider', [{}, ...others]);
    await storeInquiries('contact', [{}, {}, ...others]);
    expect(await ask()).toEqual({
      client: 3,
      provider: 1,
      contact: 2,
      overdue: none,
      due: none,
      spam: none,
    });
  });

  test.for(inquiryKinds)('counts what has been new for more than 48 hours (%s)', async (kind) => {
    const before = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
    await storeInquiries(kind, [
      ...[{ createdAt: before(47.9) }, { createdAt: before(48.1) }, { createdAt: before(999) }],
      { createdAt: before(999), status: 'in-progress' },
    ]);
    expect(await ask()).toEqual({
      ...none,
      [kind]: 3,
      overdue: { ...none, [kind]: 2 },
      due: none,
      spam: none,
    });
  });

  test.for(inquiryKinds)('counts new spam on its own (%s)', async (kind) => {
    const old = new Date(0).toISOString();
    await storeInquiries(kind, [
      ...[{ isSpam: true }, { isSpam: true, createdAt: old }],
      ...[{ isSpam: true, status: 'declined' }, {}],
    ]);
    expect(await ask()).toEqual({
      ...none,
      [kind]: 1,
      overdue: none,
      due: none,
      spam: { ...none, [kind]: 2 },
    });
  });

  test('without a session is refused', async () => {
    const response = await openTestBrowser().call(inboxApi, 'GET', '/api/inquiries/counts');
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
  });
});
