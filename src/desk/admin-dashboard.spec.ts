import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { apps } from '#apps.ts';
import { listCalls } from '#test/kit/api/check-answer.ts';
import { findThemeViolations, findViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  fakeHealth,
  noCounts,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { getSiteUrl } from '#test/kit/site/site-under-test.ts';
import { noSamples, wellFacts } from '#test/kit/site/well-facts.ts';
import { listLaunchItems } from '#desk/checks/all-checks.server.ts';
import { screens, settingLinks, siteLinks } from './screens.ts';

const attention = {
  count: 2,
  codes: ['inquiry-unanswered', 'backup-late'],
  items: [
    {
      code: 'inquiry-unanswered',
      subject: 'client/0b9c9a52',
      sentence: 'An inquiry from a family has waited over 36 hours for an answer.',
      remedy: 'Answer it, then change its status.',
      path: '/admin/inquiries?tab=client&id=0b9c9a52',
    },
    {
      code: 'backup-late',
      subject: '',
      sentence: 'No backup has been made yet.',
      remedy: 'Ask the site operator to have "npm run backup" run every night.',
      path: '/admin-dashboard#system-status',
    },
  ],
};

const launch = [
  { code: 'people', isDone: true, sentence: 'Replace the people.', path: '/cms' },
  { code: 'phone', isDone: false, sentence: 'Replace the number.', path: '/contact' },
  { code: 'privacy', isDone: false, sentence: 'Read the privacy page.', path: '/privacy' },
];

const paths = ['/admin-dashboard', ...Object.values(screens).map((screen) => screen.path)];

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function getToasts() {
  return page.getByRole('region', { name: /^Notifications/ });
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...signedInAnswers, 'POST /api/auth/logout': { status: 204 } };
  calls = await fakeApi(page, answers);
});

test.describe('an admin', () => {
  test('A381: is named', async () => {
    await page.goto('/admin-dashboard');

    await page.getByText('Logged in as ada', { exact: true }).waitFor();
  });

  test('A389, A390, A391, A392, A393, A394, A395, A396: finds a card for every place', async () => {
    await page.goto('/admin-dashboard');
    await page.getByText('Form Submissions', { exact: true }).waitFor();
    const cards = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link')
      .filter({ has: page.locator('strong') })
      .evaluateAll((links) =>
        links.map((link) => [link.querySelector('strong')?.textContent, link.getAttribute('href')]),
      );

    expect(Object.fromEntries(cards)).toEqual({
      ...Object.fromEntries(
        [...siteLinks, ...settingLinks].map(({ card, path }) => [card.title, path]),
      ),
      // These are in the specification.
      'Form Submissions': '/admin/inquiries',
      'Change Password': '/admin/change-password',
      Home: '/',
      Services: '/services',
      'Our Team': '/providers',
      Resources: '/blog',
      About: '/about',
      Contact: '/contact',
    });
  });

  test('reads until when a password works that was made for them, and how to choose another', async () => {
    answers['GET /api/admin/account'] = { json: { passwordEndsAt: '2026-03-09T17:05:00.000Z' } };
    await page.goto('/admin-dashboard');
    const notice = page.getByText(/^Your temporary password expires on /);
    await notice.waitFor();

    await expect(notice).toHaveText(
      'Your temporary password expires on March 9, 2026 at 1:05 PM. Choose your own.',
    );
    expect(await findViolations(page)).toEqual([]);
    await notice.getByRole('link', { name: 'Choose your own.' }).click();
    await page.waitForURL('**/admin/change-password');
  });

  test('reads nothing of their password once it is their own', async () => {
    await page.goto('/admin-dashboard');
    await expect.poll(() => calls.map(({ call }) => call)).toContain('GET /api/admin/account');
    await page.getByText('Nothing new').waitFor();

    await expect(page.getByText(/^Your temporary password/)).toHaveCount(0);
  });

  test('sees how many inquiries are new', async () => {
    answers['GET /api/inquiries/counts'] = { json: { ...noCounts, client: 2, contact: 1 } };
    await page.goto('/admin-dashboard');
    const card = page.getByRole('main').getByRole('link', { name: /Form Submissions/ });

    await card.getByText('3 new', { exact: true }).waitFor();
    await card.getByText('2 from families, 1 by the contact form').waitFor();
  });

  test('A965: sees the first calls of today and of later days, and nothing where there are none', async () => {
    const call = {
      kind: 'contact' as const,
      id: '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a03',
      name: 'Tom Reed',
      phone: '(813) 555-0142',
      about: 'Marisol Reyes',
      isClosed: false,
    };
    await page.goto('/admin-dashboard');
    await page.getByText('Nothing new').waitFor();
    await expect(page.getByRole('region', { name: /^First calls/ })).toHaveCount(0);

    const later = Array.from({ length: 7 }, (_, index) => ({
      ...call,
      name: 'Ana Lopez',
      phone: null,
      about: '',
      startsAt: `2098-12-0${index + 1}T15:00:00.000Z`,
      isClosed: index === 6,
    }));
    answers['GET /api/inquiries/booked-calls'] = {
      json: { calls: [{ ...call, startsAt: new Date().toISOString() }, ...later] },
    };
    await page.reload();
    const calls = page.getByRole('region', { name: 'First calls (Eastern time)', exact: true });
    const today = calls.getByRole('list', { name: 'Today' }).getByRole('listitem');
    await expect(today).toHaveText(/: Tom Reed, \(813\) 555-0142, about Marisol Reyes$/);
    await expect(today.getByRole('link', { name: 'Tom Reed' })).toHaveAttribute(
      'href',
      `/admin/inquiries?tab=contact&id=${call.id}`,
    );
    const next = calls.getByRole('list', { name: 'Next' }).getByRole('listitem');
    await expect(next).toHaveCount(6);
    await expect(next.first()).toHaveText('Dec 1, 2098, 10:00 AM: Ana Lopez');
    await expect(next.last()).toHaveText(/^Dec 7, .*: Ana Lopez ?You’re closed then\. Cancel/);
    await calls.getByText('and 1 more', { exact: true }).waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
  });

  test('sees the cards also when the numbers do not come', async () => {
    answers['GET /api/inquiries/counts'] = { status: 503 };
    await page.goto('/admin-dashboard');

    await page.getByText('Form Submissions', { exact: true }).waitFor();
    await expect(page.getByRole('main').getByText(/\bnew$/)).toHaveCount(0);
  });

  test('A785: reads in one line that something needs attention, which opens to what to do', async () => {
    answers['GET /api/health'] = { json: { ...fakeHealth, attention } };
    await page.goto('/admin-dashboard');
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    const line = waiting.getByRole('heading', { name: '2 things need your attention' });
    const first = waiting.getByText('An inquiry from a family has waited over 36 hours');
    await expect(first.filter({ visible: true })).toHaveCount(1);
    await line.click();
    await expect(first.filter({ visible: true })).toHaveCount(1);
    const list = waiting.getByRole('list').filter({ hasText: 'No backup has been made yet.' });
    expect(
      await list
        .getByRole('link')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
    ).toEqual([expect.stringMatching(/\/admin\/inquiries\?tab=client&id=0b9c9a52/)]);
    expect(await findThemeViolations(page)).toEqual([]);
  });

  test('A904: reads whose check is due for renewal, and that nobody is told of inquiries, with a link to each place', async () => {
    const sentence = "Colleen Brady's criminal record check is due for renewal by December 31.";
    const due = { code: 'check-due', subject: '3 2026-12', sentence, remedy: 'Renew it.' };
    const items = [
      { ...due, path: '/providers/3' },
      { ...due, code: 'inbox', subject: '', path: '/admin/admins' },
    ];
    answers['GET /api/health'] = {
      json: { ...fakeHealth, attention: { count: 2, codes: ['check-due', 'inbox'], items } },
    };
    await page.goto('/admin-dashboard');
    await page.getByRole('heading', { name: '2 things need your attention' }).click();
    await page.getByText(sentence, { exact: true }).first().waitFor();
    const profile = page.getByRole('link', { name: 'Open the profile', exact: true });
    await expect(profile).toHaveAttribute('href', '/providers/3');
    const admins = page.getByRole('link', { name: 'Open Admins', exact: true });
    await expect(admins).toHaveAttribute('href', '/admin/admins');
  });

  test('reads that nothing does, where nothing does', async () => {
    answers['GET /api/health'] = {
      json: { ...fakeHealth, attention: { count: 0, codes: [], items: [] } },
    };
    answers['GET /api/admin/sessions'] = { json: [] };
    await page.goto('/admin/sessions');
    await page.getByText('Nothing needs your attention.', { exact: true }).waitFor();
  });

  for (const path of ['/admin/inquiries', '/admin/history', '/admin/sessions']) {
    test(`A785: reads on ${path} that something needs attention @full`, async () => {
      answers['GET /api/health'] = { json: { ...fakeHealth, attention } };
      answers['GET /api/admin/history'] = { json: { entries: [], next: null } };
      answers['GET /api/admin/sessions'] = { json: [] };
      await page.goto(path);
      const line = page.getByText(/^2 things need your attention: An inquiry from a family/);
      await line.waitFor();
      await line.getByRole('link', { name: '2 things need your attention' }).click();
      await page.waitForURL('**/admin-dashboard#attention');
      await page.getByRole('link', { name: 'Open the inquiry' }).waitFor();
    });
  }

  test('A915: whoever finds the date right agrees that old data is deleted @full', async () => {
    const sentence = 'Today 412 old inquiries would be deleted for good.';
    const item = { code: 'retention-held', subject: '', sentence, remedy: 'Is it November 28?' };
    const attention = {
      count: 1,
      codes: ['retention-held'],
      items: [{ ...item, path: '/admin-dashboard#attention' }],
    };
    answers['GET /api/health'] = { json: { ...fakeHealth, attention, heldInquiries: 412 } };
    answers['POST /api/admin/retention'] = { status: 204 };
    await page.goto('/admin-dashboard');
    await page.getByRole('heading', { name: '1 thing needs your attention' }).click();
    await page.getByText(sentence, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Agree…', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete old data now?', exact: true });
    await expect(dialog).toContainText('This deletes 412 inquiries for good');
    expect(await findThemeViolations(page)).toEqual([]);
    const password = dialog.getByLabel('Current Password', { exact: true });
    await password.fill('correct horse');
    answers['GET /api/health'] = { json: fakeHealth };
    await password.press('Enter');
    await page.getByText('From now on this is done every day.', { exact: true }).waitFor();
    await expect(page.getByText(sentence, { exact: true })).toHaveCount(0);
    expect(calls.find(({ call }) => call === 'POST /api/admin/retention')?.body).toEqual({
      inquiries: 412,
      currentPassword: 'correct horse',
    });
  });

  test("A787: reads what is not yet the agency's own, and confirms the privacy page", async () => {
    answers['GET /api/health'] = { json: { ...fakeHealth, launch } };
    answers['POST /api/admin/privacy-confirmation'] = { status: 204 };
    await page.goto('/admin-dashboard');
    const section = page.getByRole('region', { name: 'Launch check' });
    await section.getByText('1 of 3 done', { exact: true }).click();
    const links = section.getByRole('list', { name: 'To do' }).getByRole('link');
    await expect(links).toHaveText(['Replace the number.', 'Read the privacy page.']);
    await expect(links.first()).toHaveAttribute('href', '/contact');
    await expect(section.getByRole('list', { name: 'Done' })).toHaveText('Replace the people.');
    expect(await findThemeViolations(page)).toEqual([]);

    const done = launch.map((item) => ({ ...item, isDone: true }));
    answers['GET /api/health'] = { json: { ...fakeHealth, launch: done } };
    await section.getByRole('button', { name: 'I have read it and it is ours' }).click();
    await section.getByText('3 of 3 done', { exact: true }).waitFor();
    await expect(links).toHaveCount(0);
    expect(calls.map(({ call }) => call)).toContain('POST /api/admin/privacy-confirmation');
  });

  test('A875: reads what is still the samples’, is led to each, and confirms the figures', async () => {
    const open = listLaunchItems({
      ...wellFacts,
      placeholders: { ...noSamples, looks: 7, links: 3, positions: 1, checks: 2 },
      figures: ['24-48 hours', '5+ years'],
      areFiguresConfirmed: false,
    });
    answers['GET /api/health'] = { json: { ...fakeHealth, launch: open } };
    answers['POST /api/admin/figures-confirmation'] = { status: 204 };
    await page.goto('/admin-dashboard');
    const section = page.getByRole('region', { name: 'Launch check' });
    await section.getByText('18 of 23 done', { exact: true }).click();
    const links = section.getByRole('list', { name: 'To do' }).getByRole('link');
    await expect(links).toHaveText([
      /logo, icon and share pictures/,
      /social networks/,
      /Coming Soon/,
      /months of the checks/,
      /24-48 hours and 5\+ years/,
    ]);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths).toEqual([
      '/#edit=site-brand-logo-image',
      '/contact#edit=site-social-facebook',
      ...['/about', '/providers', '/#about'],
    ]);
    expect(await findThemeViolations(page)).toEqual([]);

    const done = open.map((item) => ({ ...item, isDone: item.isDone || item.code === 'figures' }));
    answers['GET /api/health'] = { json: { ...fakeHealth, launch: done } };
    await section.getByRole('button', { name: 'I have checked them, and they are true' }).click();
    await section.getByText('19 of 23 done', { exact: true }).waitFor();
    await expect(links).toHaveCount(4);
    expect(calls.map(({ call }) => call)).toContain('POST /api/admin/figures-confirmation');
  });

  for (const [outcome, health, words] of [
    ['arrives', { json: { ...fakeHealth, launch } }, '1 of 3 done'],
    ['fails', { status: 500 }, 'Not known right now'],
  ] as const) {
    test(`A787: nothing moves under a finger when the launch check ${outcome}`, async () => {
      const report = Promise.withResolvers<undefined>();
      answers['GET /api/health'] = { ...health, after: report.promise };
      await page.setViewportSize({ width: 375, height: 800 });
      await page.goto('/admin-dashboard');
      const section = page.getByRole('region', { name: 'Launch check' });
      await section.getByText('Checking…').waitFor();
      const button = page.getByRole('link', { name: 'Add a caregiver' });
      const before = await button.boundingBox();

      report.resolve(undefined);
      await section.getByText(words, { exact: true }).waitFor();
      expect(await button.boundingBox()).toEqual(before);
    });
  }

  test('reads how every part of the site is doing, and when it last did its work', async () => {
    const at = '2026-03-02T17:05:00.000Z';
    const mail = {
      part: 'mail',
      state: 'attention',
      sentence: 'The last email could not be sent.',
    };
    answers['GET /api/health'] = {
      json: {
        ...fakeHealth,
        parts: [
          { part: 'database', state: 'ok', sentence: 'Working.', lastSuccess: at },
          { ...mail, lastSuccess: null },
        ],
      },
    };
    await page.goto('/admin-dashboard');
    const status = page.getByRole('region', { name: 'System Status' });
    const readParts = () =>
      status
        .getByRole('definition')
        .evaluateAll((all) =>
          all.map((each) => [each.previousElementSibling?.textContent, each.textContent]),
        );

    await status.getByText('The last email could not be sent.').waitFor();
    expect(await readParts()).toEqual([
      ['Database', 'Working.Last response: March 2, 2026 at 12:05 PM'],
      ['Email', 'The last email could not be sent.No email sent yet'],
    ]);
    await expect(status.locator('time').first()).toHaveAttribute('datetime', at);
    expect(await findViolations(page)).toEqual([]);

    const sent = { ...mail, state: 'ok', sentence: 'No emails are waiting.', lastSuccess: at };
    answers['GET /api/health'] = { json: { ...fakeHealth, parts: [sent] } };
    await status.getByRole('button', { name: 'Check again' }).click();
    await status.getByText('No emails are waiting.').waitFor();
  });

  test('reads that the database is away, and the rest of the dashboard stays', async () => {
    answers['GET /api/health'] = {
      status: 503,
      json: { status: 'failing', version: '1.0.0', commit: null, database: 'unreachable' },
    };
    await page.goto('/admin-dashboard');
    const status = page.getByRole('region', { name: 'System Status' });

    await status.getByText(/^The database is not responding\./).waitFor();
    await status.getByText('View Mode', { exact: true }).waitFor();
    answers['GET /api/health'] = { json: fakeHealth };
    await status.getByRole('button', { name: 'Check again' }).click();
    await status.getByText(/^The database is not responding\./).waitFor({ state: 'detached' });
  });

  test('A385, A386, A387, A547, A677: logs out to the home page, which says so once', async () => {
    await page.context().addCookies([{ name: 'signed-in', value: '1', url: getSiteUrl() }]);
    answers['POST /api/auth/logout'] = {
      status: 204,
      headers: { 'set-cookie': 'signed-in=; Max-Age=0; Path=/' },
    };
    await page.goto('/admin-dashboard');
    await page.getByRole('link', { name: 'Admin', exact: true }).waitFor();
    delete answers['GET /api/auth/me'];
    await page.getByRole('button', { name: 'Logout', exact: true }).click();

    await page.waitForURL(/:\d+\/$/);
    await getToasts().getByText('Logged out', { exact: true }).waitFor();
    await getToasts()
      .getByText('You have been successfully logged out.', { exact: true })
      .waitFor();
    expect(calls.find(({ call }) => call === 'POST /api/auth/logout')).toMatchObject({
      body: null,
      contentType: null,
    });
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);

    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByText('Logged out')).toHaveCount(0);
  });

  test('ASVS 7.4.4: finds the way out on every screen @full', async () => {
    for (const { name } of Object.values(apps).flatMap(listCalls)) {
      const isForScreens = name.startsWith('GET /api/admin/') && !name.includes(':');
      if (isForScreens) answers[name] ??= { status: 503 };
    }
    for (const [index, path] of paths.entries()) {
      await page.goto(path);
      await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click();
      await page.waitForURL(/:\d+\/$/);
      const logouts = calls.filter(({ call }) => call === 'POST /api/auth/logout');
      expect([path, logouts.length]).toEqual([path, index + 1]);
    }
  });

  test('ASVS 14.3.1: leaves nothing behind for whoever goes back to the screen after the logout', async () => {
    await page.goto('/admin/change-password');
    await page.getByText('Logged in as ada', { exact: true }).waitFor();
    answers['GET /api/auth/me'] = { status: 401 };
    // As a browser does when it restores a page from its memory.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );

    await page.getByText('Access Restricted', { exact: true }).waitFor();
    await expect(page.getByText('ada', { exact: true })).toHaveCount(0);
    await expect(page.getByLabel('Current Password', { exact: true })).toHaveCount(0);
  });

  for (const call of ['GET /api/inquiries/counts', 'GET /api/admin/account']) {
    test(`whose session ended before ${call} finds the way to the login`, async () => {
      answers[call] = { status: 401, text: 'Please log in to continue.' };
      await page.goto('/admin-dashboard');

      await page.getByRole('heading', { level: 1, name: 'Access Restricted' }).waitFor();
      await expect(page.getByText('ada', { exact: true })).toHaveCount(0);
    });
  }

  test('A388: stays when the logout fails, and is told', async () => {
    answers['POST /api/auth/logout'] = { status: 503 };
    await page.goto('/admin-dashboard');
    await page.getByRole('button', { name: 'Logout', exact: true }).click();

    await getToasts().getByText('Error logging out', { exact: true }).waitFor();
    await getToasts().getByText('There was a problem logging you out.', { exact: true }).waitFor();
    await expect(getToasts().locator('[data-kind]')).toHaveAttribute('data-kind', 'destructive');
    expect(new URL(page.url()).pathname).toBe('/admin-dashboard');
  });

  test('A662: is led from "/admin" to the dashboard', async () => {
    await page.goto('/admin');

    await page.waitForURL('**/admin-dashboard');
  });
});

for (const path of paths) {
  test(`A421, A422, A423, A424, A542, A544: without a session ${path} is restricted once the server has answered, and asks for nothing else`, async () => {
    const answer = Promise.withResolvers<undefined>();
    answers['GET /api/auth/me'] = {
      status: 401,
      text: 'Nobody is logged in here.',
      after: answer.promise,
    };
    await page.goto(path);
    await page.getByText('Checking your login', { exact: true }).waitFor();
    await expect(page.getByText('Access Restricted')).toHaveCount(0);

    answer.resolve(undefined);
    await page.getByRole('heading', { level: 1, name: 'Access Restricted' }).waitFor();
    await expect(page.getByText('Checking your login')).toHaveCount(0);
    await page.getByText('You need to log in to access the admin area.', { exact: true }).waitFor();
    const link = page.getByRole('link', { name: 'Go to Login', exact: true });
    await expect(link).toHaveAttribute('href', '/admin/login');
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/auth/me']);
  });
}

test('an admin’s screen has the specification’s links above and a quiet foot, without what calls visitors', async () => {
  await page.goto('/admin-dashboard');
  await page.getByText('Logged in as ada', { exact: true }).waitFor();
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links).toHaveText(['Inbox', 'View the site', 'Privacy', 'Accessibility']);
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveCount(0);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Find My Match', exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: /^Call/ })).toHaveCount(0);
});

test('A545: when the server fails nobody is signed in, and the console says why', async () => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  answers['GET /api/auth/me'] = { status: 500, text: 'Something went wrong.' };
  await page.goto('/admin-dashboard');

  await page.getByRole('heading', { level: 1, name: 'Access Restricted' }).waitFor();
  expect(messages.some((text) => text.includes('500: Something went wrong.'))).toBe(true);
});

test('A662: a visitor is led from "/admin" to the login', async () => {
  answers['GET /api/auth/me'] = { status: 401 };
  await page.goto('/admin');

  await page.waitForURL('**/admin-login');
});
