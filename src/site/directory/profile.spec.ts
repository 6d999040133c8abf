import { expect, test } from '#test/kit/browser/site-test.ts';
import { readProviders, readSite } from '#test/kit/site/content.ts';
import { formatMonth } from '#lib/text/long-date.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { describeCheckEnd, listChecks } from '#model/entries/provider-facts.ts';

const providers = readProviders();
const [first] = providers;
const site = readSite();

test('A733: each profile shows each check that has a month, and no other', async ({ openPage }) => {
  const page = await openPage();
  for (const provider of providers) {
    await page.goto(`/providers/${provider.id}`);
    const checks = page.locator('.checks');

    await expect(checks.getByRole('listitem'), provider.name).toHaveText(
      listChecks(provider.checks).map(({ name, label, month }) => {
        const until = describeCheckEnd(name, provider, '');
        return `${label}, ${formatMonth(month)}${until ? `\n${until.text}` : ''}`;
      }),
      { useInnerText: true },
    );
    await expect(checks).toContainText(`Checked by ${site.name}`);
    await expect(checks.getByText('Sample')).toHaveCount(provider.sample ? 1 : 0);
    const link = checks.getByRole('link', { name: 'What these checks cover', exact: true });
    await expect(link).toHaveAttribute('href', '/services#screening');
  }
});

test('a face is as wide as a phone, or 288 px, or 400, and ages, towns and hours follow the name', async ({
  openPage,
}) => {
  const page = await openPage('/providers/1');
  const head = page.locator('.profile-head');
  for (const [width, face] of [
    [375, 335],
    [768, 288],
    [1280, 400],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const portrait = await head.getByRole('img').first().boundingBox();
    expect(Math.round(portrait?.width ?? 0), width.toString()).toBe(face);
  }
  const words = await head.innerText();
  const places = ['Reyes', 'Ages', 'Schedule', 'Towns', '10+ years', 'Checked by'];
  expect(places.map((word) => words.indexOf(word))).toEqual(
    places.map((word) => words.indexOf(word)).toSorted((one, other) => one - other),
  );
  expect(words).toMatch(/Towns\s+Tampa/);
});

test('A904: a check older than twelve months is being renewed, however old the page is', async ({
  openPage,
}) => {
  const page = await openPage();
  const records = page.locator('.checks').getByText(/^Criminal records searched/);
  // Ten in the evening of March 31 in Florida, then one in the morning of April 1.
  for (const [at, until] of [
    ['2099-04-01T02:00:00Z', 'Next by March 2099'],
    ['2099-04-01T05:00:00Z', 'Being renewed'],
  ] as const) {
    await page.clock.setFixedTime(at);
    await page.goto('/providers/1');
    await expect(records).toContainText('March 2098');
    await expect(records).toContainText(until);
  }
  const interview = page.locator('.checks').getByText(/^Interviewed/);
  await expect(interview).toHaveText(/February 2098$/, { useInnerText: true });
});

test('A904: a certificate says until when it is valid', async ({ openPage }) => {
  const { id } = providers.find(({ cprUntil }) => cprUntil !== undefined) ?? { id: 0 };
  const page = await openPage(`/providers/${id}`);

  await expect(page.locator('.checks')).toContainText('Valid until August 2099');
});

test('A904: the services page says how often checks are renewed', async ({ openPage }) => {
  const page = await openPage('/services');

  await expect(page.locator('#screening')).toContainText(
    'We renew record checks and CPR every 12 months',
  );
});

test('A748: the texts of caregivers claim no check, no years and no home', () => {
  for (const provider of providers) {
    const { title, bio, detailedBio = '', note = '' } = provider;
    const texts = [title, bio, detailedBio, note].join('\n');

    expect(texts, provider.name).not.toMatch(
      /\b(?:CPR|certificates?|background|screened|vetted|always|never late|years|lives (?:in|near))\b/i,
    );
  }
});

test('A748: what these checks cover stands on the services page', async ({ openPage }) => {
  const page = await openPage('/services#screening');

  await expect(page.locator('#screening').getByRole('heading', { level: 2 })).toBeInViewport();
});

test('A735: a printed profile has the name, phone and web address of the agency', async ({
  openPage,
}) => {
  const page = await openPage(`/providers/${first?.id.toString() ?? ''}`);
  const lines = page.locator('.print-only');
  await expect(lines).toBeHidden();

  await page.emulateMedia({ media: 'print' });

  await expect(lines).toBeVisible();
  await expect(lines).toContainText(site.name);
  await expect(lines).toContainText(site.phone);
  await expect(lines).toContainText(/https?:\/\/[^\s/]+\/providers\/1$/);
  await expect(page.getByRole('link', { name: /^Contact/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Similar caregivers' })).toBeHidden();
});

test('a phone keeps a way to contact at hand, below the first buttons and above the footer', async ({
  openPage,
}) => {
  const page = await openPage('/providers/1', { viewport: { width: 375, height: 812 } });
  const bar = page.locator('.contact-bar');
  await expect(bar).not.toBeInViewport();

  await page.getByRole('heading', { name: 'Specialties' }).scrollIntoViewIfNeeded();
  await expect(bar.getByRole('link', { name: 'Contact Marisol' })).toBeInViewport({ ratio: 1 });

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar).not.toBeInViewport();
});

test('a profile ends with others for the same ages in the same county, and says what they share', async ({
  openPage,
}) => {
  const page = await openPage();
  const similar = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Similar caregivers', exact: true }),
  });
  for (const [path, name, note] of [
    ['/providers/2', 'Linh Tran', 'Also cares for infants in Pinellas'],
    ['/providers/5', 'Priya Raman', 'Also cares for school-age children and teens in Hillsborough'],
    ['/providers/7', 'Priya Raman', 'The same service in Pasco'],
  ] as const) {
    await page.goto(path);
    await expect(similar.getByRole('article')).toHaveCount(1);
    await expect(similar.getByRole('article')).toContainText(name);
    await expect(similar.getByRole('article')).toContainText(note);
  }

  await test.step('one card alone lies across its row on a wide screen', async () => {
    const card = similar.getByRole('article');
    const { width = 0, height = 0 } = (await card.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(height);
  });
});

test('a handwritten note is on the profile of each caregiver who wrote one', async ({
  openPage,
}) => {
  expect(providers.filter(({ note }) => note !== undefined).length).toBeGreaterThan(1);
  const page = await openPage();
  for (const { id, name, note } of providers) {
    await page.goto(`/providers/${id}`);
    const heading = `A note from ${name.split(' ')[0] ?? ''}`;
    const written = page.getByRole('region', { name: new RegExp(`^${heading}`) });

    await expect(written, name).toHaveCount(note === undefined ? 0 : 1);
    if (note !== undefined) await expect(written).toContainText(note.split('\n').at(-1) ?? '');
  }
});

test('on a large screen, a profile ends with the two buttons with which it began', async ({
  openPage,
}) => {
  const page = await openPage('/providers/1');
  const main = page.getByRole('main');
  for (const name of ['Contact Marisol', 'Schedule Meeting']) {
    const links = main.getByRole('link', { name, exact: true });
    await expect(links).toHaveCount(2);
    const [first, last] = await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.getBoundingClientRect().top] as const),
    );
    expect(last?.[0]).toBe(first?.[0]);
    expect(last?.[1]).toBeGreaterThan((first?.[1] ?? 0) + 400);
  }
});

test('the shortest words of a family stand near the top, and once on the page', async ({
  openPage,
}) => {
  const page = await openPage('/providers/5');
  const words = page.getByText('Homework used to end in tears. Now it ends in pancakes.');

  await expect(words).toHaveCount(1);
  await expect(page.getByRole('figure', { name: 'What a family says' })).toContainText(
    'The Hutchins family, Brandon',
  );
  await page.getByRole('heading', { name: 'What other families say', exact: true }).waitFor();
});

const introduced = providers.filter(({ introduction }) => introduction !== undefined);

test('A971: a recording loads at a touch and not before, with captions and its words; players are on no other page', async ({
  openPage,
}) => {
  const [hannah] = introduced;
  if (!hannah?.introduction) throw new Error('Nobody has a recording.');
  const { recording = '' } = hannah.introduction;
  const page = await openPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/providers/${hannah.id}`);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /uploads|vtt/.test(url))).toEqual([]);

  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Hello from Hannah Sample', exact: true }),
  });
  await expect(section).toContainText('Video, 2 seconds. It loads when you press play.');
  await expect(section.locator('p').last()).toHaveText(
    "Hi, I'm Hannah & I love mornings.\nSee you soon!",
    { useInnerText: true },
  );
  const player = section.getByLabel('Hannah, 2 seconds');
  const answer = page.waitForResponse((response) => response.url().endsWith(recording));
  await player.focus();
  await page.keyboard.press('Space');
  expect([200, 206]).toContain((await answer).status());
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  const readCues = () =>
    player.evaluate((video: HTMLVideoElement) => {
      const [track] = video.textTracks;
      const cues = [...(track?.cues ?? [])] as VTTCue[];
      return [track?.mode, ...cues.map(({ text, startTime }) => `${startTime} ${text}`)];
    });
  await expect
    .poll(readCues)
    .toEqual(['showing', "0 Hi, I'm Hannah &amp; I love mornings.", '1 See you soon!']);

  await page.emulateMedia({ media: 'print' });
  await expect(player).toBeHidden();
  await expect(section.getByText('See you soon!')).toBeVisible();
  await page.emulateMedia({ media: null });

  const other = providers.find(({ introduction }) => introduction === undefined);
  await page.goto(`/providers/${other?.id ?? 0}`);
  await expect(page.locator('video, audio')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Hello from/ })).toHaveCount(0);
  expect(await page.content()).not.toContain('media-src');
});

test('A971: a recording fits a narrow screen in either theme', async ({ openPage }) => {
  const page = await openPage(`/providers/${introduced[0]?.id ?? 0}`, {
    viewport: { width: 320, height: 640 },
  });
  await expect(page.locator('video')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await findThemeViolations(page)).toEqual([]);
});

test('A971: a drawn portrait is called an illustration on its profile', async ({ openPage }) => {
  const page = await openPage(`/providers/${first?.id ?? 0}`);
  await expect(page.locator('.profile-portrait').getByText('Illustration')).toBeVisible();
  // A profile that is being written has a drawing until its photo is chosen.
  const written = await (await page.request.get('/admin/new/caregiver')).text();
  expect(written).toContain('profile-portrait');
  expect(written).not.toContain('Illustration</p>');
});
