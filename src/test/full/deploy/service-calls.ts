import { createHash, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { storeInquiry } from '#test/kit/database/stored-inquiries.ts';
import { deploySecrets } from './deployed-site.ts';
import { runsByClock, type PackedCall } from './packed-call.ts';

/** Expects a stranger, who cannot prove anything, to be refused. */
function refusesStranger(path: string): PackedCall {
  return async (ask) => {
    const body = { at: new Date().toISOString(), proof: 'mine' };
    expect((await ask('POST', path, { body })).status).toBe(401);
  };
}

/** A call for each path that Netlify itself uses, and for each scheduled function. */
export const serviceCalls: Record<string, PackedCall> = {
  'deliver-mail': runsByClock('deliver-mail'),
  'publish-content': async (ask, site) => {
    const [file, before, after] = ['content/pages/about.yaml', 'Our story', 'Where we come from'];
    const change = { kind: 'field', file, path: ['story', 'title'], before, after };
    await sql`insert into content_saves (id, username, source, changes)
      values (${randomUUID()}, 'Ada', 'page', ${JSON.stringify([change])}::jsonb)`;
    await runsByClock('publish-content')(ask, site);
    expect(site.checkout.git('show', `main:${file}`)).toContain(`  title: ${after}`);
    const rows = await sql`select state, conflicts from content_saves`;
    expect(rows).toEqual([{ state: 'committed', conflicts: [] }]);
  },
  retention: async (ask, site) => {
    await storeInquiry('client', { createdAt: '2000-01-01T00:00:00.000Z' });
    await runsByClock('retention')(ask, site);
    expect(await sql`select from client_intakes`).toEqual([]);
  },
  '/api/publish-due': refusesStranger('/api/publish-due'),
  '/api/publish-later': refusesStranger('/api/publish-later'),
  '/api/deploy-status': async (ask) => {
    const body = JSON.stringify({
      state: 'building',
      commit_ref: '0'.repeat(40),
      updated_at: new Date().toISOString(),
    });
    const sha256 = createHash('sha256').update(body).digest('hex');
    const signature = await new SignJWT({ sha256 })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('netlify')
      .sign(new TextEncoder().encode(deploySecrets.NETLIFY_WEBHOOK_SECRET));
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature };
    const bytes = new TextEncoder().encode(body);
    expect((await ask('POST', '/api/deploy-status', { bytes, headers })).status).toBe(204);
    const rows = await sql`select build_state from publishing_state`;
    expect(rows).toEqual([{ build_state: 'building' }]);
  },
};
