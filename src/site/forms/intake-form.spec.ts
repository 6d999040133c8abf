import { expect, test } from '#test/kit/browser/site-test.ts';
import { fakeApi, type ApiAnswers } from '#test/kit/browser/fake-api.ts';
import {
  fillForm,
  findForm,
  findSendAgain,
  openForm,
  readForm,
  touchForm,
} from '#test/kit/browser/form.ts';
import { clientForm, emptyOut, providerForm } from '#test/kit/browser/intake-forms.ts';

const cases = [
  {
    ...clientForm,
    statements: 'A286–A291, A307',
    other: providerForm,
    sent: {
      title: 'Intake form submitted',
      text: "Thank you for your submission. We'll be in touch soon!",
    },
    failed: {
      title: 'Error submitting form',
      text: 'There was a problem submitting your form. Please try again.',
    },
  },
  {
    ...providerForm,
    statements: 'A301–A307',
    other: clientForm,
    sent: {
      title: 'Application submitted',
      text: "Thank you for your interest in joining our team. We'll review your application and be in touch soon!",
    },
    failed: {
      title: 'Error submitting application',
      text: 'There was a problem submitting your application. Please try again.',
    },
  },
];

for (const intake of cases) {
  const { statements, other, sent, failed, path, name, example, payload } = intake;
  test(`${statements}: ${name} says while it is sent, that it failed, keeping everything, or that it arrived, and leaves the other form alone`, async ({
    openPage,
  }) => {
    const form = await openForm(openPage, intake);
    const post = `POST ${path}`;
    const answers: ApiAnswers = { [post]: { status: 500 } };
    const calls = await fakeApi(form.page, answers);
    const status = form.root.getByRole('status');
    const labels = Object.keys(example);
    const untouched = findForm(form.page, other);
    const begun = { ...other.example, Email: 'rebecca@' };
    await touchForm(untouched);
    await fillForm(untouched, begun);
    await fillForm(form, example);

    await form.button.click();
    await form.toast.getByText(failed.title, { exact: true }).waitFor();
    await form.toast.getByText(failed.text, { exact: true }).waitFor();
    await expect(status).toHaveText(failed.text);
    expect(await readForm(form, labels)).toEqual(example);
    await expect(form.button).toBeEnabled();

    const gate = Promise.withResolvers<undefined>();
    answers[post] = { status: 201, json: { id: 'made up' }, after: gate.promise };
    await form.button.click();
    const sending = form.root.getByRole('button', { name: 'Submitting...', exact: true });
    await sending.waitFor();
    await expect(sending).toBeDisabled();
    gate.resolve(undefined);
    await form.toast.getByText(sent.title, { exact: true }).waitFor();
    await form.toast.getByText(sent.text, { exact: true }).waitFor();
    await expect(status).toHaveText(sent.text);
    expect(await readForm(form, labels)).toEqual(emptyOut(intake));
    const posts = calls.filter(({ call }) => call.startsWith('POST'));
    const expected = { call: post, body: payload, contentType: 'application/json' };
    expect(posts).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
    await findSendAgain(form.root).click();
    await expect(form.button).toBeEnabled();

    expect(await readForm(untouched, Object.keys(begun))).toEqual(begun);
    await expect(untouched.root.locator('[aria-invalid=true]')).toHaveCount(0);
    await expect(untouched.root.getByRole('status')).toHaveCount(0);
    await expect(untouched.button).toBeEnabled();
  });
}
