import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { contactExample, findContactForm } from '#test/kit/browser/contact-form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { fillForm } from '#test/kit/browser/form.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';

/** Sends a message as a visitor with script, and returns the link that the answer has. */
async function sendMessage(page: Page, subject: string): Promise<string> {
  const sent = await page.request.post('/api/contact', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      name: 'Ana Lopez',
      email: 'ana@example.com',
      subject,
      message: 'Do you have somebody for Tuesdays?',
    },
  });
  const { ways } = (await sent.json()) as { ways: { path: string }[] };
  return ways[0]?.path ?? '';
}

test('A965: with script, a first call is booked, moved and canceled on the page of the link', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto(await sendMessage(page, `Journey with script ${Date.now().toString()}`));
  const call = page.getByRole('region', { name: 'Choose a time for our first call' });
  await call.getByRole('radio').first().waitFor();
  // Where it stands comes first, whatever the number of times.
  await expect(page.getByText('We have received what you sent')).toBeInViewport();
  const days = call.getByRole('group');
  await call.getByText('Later days').click();
  const last = days.last().getByRole('radio').last();
  await last.check();
  await call.getByRole('button', { name: 'Continue' }).click();

  const main = page.getByRole('main');
  await main.getByText(/^We're holding this time for you until /).waitFor();
  await main.getByLabel('Your phone number').fill('(727) 555-0111');
  await main.getByRole('button', { name: 'Book the call' }).click();
  const booked = page.getByRole('region', { name: 'Our first call is booked' });
  await booked.getByText('the number ending in 0111', { exact: false }).waitFor();
  await expect(booked.getByRole('heading')).toBeFocused();
  const file = page.waitForEvent('download');
  await booked.getByRole('link', { name: 'Add it to your calendar' }).click();
  expect((await file).suggestedFilename()).toBe('first-call.ics');

  await booked.getByRole('button', { name: 'Move the call' }).click();
  const other = page.getByRole('region', { name: 'Choose another time for our first call' });
  await other.getByText('Later days').click();
  await other.getByRole('group').last().getByRole('radio').first().check();
  await other.getByRole('button', { name: 'Continue' }).click();
  await main.getByRole('button', { name: 'Move the call to this time' }).click();
  await booked.waitFor();

  // The page of the link shows it again.
  await page.reload();
  await booked.getByRole('button', { name: 'Cancel the call' }).click();
  await page.getByText('The call is canceled.', { exact: true }).waitFor();
});

test('A965: a time that somebody else has meanwhile says so, and the others are offered', async ({
  openPage,
}) => {
  const page = await openPage(undefined, { viewport: { width: 320, height: 700 } });
  await fakeAnswer(page, 'POST /api/sent', {
    json: { steps: [], next: 'A person has read it.', takesCalls: true },
  });
  const view = {
    title: 'Choose a time for our first call',
    sentences: ["We'll call you at the time you choose. Times are Eastern time."],
    days: [
      {
        label: 'Tuesday, December 1',
        times: [
          { startsAt: '2098-12-01T15:00:00.000Z', label: '10 a.m.' },
          { startsAt: '2098-12-01T15:30:00.000Z', label: '10:30 a.m.' },
        ],
      },
    ],
    buttons: [{ act: 'hold', label: 'Continue' }],
  };
  const call = 'POST /api/sent/call';
  await fakeAnswer(page, call, { json: { view } });
  await fakeAnswer(page, call, { status: 409, text: 'Somebody else has it.' }, { times: 1 });
  await fakeAnswer(page, call, { json: { view } }, { times: 1 });
  await page.goto('/sent#client.1.signature');
  await page.getByRole('radio', { name: '10:30 a.m.' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('Somebody else has it.');
  await expect(page.getByRole('radio')).toHaveCount(2);
  expect(await findThemeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('A965, A693: with JavaScript off, a form’s answer has the times, and each press its page', async ({
  openPage,
}) => {
  const form = findContactForm(await openPage('/contact', { javaScriptEnabled: false }));
  const { page } = form;
  const subject = `Journey without script ${Date.now().toString()}`;
  await fillForm(form, { ...contactExample, Subject: subject });
  await form.button.click();
  await page.getByRole('heading', { name: 'Message sent', exact: true }).waitFor();
  const call = page.getByRole('region', { name: 'Choose a time for our first call' });
  await call.getByText('Later days').click();
  await call.getByRole('group').last().getByRole('radio').last().check();
  await call.getByRole('button', { name: 'Continue' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Your phone number').fill('(727) 555-0111');
  await main.getByRole('button', { name: 'Book the call' }).click();
  await page.getByRole('heading', { name: 'Our first call is booked', exact: true }).waitFor();
  expect(page.url()).toMatch(/\/api\/sent\/call\/page$/);
  await main.getByRole('button', { name: 'Move the call' }).click();
  await page.getByText('Later days').click();
  await page.getByRole('group').last().getByRole('radio').first().check();
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByRole('button', { name: 'Move the call to this time' }).click();
  await main.getByRole('button', { name: 'Cancel the call' }).click();
  await main.getByText('The call is canceled.', { exact: true }).waitFor();
});
