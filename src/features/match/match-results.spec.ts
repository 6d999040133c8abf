import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Locator } from '@playwright/test';
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
import { readSite } from '#test/kit/site/content.ts';

const sessionId = 'session_1700000000000_abc';

function toCall(kind: 'contacted' | 'viewed', id: number): string {
  return `POST /api/recommendations/${sessionId}/${kind}/${id.toString()}`;
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
  test('A341, A342: shows the caregiver, the score and its band', async ({ openPage }) => {
    const match = await openResults(openPage, [
      makeMatch(3, 'Ana Lima', 84, {
        matchReasons: ['Looks after infants'],
        toConfirm: ['schedule'],
      }),
    ]);
    const card = findCard(match, 'Ana Lima');

    await card.getByRole('img', { name: 'Portrait of Ana Lima' }).waitFor();
    await card.getByRole('img', { name: 'Rated 4.5 out of 5' }).waitFor();
    const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
    for (const fact of ['84 of 100', 'Excellent Match', 'Nanny', '5-10 years experience']) {
      expect(text).toContain(fact);
    }
    for (const fact of ['Ana Lima likes rainy days.', 'Looks after infants', 'Toddlers']) {
      expect(text).toContain(fact);
    }
    expect(text).toContain('To confirm: schedule');
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

  for (const [statement, score, band, color] of [
    ['A346', 100, 'Excellent Match', [28, 90, 42]],
    ['A346', 80, 'Excellent Match', [28, 90, 42]],
    ['A347', 79, 'Great', [23, 73, 125]],
    ['A347', 60, 'Great', [23, 73, 125]],
    ['A348', 59, 'Good', [106, 74, 0]],
    ['A348', 40, 'Good', [106, 74, 0]],
    ['A349', 39, 'Potential', [70, 82, 86]],
    ['A349', 0, 'Potential', [70, 82, 86]],
  ] as const) {
    test(`${statement}: a score of ${score.toString()} is ${band}, in its color`, async ({
      openPage,
    }) => {
      const match = await openResults(openPage, [makeMatch(3, 'Ana Lima', score)]);
      const badge = match.cards.getByText(band, { exact: true });

      expect(await badge.evaluate((element) => getComputedStyle(element).color)).toBe(
        `rgb(${color.join(', ')})`,
      );
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
    expect(await match.page.getByText(/^Not everybody here is a close match/).count()).toBe(0);
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
      expect(match.calls.at(-1)).toMatchObject({ call: toCall('contacted', 1), body: null });
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
      const banner = match.page.getByText(/^Not everybody here is a close match\./);

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
    makeMatch(7, 'Cleo Diaz', 41, { toConfirm: ['schedule'] }),
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
