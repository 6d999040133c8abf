import { expect, test } from '#test/kit/browser/site-test.ts';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { fillForm, openForm } from '#test/kit/browser/form.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';
import { findMatches, openMatch } from '#test/kit/browser/match-page.ts';

for (const kind of [contactFormKind, clientForm, providerForm]) {
  // The forms share their code; a release tries it with each of them.
  const tag = kind === contactFormKind ? '' : ' @full';
  test(`A905: the form ${kind.name} asks about a likely slip in an email's domain, corrects it when told to, and takes it otherwise${tag}`, async ({
    openPage,
  }) => {
    const form = await openForm(openPage, kind);
    const { page, root } = form;
    await fakeAnswer(page, `POST ${kind.path}`, { status: 500, text: 'No.' });
    await fillForm(form, kind.example);
    const email = form.getField('Email');
    const question = root.getByText(/^Did you mean/);

    await email.fill('ana@gmial.com');
    await expect(question).toHaveCount(0);
    await email.press('Tab');
    await expect(question).toHaveText('Did you mean gmail.com?');
    await expect(email).toHaveValue('ana@gmial.com');
    expect(await findViolations(page)).toEqual([]);

    await test.step('a press that leaves the field reaches what it pressed', async () => {
      await email.fill('ana@gmail.con');
      await expect(question).toHaveCount(0);
      const sent = page.waitForRequest(`**${kind.path}`);
      await form.button.click();
      expect((await sent).postDataJSON()).toMatchObject({ email: 'ana@gmail.con' });
      await question.waitFor();
    });

    await root.getByRole('button', { name: 'Use gmail.com', exact: true }).click();
    await expect(email).toHaveValue('ana@gmail.com');
    await expect(email).toBeFocused();
    await email.press('Tab');
    await expect(question).toHaveCount(0);
    const sent = page.waitForRequest(`**${kind.path}`);
    await form.button.click();
    expect((await sent).postDataJSON()).toMatchObject({ email: 'ana@gmail.com' });
  });
}

test('A905: the form of a match asks, too', async ({ openPage }) => {
  const match = await openMatch(openPage);
  await findMatches(match);
  const card = match.cards.first();
  await card.getByRole('button', { name: /^Call / }).click();
  await card.getByLabel('Email', { exact: true }).fill('ana@gmial.com');
  await card.getByLabel('Name', { exact: true }).focus();
  await card.getByRole('button', { name: 'Use gmail.com', exact: true }).click();
  await expect(card.getByLabel('Email', { exact: true })).toHaveValue('ana@gmail.com');
});
