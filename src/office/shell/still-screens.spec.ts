import type { Page, Request } from '@playwright/test';
import { fakeHealth, standInForCalls } from '#test/kit/browser/fake-api.ts';
import { fakeClientIntake } from '#test/kit/browser/fake-inquiries.ts';
import { interceptCalls } from '#test/kit/browser/intercept-calls.ts';
import { readShift, watchShift } from '#test/kit/browser/layout-shift.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { getAdmin } from '#test/kit/site/site-under-test.ts';
import { screens } from '#desk/screens.ts';

/** What an admin's screen may move by itself: browsers call up to 0.1 good. */
const maxOfficeShift = 0.05;

const none = { client: 0, provider: 0, contact: 0 };

/** A busy agency: every part that comes late comes, and is long. The rest is the site's own. */
const busyAnswers: Record<string, unknown> = {
  '/api/health': {
    ...fakeHealth,
    parts: ['database', 'git', 'mail', 'build', 'queue'].map((part) => ({
      part,
      state: 'attention',
      sentence: 'The last email could not be sent.',
      lastSuccess: null,
    })),
    attention: {
      count: 3,
      codes: ['inquiry-unanswered'],
      items: [1, 2, 3].map((number) => ({
        code: 'inquiry-unanswered',
        subject: `client/${number}`,
        sentence: 'An inquiry from a family has waited over 36 hours for an answer.',
        remedy: 'Answer it, then change its status.',
        path: '/admin/inquiries?tab=client',
      })),
    },
    launch: [{ code: 'privacy', isDone: false, sentence: 'Read it.', path: '/privacy' }],
  },
  '/api/inquiries/counts': {
    client: 12,
    provider: 3,
    contact: 1,
    overdue: { ...none, client: 2 },
    due: { client: 2, provider: 1, contact: 1 },
    spam: { ...none, client: 1 },
  },
  '/api/intake/client': Array.from({ length: 12 }, (_, number) => ({
    ...fakeClientIntake,
    id: fakeClientIntake.id.replace(/..$/, (10 + number).toString()),
  })),
  '/api/admin/account': { passwordEndsAt: '2026-03-09T17:05:00.000Z' },
  '/api/admin/drafts': {
    drafts: [
      {
        deviceId: 'another',
        device: 'Linux computer',
        revision: 1,
        changes: 3,
      },
    ],
  },
};

interface HeldCall {
  path: string;
  release: () => void;
}

interface HeldCalls {
  calls: HeldCall[];
  /** Those that have no answer yet, held or not. */
  open: Set<Request>;
}

/** Holds back every call of the API until it is released. */
async function holdCalls(page: Page): Promise<HeldCalls> {
  const held: HeldCalls = { calls: [], open: new Set() };
  const isOfApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
  page.on('request', (request) => {
    if (isOfApi(request)) held.open.add(request);
  });
  page.on('response', (response) => held.open.delete(response.request()));
  page.on('requestfailed', (request) => held.open.delete(request));
  await standInForCalls(page, ({ url }) => {
    const json = busyAnswers[url.pathname];
    return json === undefined ? null : { json };
  });
  await interceptCalls(page, async ({ url }) => {
    const gate = Promise.withResolvers<undefined>();
    held.calls.push({ path: url.pathname, release: () => gate.resolve(undefined) });
    await gate.promise;
    return false;
  });
  return held;
}

/** Releases the calls one by one until the page makes no more; returns their paths. */
async function releaseOneByOne(page: Page, held: HeldCalls, order: 'first' | 'last') {
  const released: string[] = [];
  let isDone = false;
  for (;;) {
    // What came is drawn, and what is asked for next is asked.
    await readShift(page);
    await readShift(page);
    await expect.poll(() => held.calls.length === held.open.size).toBe(true);
    const call = order === 'first' ? held.calls.shift() : held.calls.pop();
    if (!call) {
      if (isDone) return released;
      await expect(page.getByText('Checking your login')).toHaveCount(0);
      isDone = true;
      continue;
    }
    isDone = false;
    call.release();
    released.push(call.path);
  }
}

test.describe.configure({ mode: 'parallel' });

for (const path of ['/admin-dashboard', ...Object.values(screens).map((screen) => screen.path)]) {
  // The one with the most parts that come late; a release tries all of them.
  const tag = path === '/admin-dashboard' ? '' : ' @full';
  test(`A888: nothing moves on ${path} of a phone, in whatever order slow answers come${tag}`, async ({
    openPage,
  }) => {
    const page = await openPage(undefined, {
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      isMobile: true,
    });
    await signIn(page, getAdmin());
    // The dashboard's own calls end with it.
    await page.goto('/robots.txt');
    await watchShift(page);
    const held = await holdCalls(page);
    for (const order of ['first', 'last'] as const) {
      await page.goto(path);
      await expect.poll(() => held.calls.map((call) => call.path)).toContain('/api/auth/me');
      const released = await releaseOneByOne(page, held, order);
      expect(released.length, released.join(' ')).toBeGreaterThan(1);
      expect(await readShift(page), `${order}: ${released.join(' ')}`).toBeLessThanOrEqual(
        maxOfficeShift,
      );
    }
  });
}
