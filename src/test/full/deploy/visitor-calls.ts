import { expect } from 'vitest';
import { mailedLinkRefusal } from '#office/account/mailed-link.ts';
import { recommendationsSchema } from '#site/match/recommendation.ts';
import { callAnswerSchema } from '#site/calls/first-call.ts';
import { submissionAnswerSchema } from '#lib/http/sending.ts';
import { sql } from '#lib/db/database.server.ts';
import { deploySecrets } from './deployed-site.ts';
import {
  answersFile,
  expectJson,
  notesInterest,
  person,
  takesForm,
  type PackedCall,
} from './packed-call.ts';

/** Sends a message, and returns the token of the link to its first call. */
async function sendMessage(ask: Parameters<PackedCall>[0], subject: string): Promise<string> {
  const body = { ...person, subject, message: 'We look for help on Mondays.' };
  const response = await ask('POST', '/api/contact', { body });
  const { ways = [] } = submissionAnswerSchema.parse(await response.json());
  return ways[0]?.path.split('#')[1] ?? '';
}

/** A call for each public path, and for those of the session. */
export const visitorCalls: Record<string, PackedCall> = {
  '/api/auth/login': async (ask) => {
    const body = { username: 'Ada', password: deploySecrets.ADMIN_PASSWORD };
    await expectJson(await ask('POST', '/api/auth/login', { body }), 200, {
      id: 1,
      username: 'Ada',
    });
  },
  '/api/auth/forgot-password': async (ask) => {
    const body = { account: 'nobody' };
    const response = await ask('POST', '/api/auth/forgot-password', { body });
    // Whether mail is sent depends only on the settings.
    expect([204, 409]).toContain(response.status);
  },
  '/api/auth/link': async (ask) => {
    const response = await ask('POST', '/api/auth/link', { body: { token: 'x'.repeat(43) } });
    expect([response.status, await response.text()]).toEqual([410, mailedLinkRefusal]);
  },
  '/api/auth/logout': async (ask) => {
    expect((await ask('POST', '/api/auth/logout')).status).toBe(204);
    expect(await sql`select from sessions where revoked_at is not null`).toHaveLength(1);
  },
  '/api/auth/me': async (ask) => {
    await expectJson(await ask('GET', '/api/auth/me'), 200, { id: 1, username: 'Ada' });
  },
  '/api/blog/:id': answersFile('/api/blog/1', 'catalogue/blog/nanny-interview-questions.json'),
  '/api/blog': answersFile('/api/blog', 'catalogue/blog.json'),
  '/api/providers/:id': answersFile('/api/providers/1', 'catalogue/providers/1.json'),
  '/api/providers': answersFile('/api/providers', 'catalogue/providers.json'),
  '/api/services': answersFile('/api/services', 'catalogue/services.json'),
  '/api/testimonials': answersFile('/api/testimonials', 'catalogue/testimonials.json'),
  '/api/contact': async (ask, deployed) => {
    await takesForm('/api/contact', 'contact_messages', { subject: 'Hello' })(ask, deployed);
    // The message has a link and no word about care, so that only a name or place on the site keeps
    // it from being a pitch.
    const known = {
      ...person,
      subject: 'Friday',
      message: 'Is Marisol free? See https://a.example',
    };
    expect((await ask('POST', '/api/contact', { body: known })).status).toBe(201);
    expect(await sql`select 1 from contact_messages where is_spam`).toEqual([]);
  },
  '/api/contact/form': async (ask) => {
    const response = await ask('GET', '/api/contact/form?provider=1&name=Marisol&intent=contact');
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('value="Question about Marisol"') as string,
    ]);
  },
  '/api/form-mark': async (ask) => {
    await expectJson(await ask('GET', '/api/form-mark'), 200, {
      mark: expect.any(String) as string,
    });
  },
  '/api/sent': async (ask) => {
    // A token that no site has made.
    expect((await ask('POST', '/api/sent', { body: { token: 'client.1.x' } })).status).toBe(404);
  },
  '/api/sent/call': async (ask) => {
    const body = { token: await sendMessage(ask, 'First'), act: 'look' };
    const response = await ask('POST', '/api/sent/call', { body });
    const { view } = callAnswerSchema.parse(await response.json());
    expect([response.status, view?.days.length]).toEqual([200, 10]);
  },
  '/api/sent/call/page': async (ask) => {
    const body = { token: await sendMessage(ask, 'Second'), act: 'look' };
    const response = await ask('POST', '/api/sent/call/page', { body });
    const page = await response.text();
    expect([response.status, page.includes('type="radio"')]).toEqual([200, true]);
    // It is a page of the site.
    expect(page).toContain('Where it stands');
  },
  '/api/health': async (ask, { commit }) => {
    const response = await ask('GET', '/api/health');
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { status: 'ok', commit, database: 'ok' },
    ]);
  },
  '/api/intake/client': takesForm('/api/intake/client', 'client_intakes', {
    serviceType: 'nanny',
    consent: true,
  }),
  '/api/intake/provider': takesForm('/api/intake/provider', 'provider_intakes', {
    providerType: 'doula',
    experience: '3-5',
    consent: true,
  }),
  '/api/recommendations/:sessionId/contacted/:providerId': notesInterest('contacted'),
  '/api/recommendations/preferences': async (ask) => {
    const body = { childAges: [2], serviceTypes: ['nanny'] };
    const response = await ask('POST', '/api/recommendations/preferences', { body });
    const { recommendations } = recommendationsSchema.parse(await response.json());
    expect([response.status, recommendations.length > 0]).toEqual([200, true]);
  },
  '/api/recommendations/:sessionId/viewed/:providerId': notesInterest('viewed'),
  '/providers/:id{0+[1-9]\\d*}': async (ask) => {
    const response = await ask('GET', '/providers/007');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/providers/7']);
  },
};
