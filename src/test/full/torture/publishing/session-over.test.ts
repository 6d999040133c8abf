import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { testAdmin } from '#test/kit/api/test-admin.ts';
import { useMemorySite } from './memory-site.ts';
import { loadOverlay, sendEdits } from './publishing-site.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const world = useMemorySite();

const rounds = Array.from({ length: sizes.faultRounds }, (_, index) => (index + 1).toString());

test.for(rounds)(
  'a session that ended before a save: nothing is stored, and after a login it is stored once (%s)',
  async () => {
    const { ada } = world.admins;
    const key = randomUUID();
    const edits = [{ id: 'hero-title', type: 'text', value: 'Kept' }] as const;
    await sql`update sessions set revoked_at = now()`;
    const refused = await sendEdits(ada, edits, key);
    expect([refused.status, await refused.text()]).toEqual([401, 'Please log in to continue.']);
    expect(refused.headers.get('x-request-id')).not.toBeNull();
    expect(await loadOverlay()).toEqual({});
    expect(await sql`select count(*)::int as count from content_saves`).toEqual([{ count: 0 }]);

    await ada.call(accountApi, 'POST', '/api/auth/login', { body: testAdmin });
    for (const times of [1, 2]) {
      expect([times, (await sendEdits(ada, edits, key)).status]).toEqual([times, 200]);
    }
    expect(await sql`select count(*)::int as count from content_saves`).toEqual([{ count: 1 }]);
    expect(await loadOverlay()).toEqual({ 'hero-title': { type: 'text', value: 'Kept' } });
  },
);
