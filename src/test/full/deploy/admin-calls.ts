import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { setupSchema } from '#office/account/two-factor.ts';
import { draftsSchema } from '#editing/editor/document/drafts.ts';
import {
  countyListSchema,
  entryDetailsSchema,
  entryListSchema,
} from '#editing/editor/document/entries.ts';
import { newPreviewSchema, previewsSchema } from '#editing/editor/page/previews.ts';
import { findingsSchema } from '#editing/editor/save/findings.ts';
import { historyDetailsSchema, historyListSchema } from '#editing/history/history-entries.ts';
import { inquiryDetailsSchema } from '#office/inquiries/inquiry-details.ts';
import { noteSchema } from '#office/inquiries/inquiry-notes.ts';
import { sql } from '#lib/db/database.server.ts';
import { parseCsv } from '#test/kit/parse-csv.ts';
import { storeInquiry } from '#test/kit/database/stored-inquiries.ts';
import { deploySecrets } from './deployed-site.ts';
import { expectJson, takesStatus, type PackedCall } from './packed-call.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { writeMp3 } from '#test/kit/sample-recording.ts';

async function makePreview(ask: Parameters<PackedCall>[0]) {
  const edits = [{ id: 'hero-title', type: 'text', value: 'Care to come' }];
  const response = await ask('POST', '/api/admin/previews', { body: { edits } });
  return newPreviewSchema.parse(await response.json());
}

/** A call for each path that only admins may use, except those that `readCalls` covers. */
export const adminCalls: Record<string, PackedCall> = {
  '/api/admin/withdraw-invitation': async (ask) => {
    const id = '00000000-0000-4000-8000-000000000001';
    const body = { id, currentPassword: deploySecrets.ADMIN_PASSWORD };
    expect((await ask('POST', '/api/admin/withdraw-invitation', { body })).status).toBe(204);
  },
  '/api/admin/change-password': async (ask) => {
    const passwords = { currentPassword: 'wrong', newPassword: 'another long password' };
    const response = await ask('POST', '/api/admin/change-password', { body: passwords });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Current password is incorrect');
  },
  '/api/admin/two-factor': async (ask) => {
    const response = await ask('GET', '/api/admin/two-factor');
    await expectJson(response, 200, { kind: 'off' });
    const body = { currentPassword: deploySecrets.ADMIN_PASSWORD };
    const begun = await ask('POST', '/api/admin/two-factor', { body });
    const { address } = setupSchema.parse(await begun.json());
    expect(new URL(address).searchParams.get('issuer')).toBe('Sandpiper Family Care');
  },
  '/api/admin/two-factor/off': async (ask) => {
    const body = { currentPassword: 'wrong', code: '123456' };
    const response = await ask('POST', '/api/admin/two-factor/off', { body });
    expect([response.status, await response.text()]).toEqual([
      ...[400, 'Current password is incorrect'],
    ]);
  },
  '/api/admin/recovery-codes': async (ask) => {
    const body = { currentPassword: 'wrong', code: '123456' };
    const response = await ask('POST', '/api/admin/recovery-codes', { body });
    expect([response.status, await response.text()]).toEqual([
      ...[400, 'Current password is incorrect'],
    ]);
  },
  '/api/admin/content': async (ask, site) => {
    const edits = [{ id: 'hero-title', type: 'text', value: 'Care that fits' }];
    const response = await ask('POST', '/api/admin/content', { body: { edits } });
    await expectJson(response, 200, {
      save: { id: expect.any(String) as string, state: 'queued' },
    });
    const { 'hero-title': saved } = (await (await ask('GET', '/api/admin/content')).json()) as {
      'hero-title': unknown;
    };
    expect(saved).toEqual({ type: 'text', value: 'Care that fits' });
    // The work that continues after the response has pushed it to GitHub.
    expect(site.checkout.git('show', 'main:content/pages/home.yaml')).toContain('Care that fits');
  },
  '/api/admin/content/checks': async (ask) => {
    const text = { id: 'blog-content-1', type: 'text', value: '#### Too small' };
    const edits = [{ ...text, place: 'Article › Text', page: '/blog' }];
    const response = await ask('POST', '/api/admin/content/checks', { body: { edits } });
    const { findings } = findingsSchema.parse(await response.json());
    expect(findings.map(({ message }) => message)).toEqual([
      'The heading “Too small” skips a size. Use the next larger one.',
    ]);
  },
  '/api/admin/content-items': async (ask) => {
    const body = { ids: ['about-story-title', 'no-such'] };
    const response = await ask('POST', '/api/admin/content-items', { body });
    const { items } = (await response.json()) as { items: { id: string }[] };
    expect([response.status, items.map(({ id }) => id)]).toEqual([200, ['about-story-title']]);
  },
  '/api/admin/drafts': async (ask) => {
    const deviceId = '7d1b7b0e-55b4-4d5c-9f0e-3f5f2b1c8a01';
    const put = await ask('PUT', '/api/admin/drafts', { body: { deviceId, document: '{}' } });
    expect(put.status).toBe(200);
    const { drafts } = draftsSchema.parse(await (await ask('GET', '/api/admin/drafts')).json());
    expect(drafts).toMatchObject([{ deviceId, changes: 0 }]);
    const here = await ask('POST', '/api/admin/drafts', { body: { deviceId, page: '/' } });
    expect(await here.json()).toMatchObject({ drafts: [{ deviceId }], others: [] });
  },
  '/api/admin/drafts/:id': async (ask) => {
    const response = await ask('GET', '/api/admin/drafts/7d1b7b0e-55b4-4d5c-9f0e-3f5f2b1c8a02');
    expect([response.status, await response.json()]).toEqual([200, { draft: null }]);
  },
  '/api/admin/content/counties': async (ask) => {
    const response = await ask('GET', '/api/admin/content/counties');
    const { field, value } = countyListSchema.parse(await response.json());
    expect([field.label, (value as unknown[]).length]).toEqual(['Counties', 5]);
  },
  '/api/admin/entries/:kind': async (ask) => {
    const response = await ask('GET', '/api/admin/entries/services');
    const { label, entries } = entryListSchema.parse(await response.json());
    expect([label, entries.length]).toEqual(['Service', 5]);
  },
  '/api/admin/entries/:kind/:name': async (ask) => {
    const response = await ask('GET', '/api/admin/entries/providers/nikos-pappas');
    const { title, data } = entryDetailsSchema.parse(await response.json());
    expect([title, data.rating]).toEqual(['Nikos Pappas', 4]);
  },
  '/api/admin/previews': async (ask) => {
    const { token } = await makePreview(ask);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { previews } = previewsSchema.parse(
      await (await ask('GET', '/api/admin/previews')).json(),
    );
    expect(previews).toMatchObject([{ by: 'Ada' }]);
  },
  '/api/preview': async (ask) => {
    const { token } = await makePreview(ask);
    const response = await ask('POST', '/api/preview', { body: { token } });
    await expectJson(response, 200, {
      content: { 'hero-title': { type: 'text', value: 'Care to come' } },
      takesWords: false,
    });
  },
  '/api/preview/suggestions': async (ask) => {
    const body = {
      token: 'a'.repeat(43),
      name: 'Ana',
      page: '/',
      texts: [{ id: 'hero-title', shown: 'Care', words: 'Kind care' }],
    };
    expect((await ask('POST', '/api/preview/suggestions', { body })).status).toBe(410);
  },
  '/api/admin/suggestions': async (ask) => {
    await expectJson(await ask('GET', '/api/admin/suggestions'), 200, { suggestions: [] });
  },
  '/api/preview/pictures/:file': async (ask) => {
    expect((await ask('GET', '/api/preview/pictures/none.png')).status).toBe(404);
  },
  '/api/admin/end-sessions': async (ask) => {
    const body = { currentPassword: 'wrong', session: 'others' };
    const response = await ask('POST', '/api/admin/end-sessions', { body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Current password is incorrect');
  },
  '/api/admin/pictures/:file{.+}': async (ask) => {
    const bytes = await drawPicture('png');
    await sql`insert into content_pictures (file, bytes)
      values ('public/uploads/drawn.png', decode(${bytes.toString('hex')}, 'hex'))`;
    const response = await ask('GET', '/api/admin/pictures/drawn.png');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  },
  '/api/admin/pictures': async (ask) => {
    const headers = { 'content-type': 'image/png', 'x-file-name': 'beach.png' };
    const bytes = new Uint8Array(await drawPicture('png'));
    const response = await ask('POST', '/api/admin/pictures', { bytes, headers });
    const path = expect.stringMatching(/^\/uploads\/beach-.+\.png$/) as string;
    await expectJson(response, 201, { path, width: 24, height: 16 });
    const library = await ask('GET', '/api/admin/pictures');
    const { pictures } = (await library.json()) as { pictures: unknown[] };
    expect(pictures).toContainEqual({ path, alt: '', pages: 0 });
  },
  '/api/admin/recordings': async (ask) => {
    const headers = { 'content-type': 'application/octet-stream', 'x-file-name': 'hello.mp3' };
    const bytes = new Uint8Array(writeMp3());
    const response = await ask('POST', '/api/admin/recordings', { bytes, headers });
    const path = expect.stringMatching(/^\/uploads\/hello-.+\.mp3$/) as string;
    await expectJson(response, 201, { path });
  },
  '/api/admin/retention': async (ask) => {
    const body = { inquiries: 0, currentPassword: deploySecrets.ADMIN_PASSWORD };
    expect((await ask('POST', '/api/admin/retention', { body })).status).toBe(204);
  },
  '/api/admin/privacy-confirmation': async (ask) => {
    expect((await ask('POST', '/api/admin/privacy-confirmation')).status).toBe(204);
    const confirmed = await sql`select subject from site_confirmations`;
    expect(confirmed).toContainEqual({ subject: 'privacy' });
  },
  '/api/admin/figures-confirmation': async (ask) => {
    expect((await ask('POST', '/api/admin/figures-confirmation')).status).toBe(204);
    const confirmed = await sql`select subject from site_confirmations`;
    expect(confirmed).toContainEqual({ subject: 'figures' });
  },
  '/api/admin/planned': async (ask) => {
    const response = await ask('GET', '/api/admin/planned');
    await expectJson(response, 200, { planned: [] });
    const save = '7d1b7b0e-55b4-4d5c-9f0e-3f5f2b1c8a02';
    expect((await ask('DELETE', `/api/admin/planned?save=${save}`)).status).toBe(404);
  },
  '/api/admin/publishing/now': async (ask) => {
    expect((await ask('PUT', '/api/admin/publishing/now')).status).toBe(204);
  },
  '/api/cms': async (ask, { checkout }) => {
    const tell = (action: string, params: object) =>
      ask('POST', '/api/cms', { body: { branch: 'main', action, params } });
    expect((await tell('info', {})).status).toBe(200);
    const path = 'content/site.yaml';
    const entry = await tell('getEntry', { path });
    const { data } = (await entry.json()) as { data: string };
    expect(data.trimEnd()).toBe(checkout.git('show', `main:${path}`));
    const content = (await drawPicture('webp')).toString('base64');
    const asset = { path: 'public/uploads/drawn.webp', content, encoding: 'base64' };
    expect((await tell('persistMedia', { asset })).status).toBe(200);
  },
  '/api/contact/:id/status': takesStatus('contact', '/api/contact'),
  '/api/admin/history': async (ask, site) => {
    const response = await ask('GET', '/api/admin/history');
    const { entries } = historyListSchema.parse(await response.json());
    expect(entries.map(({ commit }) => commit)).toContain(site.checkout.git('rev-parse', 'main'));
  },
  '/api/admin/history/:commit{[0-9a-f]{40}}': async (ask, site) => {
    const commit = site.checkout.git('rev-parse', 'main');
    const response = await ask('GET', `/api/admin/history/${commit}`);
    expect(historyDetailsSchema.parse(await response.json()).commit).toBe(commit);
  },
  '/api/inquiries': async (ask) => {
    await storeInquiry('provider', { phone: '(941) 555-0177' });
    const headers = { 'search-text': '%2B1%20941%20555%200177' };
    const response = await ask('GET', '/api/inquiries', { headers });
    await expectJson(response, 200, { client: 0, provider: 1, contact: 0 });
  },
  '/api/inquiries/counts': async (ask) => {
    await storeInquiry('client');
    const response = await ask('GET', '/api/inquiries/counts');
    const counts = { client: 1, provider: 0, contact: 0 };
    expect([response.status, await response.json()]).toMatchObject([200, counts]);
  },
  '/api/inquiries/:kind/:id{[0-9A-Fa-f\\-]+}': async (ask) => {
    const id = await storeInquiry('client');
    const response = await ask('GET', `/api/inquiries/client/${id}`);
    expect(inquiryDetailsSchema.parse(await response.json()).isSpam).toBe(false);
  },
  '/api/inquiries/erasure': async (ask) => {
    await storeInquiry('client', { email: 'gone@example.com' });
    const body = { email: 'gone@example.com', currentPassword: deploySecrets.ADMIN_PASSWORD };
    const response = await ask('POST', '/api/inquiries/erasure', { body });
    await expectJson(response, 200, { client: 1, provider: 0, contact: 0 });
  },
  '/api/inquiries/:kind/status': async (ask) => {
    const ids = [await storeInquiry('contact'), await storeInquiry('contact')];
    const body = { ids, status: 'completed' };
    const response = await ask('PUT', '/api/inquiries/contact/status', { body });
    await expectJson(response, 200, { ...body, missing: [] });
  },
  '/api/inquiries/:kind/calls': async (ask) => {
    const body = {
      id: randomUUID(),
      calledAt: new Date().toISOString(),
      consent: true,
      name: 'Ana Lopez',
      phone: '(813) 555-0142',
      subject: 'A nanny',
      message: 'Two afternoons a week.',
    };
    const response = await ask('POST', '/api/inquiries/contact/calls', { body });
    expect(response.status).toBe(201);
  },
  '/api/inquiries/:kind/export': async (ask) => {
    const id = await storeInquiry('contact');
    const response = await ask('GET', '/api/inquiries/contact/export');
    const [, row] = parseCsv(await response.text());
    expect([response.status, row?.at(-1)]).toEqual([200, id]);
  },
  '/api/inquiries/:kind/:id/notes': async (ask) => {
    const id = await storeInquiry('provider');
    const body = { text: 'Called, no answer', id: randomUUID() };
    const response = await ask('POST', `/api/inquiries/provider/${id}/notes`, { body });
    expect(response.status).toBe(201);
    expect(noteSchema.parse(await response.json())).toMatchObject(body);
  },
  '/api/inquiries/:kind/:id/delete-note': async (ask) => {
    const id = await storeInquiry('provider');
    const body = { id: randomUUID() };
    const response = await ask('POST', `/api/inquiries/provider/${id}/delete-note`, { body });
    expect(response.status).toBe(204);
  },
  '/api/inquiries/:kind/:id/follow-up': async (ask) => {
    const id = await storeInquiry('provider');
    const body = { day: '2026-11-27' };
    const response = await ask('PUT', `/api/inquiries/provider/${id}/follow-up`, { body });
    await expectJson(response, 200, { id, ...body });
  },
  '/api/inquiries/:kind/:id/cancel-call': async (ask) => {
    const id = await storeInquiry('client');
    const startsAt = '2098-12-01T15:00:00.000Z';
    await sql`insert into first_calls values (${startsAt}, 'client', ${id}, null)`;
    const body = { startsAt };
    const response = await ask('POST', `/api/inquiries/client/${id}/cancel-call`, { body });
    expect(response.status).toBe(204);
  },
  '/api/inquiries/:kind/:id/progress': async (ask) => {
    const id = await storeInquiry('client');
    const body = { progress: 'called' };
    const response = await ask('PUT', `/api/inquiries/client/${id}/progress`, { body });
    expect(response.status).toBe(204);
  },
  '/api/inquiries/:kind/:id/spam': async (ask) => {
    const id = await storeInquiry('provider');
    const address = `/api/inquiries/provider/${id}/spam`;
    const response = await ask('PUT', address, { body: { isSpam: true } });
    await expectJson(response, 200, { id, isSpam: true });
  },
  '/api/intake/client/:id/status': takesStatus('client', '/api/intake/client'),
  '/api/intake/provider/:id/status': takesStatus('provider', '/api/intake/provider'),
};
