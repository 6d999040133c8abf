import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deployStatusApi } from './deploy-status-api.server.ts';
import { recordBuildEnd, readPublishingState } from './publishing-state.server.ts';
import { updateLiveSaves } from './save-rows.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';

const secret = 'what Netlify and the site both know';

async function sign(body: string, key = secret, issuer = 'netlify'): Promise<string> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return new SignJWT({ sha256 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .sign(new TextEncoder().encode(key));
}

async function send(body: string, signature: string): Promise<[number, string]> {
  const response = await deployStatusApi.fetch(
    new Request('https://www.example.com/api/deploy-status', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-signature': signature },
      body,
    }),
  );
  return [response.status, await response.text()];
}

/** Each notification reports a later change of a deploy, like Netlify's. */
let noticeAt = Date.parse('2025-01-01T00:00:00Z');

async function tell(notice: object): Promise<[number, string]> {
  noticeAt += 1000;
  const body = JSON.stringify({ updated_at: new Date(noticeAt).toISOString(), ...notice });
  return send(body, await sign(body));
}

describeWithDatabase('POST /api/deploy-status', () => {
  beforeEach(async () => {
    vi.stubEnv('NETLIFY_WEBHOOK_SECRET', secret);
    await recordBuildEnd(null);
    await sql`update publishing_state set build_notice_at = null`;
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('a build is known from its beginning to its end', async () => {
    expect(await tell({ state: 'building', context: 'production' })).toEqual([204, '']);
    expect(await readPublishingState()).toMatchObject({ buildState: 'building' });
    expect(await tell({ state: 'ready', context: 'production' })).toEqual([204, '']);
    expect(await readPublishingState()).toMatchObject({ buildState: 'idle', buildMessage: null });
  });

  describe('a build whose end nobody told', () => {
    let site: string;

    /** Serves a site that names its commit and those before it. */
    const serve = async (...history: string[]) => {
      const build = JSON.stringify({ commit: history[0], history });
      await writeFile(path.join(site, 'build.json'), build);
      await updateLiveSaves();
    };

    beforeEach(async () => {
      site = await mkdtemp(path.join(tmpdir(), 'built-site-'));
      setBuiltSite(site);
      await serve('old');
      return async () => {
        setBuiltSite(undefined);
        await rm(site, { recursive: true });
      };
    });

    test.for([
      ['its commit', 'new', ['new', 'old']],
      ['a commit that holds it', 'new', ['newer', 'new', 'old']],
      ['another commit, where its own is not known', null, ['new', 'old']],
    ] as const)('is over once the served site names %s', async ([, commit, history]) => {
      await tell({ state: 'building', commit_ref: commit });
      await updateLiveSaves();
      expect(await readPublishingState()).toMatchObject({ buildState: 'building' });
      await serve(...history);
      expect(await readPublishingState()).toMatchObject({ buildState: 'idle', buildMessage: null });
    });

    test('goes on while the served site only comes to name an earlier commit', async () => {
      await tell({ state: 'building', commit_ref: 'newest' });
      await serve('new', 'old');
      expect(await readPublishingState()).toMatchObject({ buildState: 'building' });
    });

    test('leaves a failure of an earlier try of its commit behind', async () => {
      await tell({ state: 'building', commit_ref: 'new' });
      await tell({ state: 'error' });
      await serve('old');
      expect(await readPublishingState()).toMatchObject({ buildState: 'failed' });
      await serve('new', 'old');
      expect(await readPublishingState()).toMatchObject({ buildState: 'idle', buildMessage: null });
    });
  });

  test('a failed build is told in plain words, without what its log says', async () => {
    await tell({ state: 'error', context: 'production', error_message: 'exit code 2 at /opt' });
    expect(await readPublishingState()).toMatchObject({
      buildState: 'failed',
      buildMessage:
        'Your words are saved, but the site couldn’t be updated. Visitors still see the former version. The deploy log at Netlify says why.',
    });
  });

  test('A909: a commit that needs no deploy is no failure, and says nothing about how long one takes', async () => {
    await tell({ state: 'building' });
    await tell({ state: 'ready' });
    const { buildSeconds } = await readPublishingState();
    await tell({ state: 'building' });
    await tell({ state: 'error', error_message: 'Canceled build due to no content change' });
    expect(await readPublishingState()).toMatchObject({
      buildState: 'idle',
      buildMessage: null,
      buildFailedAt: null,
      buildSeconds,
    });
  });

  test('a preview that visitors do not see changes nothing', async () => {
    await tell({ state: 'error', context: 'deploy-preview' });
    expect(await readPublishingState()).toMatchObject({ buildState: 'idle' });
  });

  test.for<[string, () => Promise<[number, string]>]>([
    ['another secret', async () => send('{"state":"error"}', await sign('{"state":"error"}', 'x'))],
    ['another body', async () => send('{"state":"error"}', await sign('{"state":"ready"}'))],
    ['another issuer', async () => send('{}', await sign('{}', secret, 'somebody'))],
    ['no signature', () => send('{"state":"error"}', '')],
  ])('a notice with %s is refused', async ([, call]) => {
    expect(await call()).toEqual([401, 'This notice was not signed by Netlify.']);
    expect(await readPublishingState()).toMatchObject({ buildState: 'idle' });
  });

  describe('A763: nothing is changed by a notice', () => {
    const building = { state: 'building', updated_at: '2025-01-01T10:00:00.000Z' };
    const ready = { state: 'ready', updated_at: '2025-01-01T10:01:00.500Z' };
    const failed = { state: 'error', updated_at: '2025-01-01T10:01:00.400Z' };

    test('that is replayed', async () => {
      await tell(building);
      await tell(ready);
      expect(await tell(building)).toEqual([204, '']);
      expect(await readPublishingState()).toMatchObject({ buildState: 'idle' });
      await tell({ ...building, updated_at: '2025-01-01T12:00:59+02:00' });
      expect(await readPublishingState()).toMatchObject({ buildState: 'idle' });
    });

    test('that is older than one which came before it', async () => {
      await tell(building);
      await tell(ready);
      expect(await tell(failed)).toEqual([204, '']);
      expect(await readPublishingState()).toMatchObject({ buildState: 'idle', buildMessage: null });
      await tell({ ...failed, updated_at: '2025-01-01T10:02:00Z' });
      expect(await readPublishingState()).toMatchObject({ buildState: 'failed' });
    });

    test.for(['', '{', 'state=error', '"\\ud800'])('that is no JSON: %j', async (body) => {
      expect(await send(body, await sign(body))).toEqual([422, 'This notice is not JSON.']);
      expect(await readPublishingState()).toMatchObject({ buildState: 'idle' });
    });

    test.for([
      ...[{ commit_ref: '\0' }, { commit_ref: 'a\0b' }, { commit_ref: '\ud800' }],
      ...[{ commit_ref: '\udfff' }, { commit_ref: 'f'.repeat(5000) }, { context: '\0' }],
      ...[{ state: 'building\0' }, { updated_at: '9999-12-31T23:59:59Z' }],
      ...[{ updated_at: '0000-01-01T00:00:00Z' }, { updated_at: '0001-01-01T00:00:00Z' }],
      ...[{ updated_at: '+275760-09-13T00:00:00.000Z' }, { updated_at: '-000001-01-01T00:00:00Z' }],
      ...[{ updated_at: '2025-02-30T00:00:00Z' }, { updated_at: '2026-01-01T00:00:00+99:99' }],
      ...[{ updated_at: new Date(Date.now() + 2 * 3_600_000).toISOString() }],
    ])('is not believed where it says %j, and keeps no later one out', async (facts) => {
      const before = await readPublishingState();
      expect(await tell({ state: 'building', ...facts })).toEqual([204, '']);
      expect(await tell({ state: 'error', ...facts })).toEqual([204, '']);
      const after = await readPublishingState();
      expect([after.buildState, after.buildCommit]).toEqual([
        before.buildState,
        before.buildCommit,
      ]);
      await tell({ state: 'building', commit_ref: 'f'.repeat(40) });
      expect(await readPublishingState()).toMatchObject({ buildCommit: 'f'.repeat(40) });
      await tell({ state: 'ready' });
    });

    test.for([
      '2026-01-01T00:00:00+15:59',
      '2026-01-01T00:00:00.123456789Z',
      '2026-01-01T00:00:00-23:59',
    ])('is believed at %s, as Postgres would not read it everywhere', async (moment) => {
      expect(await tell({ state: 'building', updated_at: moment })).toEqual([204, '']);
      expect(await readPublishingState()).toMatchObject({ buildState: 'building' });
    });

    test.for(['null', '[]', '7', '{"state":"error"}', '{"state":"error","updated_at":"soon"}'])(
      'that does not say what happened and when: %s',
      async (body) => {
        expect(await send(body, await sign(body))).toEqual([204, '']);
        expect(await readPublishingState()).toMatchObject({ buildState: 'idle' });
      },
    );

    test('that is signed with a secret of less than 32 bytes', async () => {
      vi.stubEnv('NETLIFY_WEBHOOK_SECRET', 'x'.repeat(31));
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const body = JSON.stringify(failed);
      expect((await send(body, await sign(body, 'x'.repeat(31))))[0]).toBe(500);
      expect(String(log.mock.calls)).toContain('NETLIFY_WEBHOOK_SECRET is too short.');
      log.mockClear();
      expect(await readPublishingState()).toMatchObject({ buildState: 'idle' });
    });
  });

  test('without a secret there is nothing at the address', async () => {
    vi.stubEnv('NETLIFY_WEBHOOK_SECRET', '');
    expect(await tell({ state: 'error' })).toEqual([404, 'There is nothing at this address.']);
  });
});
