import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Locator } from '@playwright/test';
import { waitForEffects } from '#test/kit/browser/effects.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
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
import { readBuiltFile } from '#test/kit/site/built-site.ts';
import { listRegions } from '#test/kit/site/editable-regions.ts';
import { readSite } from '#test/kit/site/content.ts';

const sessionId = 'session_1700000000000_abc';

function toCall(kind: 'contacted' | 'viewed', id: number): string {
  return `POST /api/recommendations/${sessionId}/${kind}/${id.toString()}`;
}

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
  matches: unknown = threeMatches,
): Promise<MatchPage> {
  const match = await openMatch(openPage, matches);
  await match.page.evaluate((id) => {
    sessionStorage.setItem('session-id', id);
  }, sessionId);
  for (const { provider } of threeMatches) {
    match.answers[toCall('viewed', provider.id)] = { status: 204 };
    match.answers[toCall('contacted', provider.id)] = { status: 204 };
  }
  await findMatches(match);
  return match;
}

function findCard({ cards, page }: MatchPage, name: string): Locator {
  return cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
}

test.describe('a match', () => {
  test('A341, A342, A717: shows the caregiver, the score, its band, what does not match and what to ask', async ({
    openPage,
  }) => {
    const match = await openResults(openPage, [
      makeMatch(3, 'Ana Lima', 84, {
        matchReasons: ['Cares for infants'],
        doesNotMatch: ['works in Hillsborough; you asked for Clearwater (Pinellas)'],
        toConfirm: ['schedule', 'Spanish'],
      }),
    ]);
    const card = findCard(match, 'Ana Lima');

    await card.getByRole('img', { name: 'Portrait of Ana Lima' }).waitFor();
    await card.getByRole('img', { name: 'Rated 4.5 out of 5' }).waitFor();
    const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
    const experience = '5-10 years of experience';
    for (const fact of ['84 of 100', 'Excellent Match', 'Nanny', experience]) {
      expect(text).toContain(fact);
    }
    for (const fact of ['Ana Lima likes rainy days.', 'Cares for infants', 'Toddlers']) {
      expect(text).toContain(fact);
    }
    expect(text).toContain(
      'Does not match: works in Hillsborough; you asked for Clearwater (Pinellas)',
    );
    expect(text).toContain("We'll ask: schedule, Spanish");
  });

  test('A343, A344: the first one alone is the top match', async ({ openPage }) => {
    const match = await openResults(openPage);

    await expect(match.page.getByText('Top Match', { exact: true })).toHaveCount(1);
    await findCard(match, 'Ana Lima').getByText('Top Match', { exact: true }).waitFor();
    expect(await match.cards.getByRole('heading').allInnerTexts()).toEqual([
      ...['Ana Lima', 'Bo Chen', 'Cleo Diaz'],
    ]);
  });

  test('A345: at most four reasons are shown, however many come', async ({ openPage }) => {
    const matchReasons = ['One', 'Two', 'Three', 'Four', 'Five'];
    const match = await openResults(openPage, [makeMatch(3, 'Ana Lima', 84, { matchReasons })]);
    const reasons = match.page.getByRole('list', { name: 'Why Ana Lima fits' });

    expect(await reasons.getByRole('listitem').allInnerTexts()).toEqual(matchReasons.slice(0, 4));
  });

  for (const [statement, score, band, color, ground] of [
    ['A346', 100, 'Excellent Match', [28, 90, 42], [226, 243, 228]],
    ['A346', 80, 'Excellent Match', [28, 90, 42], [226, 243, 228]],
    ['A347', 79, 'Great', [23, 73, 125], [225, 238, 251]],
    ['A347', 60, 'Great', [23, 73, 125], [225, 238, 251]],
    ['A348', 59, 'Good', [106, 74, 0], [253, 241, 204]],
    ['A348', 40, 'Good', [106, 74, 0], [253, 241, 204]],
    ['A349', 39, 'Potential', [70, 82, 86], [235, 238, 238]],
    ['A349', 0, 'Potential', [70, 82, 86], [235, 238, 238]],
  ] as const) {
    test(`${statement}: a score of ${score.toString()} is ${band}, in its color`, async ({
      openPage,
    }) => {
      const match = await openResults(openPage, [makeMatch(3, 'Ana Lima', score)]);
      const badge = match.cards.getByText(band, { exact: true });

      const shown = await badge.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor];
      });
      expect(shown).toEqual([color, ground].map((parts) => `rgb(${parts.join(', ')})`));
    });
  }

  test('A660: a score between two numbers is shown as the nearer one, and counts as that', async ({
    openPage,
  }) => {
    const match = await openResults(openPage, [
      makeMatch(3, 'Ana Lima', 79.6),
      makeMatch(1, 'Bo Chen', 59.6),
    ]);
    const [best, other] = [findCard(match, 'Ana Lima'), findCard(match, 'Bo Chen')];

    await best.getByText('80 of 100', { exact: true }).waitFor();
    await best.getByText('Excellent Match', { exact: true }).waitFor();
    await other.getByText('60 of 100', { exact: true }).waitFor();
    await other.getByText('Great', { exact: true }).waitFor();
    expect(await match.page.getByText(/^Not everyone here is a close match/).count()).toBe(0);
  });

  test('A355, A360, A691: its profile opens, and the agency hears of it on the way', async ({
    openPage,
  }) => {
    const match = await openResults(openPage);
    const gate = Promise.withResolvers<undefined>();
    match.answers[toCall('viewed', 1)] = { status: 204, after: gate.promise };
    const sent = match.page.waitForRequest('**/viewed/1');
    const link = findCard(match, 'Bo Chen').getByRole('link', { name: /^View Full Profile/ });
    await expect(link).toHaveAttribute('href', '/providers/1');

    await link.click();
    await match.page.waitForURL('**/providers/1');

    const request = await sent;
    expect(request.postData()).toBeNull();
    expect(match.calls.map(({ call }) => call)).toContain(toCall('viewed', 1));
    gate.resolve(undefined);
  });

  for (const [label, button, isHeard] of [
    ['the middle button opens it in a tab, and the agency hears of it', 'middle', true],
    ['the right button opens a menu alone, and nobody hears of it', 'right', false],
  ] as const) {
    test(`A360: ${label}`, async ({ openPage }) => {
      const match = await openResults(openPage);
      const link = findCard(match, 'Bo Chen').getByRole('link', { name: /^View Full Profile/ });

      await link.click({ button });
      await findCard(match, 'Ana Lima').getByRole('button', { name: /^Call/ }).click();
      await match.page.getByText(/^We have noted your interest in Ana Lima/).waitFor();

      const heard = match.calls.map(({ call }) => call).includes(toCall('viewed', 1));
      expect(heard).toBe(isHeard);
    });
  }

  test('A691: the call about a profile outlives its page', async ({ openPage }) => {
    const match = await openMatch(openPage);
    await match.page.addInitScript(() => {
      const call = window.fetch.bind(window);
      window.fetch = (input, init) => {
        const isView = typeof input === 'string' && input.includes('/viewed/');
        if (isView) document.title = String(init?.keepalive);
        return call(input, init);
      };
    });
    await match.page.reload();
    await findMatches(match);
    await match.page.evaluate(() => {
      addEventListener('click', (event) => {
        event.preventDefault();
      });
    });

    await match.cards
      .first()
      .getByRole('link', { name: /^View Full Profile/ })
      .click();

    expect(await match.page.title()).toBe('true');
  });

  test('A361, A556: a failing call about a profile is logged, and the profile still opens', async ({
    openPage,
  }) => {
    const match = await openResults(openPage);
    match.answers[toCall('viewed', 1)] = { status: 500, text: 'No.' };
    const logged = match.page.waitForEvent('console', (message) =>
      message.text().startsWith('Error reporting that a provider was viewed:'),
    );
    const link = findCard(match, 'Bo Chen').getByRole('link', { name: /^View Full Profile/ });

    // In another tab, so that this page is there to log.
    await link.click({ modifiers: ['Control'] });

    expect((await logged).text()).toContain('500: No.');
    await link.click();
    await match.page.waitForURL('**/providers/1');
  });
});

test.describe('the results', () => {
  for (const [best, heading] of [
    [80, 'People who fit your family'],
    [79, 'Good candidates to talk about'],
    [60, 'Good candidates to talk about'],
    [59, 'The closest we can show you here'],
  ] as const) {
    test(`A718: with ${best.toString()} as the best score they are headed "${heading}"`, async ({
      openPage,
    }) => {
      const match = await openResults(openPage, [
        makeMatch(3, 'Ana Lima', best),
        makeMatch(1, 'Bo Chen', 20),
      ]);

      const region = match.page.getByRole('region', { name: heading, exact: true });
      await region.getByRole('heading', { name: heading, exact: true, level: 2 }).waitFor();
      await expect(region.getByRole('article')).toHaveCount(2);
    });
  }

  test('A718: they say what the content says, which an admin finds in edit mode', async ({
    openPage,
  }) => {
    const text = getShipped('recommendationsPage').results;
    const scores = [[80, 59], [60], [59], []];
    const said: string[] = [];
    for (const each of scores) {
      const match = await openResults(
        openPage,
        each.map((score, index) =>
          makeMatch(index + 1, `Caregiver ${index.toString()}`, score, {
            ...{ doesNotMatch: ['works full time'], toConfirm: ['ages'] },
          }),
        ),
      );
      const region = match.page.locator('.match-results');
      said.push((await region.innerText()).replaceAll(/\s+/g, ' '));
    }

    for (const sentence of Object.values(text)) {
      expect(said.filter((each) => each.includes(sentence)).length).toBeGreaterThan(0);
    }
    const regions = listRegions(readBuiltFile('recommendations.html').toString());
    const ids = regions.map(({ id }) => id).filter((id) => id.startsWith('match-results-'));
    expect(ids).toHaveLength(Object.keys(text).length);
  });

  test('A350, A352, A718: without a close match the intake form and a kind sentence come before the cards', async ({
    openPage,
  }) => {
    const match = await openResults(openPage, [makeMatch(3, 'Ana Lima', 59)]);
    const more = match.page.getByRole('complementary', { name: 'More help' });

    await more.getByText(/^We know more caregivers than we can show here\./).waitFor();
    const way = more.getByRole('link', { name: 'Complete an Intake Form', exact: true });
    const [wayBox, cardBox] = [await way.boundingBox(), await match.cards.first().boundingBox()];
    expect(wayBox?.y).toBeLessThan(cardBox?.y ?? 0);
    await way.click();
    await expect(match.page.locator('#client-message')).toHaveValue(/Ages of our children: 3/);
  });

  test('A719: caregivers of another service are named after the cards, and opening one is reported', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    const summary = 'Not a nanny, but speaks Spanish and cares for infants';
    match.answers['POST /api/recommendations/preferences'] = {
      json: { recommendations: threeMatches, nearMatches: [{ id: 2, name: 'Dee Ray', summary }] },
    };
    await match.page.evaluate((id) => {
      sessionStorage.setItem('session-id', id);
    }, sessionId);
    match.answers[toCall('viewed', 2)] = { status: 204 };
    await findMatches(match);
    const line = match.page.getByRole('listitem').filter({ hasText: summary });

    expect(await line.innerText()).toBe(`${summary}: Dee Ray`);
    const [lineBox, cardBox] = [await line.boundingBox(), await match.cards.last().boundingBox()];
    expect(lineBox?.y).toBeGreaterThan(cardBox?.y ?? Infinity);
    const heard = match.page.waitForRequest('**/viewed/2');
    await line.getByRole('link', { name: 'Dee Ray', exact: true }).click();
    await heard;
    await match.page.waitForURL('**/providers/2');
  });

  test('the sign of a reason is not read aloud, and the score reads as a sentence', async ({
    openPage,
  }) => {
    const match = await openResults(openPage, [
      makeMatch(3, 'Ana Lima', 84, { doesNotMatch: ['works full time'], toConfirm: ['ages'] }),
    ]);
    const card = findCard(match, 'Ana Lima');

    await expect(card).toMatchAriaSnapshot(`
      - article:
        - paragraph:
          - text: Top Match , Excellent Match , score
          - strong: "84"
          - text: of 100
        - list "Why Ana Lima fits":
          - listitem: Serves Pinellas County
        - paragraph: "Does not match:"
        - list:
          - listitem: works full time
        - paragraph: "We'll ask: ages"
    `);
  });

  for (const [what, scores] of [
    ['good', [84, 72]],
    ['poor', [48, 20]],
  ] as const) {
    test(`at 375 px the heading has the focus and a person is in view, with ${what} results`, async ({
      openPage,
    }) => {
      const match = await openMatch(
        openPage,
        scores.map((score, index) => makeMatch(index + 1, `Caregiver ${index.toString()}`, score)),
        { viewport: { width: 375, height: 812 } },
      );
      await findMatches(match);

      const focused = await match.page.evaluate(() => document.activeElement?.id);
      expect(focused).toBe('match-results-title');
      for (const part of [
        match.page.locator('#match-results-title'),
        match.cards.first().getByRole('img').first(),
        match.cards.first().getByRole('heading'),
      ]) {
        const box = await part.boundingBox();
        expect(box?.y).toBeGreaterThan(0);
        expect((box?.y ?? 0) + Math.min(box?.height ?? 0, 120)).toBeLessThan(812);
      }
    });
  }
});

test.describe('asking for a caregiver', () => {
  for (const [what, way] of [
    ['A356, A362', 'Call'],
    ['A356, A363', 'Email'],
  ] as const) {
    test(`${what}, A364–A367, A370, A690: ${way} notes the interest`, async ({ openPage }) => {
      const match = await openResults(openPage);
      const card = findCard(match, 'Bo Chen');
      const before = card.getByRole('button', { name: /^(?:Call|Email)/ });
      await expect(before).toHaveCount(2);

      await card.getByRole('button', { name: new RegExp(`^${way}`) }).click();

      await match.toast.getByText('Contact initiated', { exact: true }).waitFor();
      const promise = "We've noted your interest in Bo Chen. They'll be in touch soon!";
      await match.toast.getByText(promise, { exact: true }).waitFor();
      const reported = match.calls.filter(({ call }) => call.includes('/contacted/'));
      expect(reported).toMatchObject([{ call: toCall('contacted', 1), body: null }]);
      const ways = card.getByRole('button', { name: /^Contacted/ });
      await expect(ways).toHaveCount(2);
      for (const each of await ways.all()) expect(await each.isDisabled()).toBe(true);
      const confirmation = card.getByText(/^We have noted your interest in Bo Chen\./);
      expect(
        await confirmation.evaluate((element) => getComputedStyle(element).borderLeftColor),
      ).toBe('rgb(47, 143, 70)');
      const other = findCard(match, 'Ana Lima');
      for (const name of [/^Call/, /^Email/]) {
        await expect(other.getByRole('button', { name })).toBeEnabled();
      }
      await confirmation.getByRole('link', { name: 'leave your details' }).click();
      expect(new URL(match.page.url()).pathname).toBe('/intake-forms');
    });
  }

  test('A689: phone and email are those of the agency', async ({ openPage }) => {
    const { phone, email } = readSite();
    const match = await openResults(openPage);
    const card = findCard(match, 'Ana Lima');
    await card.getByRole('button', { name: /^Call/ }).click();

    const call = card.getByRole('link', { name: phone, exact: true });
    const write = card.getByRole('link', { name: email, exact: true });
    expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
    await expect(write).toHaveAttribute(
      'href',
      `mailto:${email}?subject=Interest%20in%20Ana%20Lima`,
    );
  });

  for (const [width, height] of [
    [375, 812],
    [375, 667],
    [768, 1024],
    [1280, 720],
  ] as const) {
    test(`A720, A722: at ${width.toString()} by ${height.toString()} px no toast covers the box that opens, nor the button`, async ({
      openPage,
    }) => {
      const match = await openMatch(openPage, threeMatches, { viewport: { width, height } });
      match.answers[toCall('contacted', 1)] = { status: 204 };
      await match.page.evaluate((id) => {
        sessionStorage.setItem('session-id', id);
      }, sessionId);
      await findMatches(match);
      const card = findCard(match, 'Bo Chen');
      await card.getByRole('button', { name: /^Email/ }).click();
      const toast = match.toast.getByRole('listitem').filter({ hasText: 'Contact initiated' });
      await toast.waitFor();
      await waitForEffects(match.page);

      const box = card.getByRole('group', { name: 'Talk to us about Bo Chen' });
      const toastBox = await readBox(toast);
      for (const part of [
        box.getByRole('heading'),
        box.getByText(/^We have noted your interest/),
        box.getByRole('link', { name: readSite().phone }),
        box.getByLabel('Name', { exact: true }),
        box.getByRole('button', { name: 'Send Message' }),
        card.getByRole('button', { name: /^Contacted/ }).last(),
      ]) {
        expect(overlap(await readBox(part), toastBox)).toBe(false);
      }
      const link = await readBox(box.getByRole('link', { name: readSite().phone }));
      expect(link.y).toBeGreaterThan(0);
      expect(link.y + link.height).toBeLessThanOrEqual(height);
      const header = await readBox(match.page.getByRole('banner'));
      if (width < 768) expect(toastBox.y).toBeGreaterThanOrEqual(header.y + header.height);
      else expect(toastBox.x + toastBox.width).toBeGreaterThan(width - 30);
    });
  }

  for (const [width, height] of [
    [320, 640],
    [375, 667],
    [375, 812],
    [1280, 720],
  ] as const) {
    test(`A722: at ${width.toString()} by ${height.toString()} px the toast of new results leaves their heading and its buttons free`, async ({
      openPage,
    }) => {
      const match = await openMatch(openPage, threeMatches, { viewport: { width, height } });
      await findMatches(match);
      const toast = match.toast.getByRole('listitem').filter({ hasText: 'Recommendations' });
      await toast.waitFor();
      const parts = [
        match.page.getByRole('heading', { name: 'People who fit your family' }),
        match.page.getByRole('button', { name: 'Refine My Preferences' }),
        match.page.getByRole('button', { name: 'New Search' }),
      ];

      await expect(async () => {
        const toastBox = await readBox(toast);
        for (const part of parts) expect(overlap(await readBox(part), toastBox)).toBe(false);
        expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(height);
      }).toPass({ timeout: 4000 });
    });
  }

  test('A721: the box offers the number and a form, whose message names the caregiver and arrives', async ({
    openPage,
  }) => {
    const { phone } = readSite();
    const match = await openResults(openPage);
    match.answers['GET /api/form-mark'] = { status: 204, isBroken: true };
    match.answers['POST /api/contact'] = {
      status: 201,
      json: { id: '0f8fad5b-d9cb-469f-a165-70867728950e' },
    };
    const card = findCard(match, 'Bo Chen');
    await card.getByRole('button', { name: /^Call/ }).click();
    const box = card.getByRole('group', { name: 'Talk to us about Bo Chen' });
    const call = box.getByRole('link', { name: phone, exact: true });
    expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
    const [callBox, outer] = [await readBox(call), await readBox(box)];
    expect(callBox.width).toBe(outer.width);
    const focused = match.page.locator(':focus');
    await expect(focused).toHaveText('Talk to us about Bo Chen');

    const form = box.getByRole('form', { name: 'Ask about Bo Chen' });
    const send = form.getByRole('button', { name: 'Send Message', exact: true });
    await send.click();
    await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
      'Name must be at least 2 characters',
    );
    await expect(form.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await form.getByLabel('Name', { exact: true }).fill('Ana Lopez');
    await form.getByLabel('Email', { exact: true }).fill('ana@example.com');
    await send.click();

    await box
      .getByText(/^Thank you\. Your message about Bo Chen has arrived\. .*48 hours/)
      .waitFor();
    const sent = match.calls.filter(({ call }) => call === 'POST /api/contact');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Ana Lopez',
        email: 'ana@example.com',
        subject: 'Interest in Bo Chen',
        message:
          'We found Bo Chen with Find My Match and would like to know more. Please get in touch with us.',
      },
    ]);
    await expect(focused).toHaveText(/^Thank you\./);
  });

  test('A721: a phone number is sent where one was typed, and a failure keeps what was typed', async ({
    openPage,
  }) => {
    const match = await openResults(openPage);
    match.answers['GET /api/form-mark'] = { status: 204, isBroken: true };
    match.answers['POST /api/contact'] = { status: 500, text: 'No.' };
    const card = findCard(match, 'Bo Chen');
    await card.getByRole('button', { name: /^Call/ }).click();
    const form = card.getByRole('form', { name: 'Ask about Bo Chen' });
    await form.getByLabel('Name', { exact: true }).fill('Ana Lopez');
    await form.getByLabel('Email', { exact: true }).fill('ana@example.com');
    await form.getByLabel('Phone (optional)', { exact: true }).fill('(813) 555-0199');

    await form.getByRole('button', { name: 'Send Message' }).click();

    const sorry = 'There was a problem sending your message. Please try again.';
    await form.getByRole('status').getByText(sorry).waitFor();
    const sent = match.calls.find(({ call }) => call === 'POST /api/contact');
    expect(sent?.body).toMatchObject({ phone: '(813) 555-0199' });
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue('ana@example.com');
  });

  test('A721: the form leaves a message that was begun on the contact page as it was', async ({
    openPage,
  }) => {
    const match = await openResults(openPage);
    await match.page.evaluate(() => {
      const draft = { name: 'Ana Lopez', message: 'Do you have somebody for Tuesdays?' };
      sessionStorage.setItem('draft:/api/contact', JSON.stringify(draft));
    });
    const card = findCard(match, 'Bo Chen');
    await card.getByRole('button', { name: /^Call/ }).click();
    const form = card.getByRole('form', { name: 'Ask about Bo Chen' });

    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ana Lopez');
    await form.getByLabel('Email', { exact: true }).fill('ana@example.com');
    const draft = await match.page.evaluate(() => sessionStorage.getItem('draft:/api/contact'));
    expect(JSON.parse(draft ?? '')).toEqual({
      name: 'Ana Lopez',
      email: 'ana@example.com',
      message: 'Do you have somebody for Tuesdays?',
    });
  });

  test('the form opens on one card at a time', async ({ openPage }) => {
    const match = await openResults(openPage);
    await findCard(match, 'Ana Lima').getByRole('button', { name: /^Call/ }).click();
    await findCard(match, 'Bo Chen').getByRole('button', { name: /^Call/ }).click();

    await match.page.getByRole('form', { name: 'Ask about Bo Chen' }).waitFor();
    await expect(match.page.getByRole('form')).toHaveCount(1);
    await match.page.getByRole('button', { name: 'Write to us about Ana Lima' }).click();
    await match.page.getByRole('form', { name: 'Ask about Ana Lima' }).waitFor();
    await expect(match.page.getByRole('form')).toHaveCount(1);
  });

  for (const [kind] of [['an answer of 500'], ['no answer']] as const) {
    test(`A368, A369: after ${kind} the buttons stay usable, and the failure is only logged`, async ({
      openPage,
    }) => {
      const match = await openResults(openPage);
      match.answers[toCall('contacted', 1)] = { status: 500, text: 'No.' };
      if (kind === 'no answer') await match.page.route('**/contacted/*', (route) => route.abort());
      const logged = match.page.waitForEvent('console', (message) =>
        message.text().startsWith('Error reporting that a provider was contacted:'),
      );
      const card = findCard(match, 'Bo Chen');

      await card.getByRole('button', { name: /^Call/ }).click();

      await logged;
      await card.getByRole('button', { name: /^Call/, disabled: false }).waitFor();
      expect(await card.getByRole('button', { name: /^Contacted/ }).count()).toBe(0);
      expect(await match.toast.getByText('Contact initiated').count()).toBe(0);
      await card.getByRole('link', { name: readSite().phone, exact: true }).waitFor();
    });
  }

  test('the answers fill in the intake form without overwriting it', async ({ openPage }) => {
    const match = await openResults(openPage);
    await findCard(match, 'Bo Chen')
      .getByRole('button', { name: /^Email/ })
      .click();
    await match.page.getByRole('link', { name: 'leave your details' }).click();

    const message = match.page.locator('#client-message');
    await expect(message).toHaveValue(
      [
        'Ages of our children: 3',
        'What we need: Nanny Services',
        'We would like to know more about: Bo Chen',
      ].join('\n'),
    );
    await expect(match.page.locator('#client-serviceType')).toHaveValue('nanny');
  });

  test('a caregiver contacted before the search was refined stays contacted', async ({
    openPage,
  }) => {
    const match = await openResults(openPage);
    await findCard(match, 'Bo Chen').getByRole('button', { name: /^Call/ }).click();
    await match.page.getByText(/^We have noted your interest in Bo Chen/).waitFor();
    await match.page.getByRole('button', { name: 'Refine My Preferences', exact: true }).click();
    match.answers['POST /api/recommendations/preferences'] = {
      json: { recommendations: threeMatches.filter(({ provider }) => provider.id !== 1) },
    };
    await match.button.click();
    await findCard(match, 'Ana Lima')
      .getByRole('button', { name: /^Email/ })
      .click();
    await match.page.getByRole('link', { name: 'leave your details' }).click();

    const message = match.page.locator('#client-message');
    expect(await message.inputValue()).toContain('know more about: Bo Chen, Ana Lima');
  });
});

test.describe('banners', () => {
  for (const [how, scores, count] of [
    ['A350', [84, 59], 1],
    ['A351', [84, 60], 0],
  ] as const) {
    test(`${how}, A352: scores of ${JSON.stringify(scores)} give ${count.toString()} banners`, async ({
      openPage,
    }) => {
      const match = await openResults(
        openPage,
        scores.map((score, index) => makeMatch(index + 1, `Caregiver ${index.toString()}`, score)),
      );
      const banner = match.page.getByText(/^Not everyone here is a close match\./);

      expect(await banner.count()).toBe(count);
      if (count === 0) return;
      const more = match.page.getByRole('complementary', { name: 'More help' });
      await more.getByRole('link', { name: 'Complete an Intake Form' }).click();
      expect(new URL(match.page.url()).pathname).toBe('/intake-forms');
    });
  }

  test('A353, A354: without a match there is help, and the way to the intake form', async ({
    openPage,
  }) => {
    const match = await openResults(openPage, []);

    await match.page.getByRole('heading', { name: 'No match yet' }).waitFor();
    await match.page
      .getByText(/^Nobody on this site offers that kind of help right now\./)
      .waitFor();
    const way = match.page
      .locator('.match-none')
      .getByRole('link', { name: 'Complete an Intake Form', exact: true });
    await way.click();
    expect(new URL(match.page.url()).pathname).toBe('/intake-forms');
  });
});

test.describe('going on', () => {
  test('A357, A687: New Search leads to an empty form', async ({ openPage }) => {
    const match = await openResults(openPage);

    await match.page.getByRole('button', { name: 'New Search', exact: true }).click();

    await match.root.waitFor();
    expect(await readAges(match)).toEqual([]);
    expect(await match.getField('Nanny Services').isChecked()).toBe(false);
    expect(await match.button.isDisabled()).toBe(true);
  });

  test('A358, A687: Refine My Preferences leads to the form with its answers', async ({
    openPage,
  }) => {
    const match = await openResults(openPage);

    await match.page.getByRole('button', { name: 'Refine My Preferences', exact: true }).click();

    expect(await readAges(match)).toEqual(['3']);
    await expect(match.getField('Nanny Services')).toBeChecked();
    await expect(match.button).toBeEnabled();
  });

  for (const name of ['Refine My Preferences', 'New Search']) {
    test(`${name} leads the keyboard to the form`, async ({ openPage }) => {
      const match = await openResults(openPage);

      await match.page.getByRole('button', { name, exact: true }).press('Enter');

      await match.root.waitFor();
      const isThere = () => match.root.evaluate((form) => form === document.activeElement);
      await expect.poll(isThere).toBe(true);
    });
  }

  test('"Skip to content" keeps the results, also over a reload', async ({ openPage }) => {
    const match = await openResults(openPage);

    await match.page.getByRole('link', { name: 'Skip to content' }).press('Enter');

    await expect.poll(() => new URL(match.page.url()).hash).toBe('#matches');
    await expect(findCard(match, 'Ana Lima')).toBeVisible();
    await match.page.reload();
    await findCard(match, 'Ana Lima').waitFor();
  });

  test('a family that returns by the menu is shown the way to its results, or starts over', async ({
    openPage,
  }) => {
    const match = await openResults(openPage);
    await match.page.goto('/recommendations');

    await match.root.getByText('Your last search found 3 people.').waitFor();
    await match.root.getByRole('button', { name: 'Show Those Results', exact: true }).click();
    await findCard(match, 'Ana Lima').waitFor();

    await match.page.goto('/recommendations');
    await match.root.getByRole('button', { name: 'Start Over', exact: true }).click();
    expect(await readAges(match)).toEqual([]);
    expect(await match.root.getByText(/^Your last search/).count()).toBe(0);
    const isThere = () => match.root.evaluate((form) => form === document.activeElement);
    await expect.poll(isThere).toBe(true);
  });

  test('the link at the foot carries the answers to the intake form as well', async ({
    openPage,
  }) => {
    const match = await openResults(openPage);

    const links = match.page.getByRole('link', { name: 'Complete an Intake Form', exact: true });
    await links.last().click();

    await expect(match.page.locator('#client-message')).toHaveValue(/Ages of our children: 3/);
    expect(new URL(match.page.url()).hash).toBe('#families');
  });

  test('A359: Browse All Providers leads to the directory', async ({ openPage }) => {
    const match = await openResults(openPage);

    const links = match.page.getByRole('link', { name: 'Browse All Providers', exact: true });
    await links.first().click();

    expect(new URL(match.page.url()).pathname).toBe('/providers');
  });

  test('A688: Back from a profile shows the results again, as they were', async ({ openPage }) => {
    const match = await openResults(openPage);
    await findCard(match, 'Bo Chen').getByRole('button', { name: /^Call/ }).click();
    await match.page.getByText(/^We have noted your interest/).waitFor();
    await findCard(match, 'Ana Lima')
      .getByRole('link', { name: /^View Full Profile/ })
      .click();
    await match.page.waitForURL('**/providers/3');

    await match.page.goBack();

    await findCard(match, 'Cleo Diaz').waitFor();
    await findCard(match, 'Bo Chen')
      .getByRole('button', { name: /^Contacted/ })
      .first()
      .waitFor();
    expect(match.calls.filter(({ call }) => call.endsWith('/preferences'))).toHaveLength(1);
  });

  test('Back from the results leads to the form with its answers, and forward to the results', async ({
    openPage,
  }) => {
    const match = await openResults(openPage);

    await match.page.goBack();
    expect(await readAges(match)).toEqual(['3']);

    await match.page.goForward();
    await findCard(match, 'Ana Lima').waitFor();
  });

  test('another tab does not have it', async ({ openPage }) => {
    const match = await openResults(openPage);
    const other = await match.page.context().newPage();

    await other.goto('/recommendations#matches');

    const form = findMatch(other);
    await form.root.waitFor();
    expect(await readAges(form)).toEqual([]);
  });
});

test('A715: axe finds nothing in results in either theme, before and after asking, and they fit 320 px', async ({
  openPage,
}) => {
  const match = await openResults(openPage, [
    makeMatch(1, 'Bo Chen', 84),
    makeMatch(3, 'Ana Lima', 61),
    makeMatch(7, 'Cleo Diaz', 41, { doesNotMatch: ['works full time'], toConfirm: ['ages'] }),
    makeMatch(8, 'Dee Ray', 12),
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
