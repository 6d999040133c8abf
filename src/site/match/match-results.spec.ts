import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Locator } from '@playwright/test';
import type { NearMatch, Recommendation } from './recommendation.ts';
import { waitForEffects } from '#test/kit/browser/effects.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { doubleLetters, listCutOff } from '#test/kit/browser/large-letters.ts';
import {
  findMatch,
  findMatches,
  makeMatch,
  openMatch,
  readAges,
  threeMatches,
  type MatchPage,
} from '#test/kit/browser/match-page.ts';
import { getShipped } from '#test/kit/shipped-content.ts';
import { readBuiltBytes } from '#test/kit/site/built-site.ts';
import { listRegions } from '#test/kit/site/editable-regions.ts';
import { readSite } from '#test/kit/site/content.ts';

const preferences = 'POST /api/recommendations/preferences';
const sessionId = 'session_1700000000000_abc';

function toCall(kind: 'contacted' | 'viewed', id: number): string {
  return `POST /api/recommendations/${sessionId}/${kind}/${id}`;
}

const longNote =
  "Nobody on this page is known to match on every point we compared. Where something doesn't match or we'd have to ask, the card says so.";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function readBox(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Opens the results of a match; calls about caregivers succeed. */
async function openResults(
  openPage: OpenPage,
  matches: readonly Recommendation[] = threeMatches,
  nearMatches: readonly NearMatch[] = [],
): Promise<MatchPage> {
  const match = await openMatch(openPage);
  match.answers[preferences] = { json: { recommendations: matches, nearMatches } };
  await match.page.evaluate((id) => sessionStorage.setItem('session-id', id), sessionId);
  for (const { provider } of threeMatches) {
    match.answers[toCall('viewed', provider.id)] = { status: 204 };
    match.answers[toCall('contacted', provider.id)] = { status: 204 };
  }
  await findMatches(match);
  return match;
}

/** Sends the answers of open results again; the server now finds others. */
async function findOthers(
  match: MatchPage,
  recommendations: Recommendation[],
  note?: string,
): Promise<void> {
  match.answers[preferences] = { json: { recommendations, note } };
  await match.page.getByRole('button', { name: 'Refine My Preferences', exact: true }).click();
  await match.button.click();
  await match.page.getByRole('button', { name: 'New Search', exact: true }).waitFor();
}

function makeMatches(scores: readonly number[], more?: Partial<Recommendation>): Recommendation[] {
  return scores.map((score, index) => makeMatch(index + 1, `Caregiver ${index}`, score, more));
}

function isFocused(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element === document.activeElement);
}

function findCard({ cards, page }: MatchPage, name: string): Locator {
  return cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
}

test('A341–A349, A717, A972: a card shows its caregiver, the score in the color of its band, four reasons, what does not match and what to ask', async ({
  openPage,
}) => {
  const bands = [
    [100, 'Excellent Match', [28, 90, 42], [226, 243, 228]],
    [80, 'Excellent Match', [28, 90, 42], [226, 243, 228]],
    [79, 'Great', [23, 73, 125], [225, 238, 251]],
    [60, 'Great', [23, 73, 125], [225, 238, 251]],
    [59, 'Good', [106, 74, 0], [253, 241, 204]],
    [40, 'Good', [106, 74, 0], [253, 241, 204]],
  ] as const;
  const lowBands = [
    [39, 'Potential', [70, 82, 86], [235, 238, 238]],
    [0, 'Potential', [70, 82, 86], [235, 238, 238]],
  ] as const;
  const matchReasons = ['One', 'Two', 'Three', 'Four', 'Five'];
  const match = await openResults(openPage, [
    makeMatch(3, 'Ana Lima', 84, {
      doesNotMatch: ["doesn't work in Clearwater (Pinellas), only in Hillsborough"],
      toConfirm: ['schedule', 'Spanish'],
    }),
    makeMatch(1, 'Bo Chen', 72, { matchReasons }),
    ...bands.map(([score], index) => makeMatch(10 + index, `Score ${score}`, score)),
  ]);
  const card = findCard(match, 'Ana Lima');

  await expect(card.getByRole('img', { name: 'Portrait of Ana Lima' })).toHaveAttribute(
    'data-portrait',
    /^provider-image-\d+$/,
  );
  await card.getByRole('img', { name: 'Rated 4.5 out of 5' }).waitFor();
  const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
  for (const fact of [
    '4.5 2 families, the last in October 2026',
    ...['84 of 100', 'Excellent Match', 'Nanny', '5-10 years of experience'],
    ...['Ana Lima likes rainy days.', 'Serves Pinellas County', 'Toddlers'],
    "Does not match: doesn't work in Clearwater (Pinellas), only in Hillsborough",
    "We'll ask: schedule, Spanish",
  ]) {
    expect(text).toContain(fact);
  }
  // The symbol of a reason is not read aloud, and the score reads as a sentence.
  await expect(card).toMatchAriaSnapshot(`
    - article:
      - paragraph:
        - text: Top Match , Excellent Match , score 84 of 100
      - list "Why Ana Lima fits":
        - listitem: Serves Pinellas County
      - paragraph: "Does not match:"
      - list:
        - listitem: doesn't work in Clearwater (Pinellas), only in Hillsborough
      - paragraph: "We'll ask: schedule, Spanish"
  `);

  await expect(match.page.getByText('Top Match', { exact: true })).toHaveCount(1);
  await card.getByText('Top Match', { exact: true }).waitFor();
  await expect(match.cards.getByRole('heading')).toHaveText(
    [...['Ana Lima', 'Bo Chen'], ...bands.map(([score]) => `Score ${score}`)],
    { useInnerText: true },
  );

  const reasons = match.page.getByRole('list', { name: 'Why Bo Chen fits' });
  await expect(reasons.getByRole('listitem')).toHaveText(matchReasons.slice(0, 4), {
    useInnerText: true,
  });

  const expectColors = async ([score, band, color, ground]: readonly [
    number,
    string,
    readonly number[],
    readonly number[],
  ]) => {
    const badge = findCard(match, `Score ${score}`).getByText(band, { exact: true });
    const shown = await badge.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    const expected = [color, ground].map((parts) => `rgb(${parts.join(', ')})`);
    expect(shown, score.toString()).toEqual(expected);
  };
  for (const band of bands) await expectColors(band);
  await findOthers(
    match,
    lowBands.map(([score], index) => makeMatch(10 + index, `Score ${score}`, score)),
  );
  for (const band of lowBands) await expectColors(band);
});

test('A350–A354, A660, A718: heading, banners and the way to the intake form follow the shown scores, in words that an admin can edit', async ({
  openPage,
}) => {
  const match = await openResults(openPage);
  const said: string[] = [];
  const more = match.page.getByRole('complementary', { name: 'More help' });
  const someClose = match.page.getByText(/^Not everyone here is a close match\./);
  const findWay = (part: Locator) =>
    part.getByRole('link', { name: 'Complete an Intake Form', exact: true });
  const show = async (scores: readonly number[], name: string, banners: number) => {
    await findOthers(
      match,
      makeMatches(scores, { doesNotMatch: ['works full time'], toConfirm: ['ages'] }),
    );
    const region = match.page.getByRole('region', { name, exact: true });
    await region.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
    await expect(region.getByRole('article')).toHaveCount(scores.length);
    await expect(someClose).toHaveCount(banners);
    said.push((await region.innerText()).replaceAll(/\s+/g, ' '));
  };

  await show([80, 59], 'People who fit your family', 1);
  await expect(findWay(more)).toHaveAttribute('href', /^\/intake-forms\?about=match/);
  await show([84, 60], 'People who fit your family', 0);
  await show([79, 20], 'Good options to talk over with us', 1);
  await show([60, 20], 'Good options to talk over with us', 1);

  await test.step('a score between two numbers counts as the nearer one', async () => {
    await show([79.6, 59.6], 'People who fit your family', 0);
    const [best, other] = [match.cards.first(), match.cards.last()];
    await best.getByText('80 of 100', { exact: true }).waitFor();
    await best.getByText('Excellent Match', { exact: true }).waitFor();
    await other.getByText('60 of 100', { exact: true }).waitFor();
    await other.getByText('Great', { exact: true }).waitFor();
  });

  await test.step('without a close match, a kind sentence and the form come first', async () => {
    await show([59, 20], 'The closest we can show you here', 0);
    await more.getByText(/^Nobody here is a close match\./).waitFor();
    const [wayBox, cardBox] = [await readBox(findWay(more)), await readBox(match.cards.first())];
    expect(wayBox.y).toBeLessThan(cardBox.y);
    await findWay(more).click();
    await expect(match.page.locator('#client-message')).toHaveValue(/Our children's ages: 3/);
    await match.page.goBack();
  });

  await test.step('without a match there is help', async () => {
    await show([], 'No match yet', 0);
    await match.page
      .getByText(/^Nobody on this site offers that kind of help right now\./)
      .waitFor();
    await match.page
      .locator('.match-none')
      .getByRole('link', { name: /^\(\d{3}\)/ })
      .waitFor();
    await expect(match.page.getByText('Top Match', { exact: true })).toHaveCount(0);
    await findWay(match.page.locator('.match-none')).click();
    expect(new URL(match.page.url()).pathname).toBe('/intake-forms');
  });

  const text = getShipped('recommendationsPage').results;
  // Nothing is claimed of caregivers who aren't listed, unless the owner writes it.
  expect(text.unlisted).toBeUndefined();
  for (const sentence of said) expect(sentence).not.toMatch(/listed here|know more/);
  for (const sentence of Object.values(text).filter((each) => each !== undefined)) {
    expect(said.filter((each) => each.includes(sentence)).length).toBeGreaterThan(0);
  }
  const regions = listRegions(readBuiltBytes('recommendations.html').toString());
  const ids = regions.map(({ id }) => id).filter((id) => id.startsWith('match-results-'));
  expect(ids).toHaveLength(Object.keys(text).length + 1);
});

test('A895, A922: without a card, the sentence, the form and the phone are left, and nobody is the top match', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  const note = 'Nobody on this page is known to match on every point we compared.';
  const others = "2 others don't fit: ages, county.";
  match.answers[preferences] = {
    json: { recommendations: makeMatches([55]), note, others },
  };
  await findMatches(match);
  const [first, card, line] = [
    await readBox(match.page.getByText(note, { exact: true })),
    await readBox(match.cards.first()),
    await readBox(match.page.getByText(others, { exact: true })),
  ];
  expect(first.y).toBeLessThan(card.y);
  expect(line.y).toBeGreaterThan(card.y);

  await findOthers(match, [], note);
  await match.toast.getByText(/^Found 0 personalized/).waitFor();
  await match.page.getByText(note, { exact: true }).waitFor();
  await match.page.getByText(/^Change an answer/).waitFor();
  await expect(match.page.getByText(/^Nobody on this site offers/)).toHaveCount(0);
});

test('A355, A360, A361, A556, A691, A719: whoever opens a profile, also one of another service, is reported, and a failure is only logged', async ({
  openPage,
}) => {
  const summary = 'Not a nanny, but matches on every other point we compared';
  const match = await openResults(openPage, threeMatches, [{ id: 2, name: 'Dee Ray', summary }]);
  const { page, answers } = match;
  const findLink = (name: string) =>
    findCard(match, name).getByRole('link', { name: /^View Full Profile/ });
  const isHeard = (id: number) =>
    match.calls.map(({ call }) => call).includes(toCall('viewed', id));
  const link = findLink('Bo Chen');
  await expect(link).toHaveAttribute('href', '/providers/1');

  await test.step('the right button opens a menu alone, and nobody hears of it', async () => {
    await link.click({ button: 'right' });
    await findCard(match, 'Ana Lima').getByRole('button', { name: /^Call/ }).click();
    await page.getByText(/^We have noted your interest in Ana Lima/).waitFor();
    // Nothing appears or moves any more before the next press.
    await match.toast.getByText(/^We've noted your interest in Ana Lima/).waitFor();
    expect(isHeard(1)).toBe(false);
  });

  await test.step('the middle button opens a tab, and the agency hears of it', async () => {
    // The browser opens the tab in its own time.
    await link.click({ button: 'middle' });
    await expect.poll(() => isHeard(1)).toBe(true);
  });

  await test.step('a failing call, which outlives its page, is logged', async () => {
    answers[toCall('viewed', 1)] = { status: 500, text: 'No.' };
    await page.evaluate(() => {
      const call = window.fetch.bind(window);
      window.fetch = (input, init) => {
        const isView = typeof input === 'string' && input.includes('/viewed/');
        if (isView) document.title = String(init?.keepalive);
        return call(input, init);
      };
    });
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Error reporting that a provider was viewed:'),
    );
    // The page stays open, so that its log can be read.
    await page.evaluate(() => {
      const stay = (event: Event) => event.preventDefault();
      document.addEventListener('click', stay, { once: true });
    });
    await link.click();
    expect((await logged).text()).toContain('500: No.');
    expect(await page.title()).toBe('true');
    await link.click();
    await page.waitForURL('**/providers/1');
    await page.goBack();
  });

  await test.step('a profile does not wait for the answer', async () => {
    const gate = Promise.withResolvers<undefined>();
    answers[toCall('viewed', 3)] = { status: 204, after: gate.promise };
    const sent = page.waitForRequest('**/viewed/3');
    await findLink('Ana Lima').click();
    await page.waitForURL('**/providers/3');
    expect((await sent).postData()).toBeNull();
    expect(isHeard(3)).toBe(true);
    gate.resolve(undefined);
    await page.goBack();
  });

  await test.step('caregivers of another service are named after the cards', async () => {
    answers[toCall('viewed', 2)] = { status: 204 };
    const line = page.getByRole('listitem').filter({ hasText: summary });
    await expect(line).toHaveText(`${summary}: Dee Ray`);
    const [lineBox, cardBox] = [await readBox(line), await readBox(match.cards.last())];
    expect(lineBox.y).toBeGreaterThan(cardBox.y);
    const heard = page.waitForRequest('**/viewed/2');
    await line.getByRole('link', { name: 'Dee Ray', exact: true }).click();
    await heard;
    await page.waitForURL('**/providers/2');
  });
});

test('A720, A722, A738: on any screen a toast leaves the heading of new results free, the way to the form, and the box that opens; a person is in view, and large letters fit @full', async ({
  openPage,
}) => {
  const { phone } = readSite();
  const match = await openResults(openPage);
  const { page } = match;
  const heading = page.locator('#match-results-title');
  const rounds = [
    ...[
      { width: 320, height: 640 },
      { width: 375, height: 667 },
      { width: 375, height: 812 },
    ],
    ...[
      { width: 768, height: 1024 },
      { width: 1280, height: 720 },
    ],
    { width: 375, height: 812, isPoor: true },
  ];
  const expectFree = async (parts: Locator[], toast: Locator) => {
    const toastBox = await readBox(toast);
    for (const part of parts) expect(overlap(await readBox(part), toastBox)).toBe(false);
    return toastBox;
  };

  for (const [index, { width, height, isPoor }] of rounds.entries()) {
    await page.setViewportSize({ width, height });
    // Somebody whom the family has not contacted before.
    const id = 10 + index;
    match.answers[toCall('contacted', id)] = { status: 204 };
    const [best, other] = isPoor ? [48, 42] : [84, 72];
    await findOthers(
      match,
      [makeMatch(3, 'Ana Lima', best), makeMatch(id, 'Bo Chen', other)],
      isPoor ? longNote : undefined,
    );
    await expect(heading).toBeFocused();
    if (height === 812) {
      const first = match.cards.first();
      for (const part of [heading, first.getByRole('img').first(), first.getByRole('heading')]) {
        const box = await readBox(part);
        expect(box.y).toBeGreaterThan(0);
        expect(box.y + Math.min(box.height, 120)).toBeLessThan(812);
      }
    }
    const news = match.toast.getByRole('listitem').filter({ hasText: 'Recommendations' });
    await news.waitFor();
    await expect(async () => {
      const buttons = ['Refine My Preferences', 'New Search'].map((name) =>
        page.getByRole('button', { name }),
      );
      const help = isPoor ? [page.getByRole('complementary', { name: 'More help' })] : [];
      const toastBox = await expectFree([heading, ...buttons, ...help], news);
      expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(height);
    }).toPass({ timeout: 4000 });
    if (width === 320) continue;

    const card = findCard(match, 'Bo Chen');
    await card.getByRole('button', { name: /^Email/ }).click();
    const thanks = match.toast.getByRole('listitem').filter({ hasText: 'Contact initiated' });
    await thanks.waitFor();
    await waitForEffects(page);
    const box = card.getByRole('group', { name: 'Talk to us about Bo Chen' });
    const link = box.getByRole('link', { name: phone });
    const toastBox = await expectFree(
      [
        box.getByRole('heading'),
        box.getByText(/^We have noted your interest/),
        link,
        box.getByLabel('Name', { exact: true }),
        box.getByRole('button', { name: 'Send Message' }),
        card.getByRole('button', { name: /^Contacted/ }).last(),
      ],
      thanks,
    );
    const linkBox = await readBox(link);
    expect(linkBox.y).toBeGreaterThan(0);
    expect(linkBox.y + linkBox.height).toBeLessThanOrEqual(height);
    const header = await readBox(page.getByRole('banner'));
    if (width < 768) expect(toastBox.y).toBeGreaterThanOrEqual(header.y + header.height);
    else expect(toastBox.x + toastBox.width).toBeGreaterThan(width - 30);
  }

  await doubleLetters(page);
  // A hidden element keeps the toast's text for a moment, for screen readers.
  await expect.poll(() => listCutOff(page)).toEqual([]);
  await page.getByRole('button', { name: 'Refine My Preferences' }).click();
  const ageBox = await readBox(match.getField("Child's age in years"));
  expect(ageBox.width).toBeGreaterThan(150);
});

test('A356, A362–A367, A370, A689, A690: Call and Email note the interest, name the agency and lead to the intake form', async ({
  openPage,
}) => {
  const { phone, email } = readSite();
  const match = await openResults(openPage);
  const { page } = match;

  for (const [way, id, name] of [
    ['Call', 1, 'Bo Chen'],
    ['Email', 7, 'Cleo Diaz'],
  ] as const) {
    await test.step(way, async () => {
      const card = findCard(match, name);
      await expect(card.getByRole('button', { name: /^(?:Call|Email)/ })).toHaveCount(2);

      await card.getByRole('button', { name: new RegExp(`^${way}`) }).click();

      const promise = `We've noted your interest in ${name}. They'll be in touch soon!`;
      await match.toast.getByText(promise, { exact: true }).waitFor();
      await match.toast.getByText('Contact initiated', { exact: true }).waitFor();
      const reported = match.calls.filter(({ call }) => call.includes('/contacted/'));
      expect(reported.at(-1)).toMatchObject({ call: toCall('contacted', id), body: null });
      const ways = card.getByRole('button', { name: /^Contacted/ });
      await expect(ways).toHaveCount(2);
      for (const each of await ways.all()) await expect(each).toBeDisabled();
      const confirmation = card
        .getByRole('paragraph')
        .filter({ hasText: new RegExp(`^We have noted your interest in ${name}\\.`) });
      expect(
        await confirmation.evaluate((element) => getComputedStyle(element).borderLeftColor),
      ).toBe('rgb(47, 143, 70)');
      const call = card.getByRole('link', { name: phone, exact: true });
      expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
      await expect(card.getByRole('link', { name: email, exact: true })).toHaveAttribute(
        'href',
        `mailto:${email}?subject=Interest%20in%20${name.replace(' ', '%20')}`,
      );
      const other = findCard(match, 'Ana Lima');
      for (const each of [/^Call/, /^Email/]) {
        await expect(other.getByRole('button', { name: each })).toBeEnabled();
      }
    });
  }
  expect(match.calls.filter(({ call }) => call.includes('/contacted/'))).toHaveLength(2);

  await test.step('the form opens on one card at a time', async () => {
    await page.getByRole('form', { name: 'Ask about Cleo Diaz' }).waitFor();
    await expect(page.getByRole('form')).toHaveCount(1);
    await page.getByRole('button', { name: 'Write to us about Bo Chen' }).click();
    await page.getByRole('form', { name: 'Ask about Bo Chen' }).waitFor();
    await expect(page.getByRole('form')).toHaveCount(1);
  });

  const confirmation = page
    .getByRole('paragraph')
    .filter({ hasText: /^We have noted your interest in Bo Chen\./ });
  await confirmation.getByRole('link', { name: 'leave your details' }).click();
  expect(new URL(page.url()).pathname).toBe('/intake-forms');
  await expect(page.locator('#client-message')).toHaveValue(
    [
      "Our children's ages: 3",
      'What we need: Nanny Services',
      "We'd like to know more about: Bo Chen, Cleo Diaz",
    ].join('\n'),
  );
  await expect(page.locator('#client-serviceType')).toHaveValue('nanny');
});

test('A721: the box offers the number and a form, which keeps a draft and a failed try, names the caregiver and arrives @full', async ({
  openPage,
}) => {
  const { phone } = readSite();
  const match = await openResults(openPage);
  const { page, answers } = match;
  answers['GET /api/form-mark'] = { status: 204, isBroken: true };
  const listSent = () => match.calls.filter(({ call }) => call === 'POST /api/contact');
  await page.evaluate(() => {
    const draft = { name: 'Ana Lopez', message: 'Do you have somebody for Tuesdays?' };
    sessionStorage.setItem('draft:/api/contact', JSON.stringify(draft));
  });
  const card = findCard(match, 'Bo Chen');
  await card.getByRole('button', { name: /^Call/ }).click();
  const box = card.getByRole('group', { name: 'Talk to us about Bo Chen' });
  const call = box.getByRole('link', { name: phone, exact: true });
  expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
  expect((await readBox(call)).width).toBe((await readBox(box)).width);
  const focused = page.locator(':focus');
  await expect(focused).toHaveText('Talk to us about Bo Chen');
  const form = box.getByRole('form', { name: 'Ask about Bo Chen' });
  const send = form.getByRole('button', { name: 'Send Message', exact: true });
  const [name, email] = [
    form.getByLabel('Name', { exact: true }),
    form.getByLabel('Email', { exact: true }),
  ];

  await test.step('a message that was begun on the contact page stays as it was', async () => {
    await expect(name).toHaveValue('Ana Lopez');
    await email.fill('ana@example.com');
    const draft = await page.evaluate(() => sessionStorage.getItem('draft:/api/contact'));
    expect(JSON.parse(draft ?? '')).toEqual({
      name: 'Ana Lopez',
      email: 'ana@example.com',
      message: 'Do you have somebody for Tuesdays?',
    });
  });

  await test.step('what is missing is said', async () => {
    for (const field of [name, email]) await field.fill('');
    await send.click();
    for (const field of [name, email]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/\S/);
    }
    expect(listSent()).toEqual([]);
  });

  await test.step('a failure keeps what was typed', async () => {
    answers['POST /api/contact'] = { status: 500, text: 'No.' };
    await name.fill('Ana Lopez');
    await email.fill('ana@example.com');
    await form.getByLabel('Phone (optional)', { exact: true }).fill('(813) 555-0199');
    await send.click();
    const sorry = 'There was a problem sending your message. Please try again.';
    await form.getByRole('status').getByText(sorry).waitFor();
    expect(listSent().map(({ body }) => body)).toMatchObject([{ phone: '(813) 555-0199' }]);
    await expect(email).toHaveValue('ana@example.com');
  });

  answers['POST /api/contact'] = {
    status: 201,
    json: {
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      answer: { by: 'Monday, 10 a.m.', closed: "We're closed Saturday and Sunday.", callFrom: '' },
    },
  };
  await form.getByLabel('Phone (optional)', { exact: true }).fill('');
  await send.click();
  await box
    .getByText(
      /^Thank you\. Your message about Bo Chen has arrived\. We'll call or write by Monday, 10 a\.m\.(?: \(Eastern time\)\.)? We're closed Saturday and Sunday\.$/,
    )
    .waitFor();
  await expect(box.getByText(/Write to us below/)).toHaveCount(0);
  expect(listSent().at(-1)?.body).toEqual({
    name: 'Ana Lopez',
    email: 'ana@example.com',
    subject: 'Interest in Bo Chen',
    message:
      'We found Bo Chen with Find My Match and would like to know more. Please get in touch with us.',
  });
  expect(listSent()).toHaveLength(2);
  await expect(focused).toHaveText(/^Thank you\./);
});

test('A368, A369: after a failure or no answer the buttons stay usable, and the failure is only logged', async ({
  openPage,
}) => {
  const match = await openResults(openPage);
  match.answers[toCall('contacted', 1)] = { status: 500, text: 'No.' };
  match.answers[toCall('contacted', 3)] = { isLost: true };

  for (const name of ['Bo Chen', 'Ana Lima']) {
    const logged = match.page.waitForEvent('console', (message) =>
      message.text().startsWith('Error reporting that a provider was contacted:'),
    );
    const card = findCard(match, name);

    await card.getByRole('button', { name: /^Call/ }).click();

    await logged;
    await card.getByRole('button', { name: /^Call/, disabled: false }).waitFor();
    await expect(card.getByRole('button', { name: /^Contacted/ })).toHaveCount(0);
    await expect(match.toast.getByText('Contact initiated')).toHaveCount(0);
    await card.getByRole('link', { name: readSite().phone, exact: true }).waitFor();
  }
});

test('A357, A358, A687: Refine leads to the form with its answers and whom was asked about, New Search to an empty one', async ({
  openPage,
}) => {
  const match = await openResults(openPage);
  const { page } = match;
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await match.root.waitFor();
    await expect.poll(() => isFocused(match.root)).toBe(true);
  };
  await findCard(match, 'Bo Chen').getByRole('button', { name: /^Call/ }).click();
  await page.getByText(/^We have noted your interest in Bo Chen/).waitFor();

  await press('Refine My Preferences');
  expect(await readAges(match)).toEqual(['3']);
  await expect(match.getField('Nanny Services')).toBeChecked();
  await expect(match.button).toBeEnabled();

  match.answers[preferences] = {
    json: { recommendations: threeMatches.filter(({ provider }) => provider.id !== 1) },
  };
  await match.button.click();
  await findCard(match, 'Ana Lima')
    .getByRole('button', { name: /^Email/ })
    .click();
  await page.getByRole('link', { name: 'leave your details' }).click();
  const message = page.locator('#client-message');
  expect(await message.inputValue()).toContain('know more about: Bo Chen, Ana Lima');
  await page.goBack();

  await press('New Search');
  expect(await readAges(match)).toEqual([]);
  await expect(match.getField('Nanny Services')).not.toBeChecked();
  await expect(match.button).toBeDisabled();
});

test('A359, A688: results come back as they were after a profile, Back, Forward, a reload or the menu, but in no other tab', async ({
  openPage,
}) => {
  const match = await openResults(openPage);
  const { page } = match;

  await page.goBack();
  expect(await readAges(match)).toEqual(['3']);
  await page.goForward();
  await findCard(match, 'Ana Lima').waitFor();

  await test.step('"Skip to content" keeps them, also over a reload', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#matches');
    await expect(findCard(match, 'Ana Lima')).toBeVisible();
    await page.reload();
    await findCard(match, 'Ana Lima').waitFor();
  });

  await test.step('Back from a profile', async () => {
    await findCard(match, 'Bo Chen').getByRole('button', { name: /^Call/ }).click();
    await page.getByText(/^We have noted your interest/).waitFor();
    await findCard(match, 'Ana Lima')
      .getByRole('link', { name: /^View Full Profile/ })
      .click();
    await page.waitForURL('**/providers/3');
    await page.goBack();
    await findCard(match, 'Cleo Diaz').waitFor();
    await findCard(match, 'Bo Chen')
      .getByRole('button', { name: /^Contacted/ })
      .first()
      .waitFor();
    expect(match.calls.filter(({ call }) => call.endsWith('/preferences'))).toHaveLength(1);
  });

  await test.step('the link at the foot carries the answers to the intake form as well', async () => {
    const links = page.getByRole('link', { name: 'Complete an Intake Form', exact: true });
    await links.last().click();
    await expect(page.locator('#client-message')).toHaveValue(/Our children's ages: 3/);
    expect(new URL(page.url()).hash).toBe('#families');
  });

  await test.step('a family that returns by the menu is shown the way to them', async () => {
    await page.goto('/recommendations');
    await match.root.getByText('Your last search found 3 caregivers.').waitFor();
    await match.root.getByRole('button', { name: 'Show Those Results', exact: true }).click();
    await findCard(match, 'Ana Lima').waitFor();
    await page.getByRole('link', { name: 'Browse All Providers', exact: true }).first().click();
    expect(new URL(page.url()).pathname).toBe('/providers');
  });

  await test.step('another tab does not have them', async () => {
    const other = await page.context().newPage();
    await other.goto('/recommendations#matches');
    const form = findMatch(other);
    await form.root.waitFor();
    expect(await readAges(form)).toEqual([]);
    await other.close();
  });

  await test.step('a family can start over', async () => {
    await page.goto('/recommendations');
    await match.root.getByRole('button', { name: 'Start Over', exact: true }).click();
    expect(await readAges(match)).toEqual([]);
    await expect(match.root.getByText(/^Your last search/)).toHaveCount(0);
    await expect.poll(() => isFocused(match.root)).toBe(true);
  });
});

test('A715: axe finds nothing in results in either theme, before and after asking, and they fit 320 px', async ({
  openPage,
}) => {
  const match = await openResults(openPage, [
    makeMatch(1, 'Bo Chen', 84),
    makeMatch(3, 'Ana Lima', 61),
    makeMatch(7, 'Cleo Diaz', 41, { doesNotMatch: ['works full time'], toConfirm: ['ages'] }),
    makeMatch(8, 'Dee Ray', 40),
  ]);
  await match.page.setViewportSize({ width: 320, height: 700 });
  await findCard(match, 'Dee Ray').waitFor();

  expect(await findThemeViolations(match.page)).toEqual([]);
  await findCard(match, 'Bo Chen').getByRole('button', { name: /^Call/ }).click();
  await match.page.getByText(/^We have noted your interest/).waitFor();
  expect(await findThemeViolations(match.page)).toEqual([]);
  const overflow = await match.page.evaluate(
    () => document.documentElement.scrollWidth - innerWidth,
  );
  expect(overflow).toBe(0);
});
