import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
import {
  fillForm,
  findForm,
  findSendAgain,
  openForm,
  readForm,
  touchForm,
  type FormKind,
} from '#test/kit/browser/form.ts';
import { clientForm, emptyOut, providerForm } from '#test/kit/browser/intake-forms.ts';

const cases = [
  {
    ...clientForm,
    ids: { payload: 'A286', sending: 'A287', thanks: 'A288, A289', sorry: 'A290, A291' },
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
    ids: { payload: 'A301', sending: 'A302', thanks: 'A303, A304', sorry: 'A305, A306' },
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

async function openFilled(
  openPage: OpenPage,
  intake: FormKind,
  answer: { status: number; after?: Promise<unknown> },
) {
  const form = await openForm(openPage, intake);
  const calls = await fakeApi(form.page, {
    [`POST ${intake.path}`]: {
      ...answer,
      ...(answer.status === 201 && { json: { id: 'made up' } }),
    },
  });
  await fillForm(form, intake.example);
  return { form, posts: () => calls.filter(({ call }) => call.startsWith('POST')) };
}

for (const intake of cases) {
  test.describe(`the form ${intake.name}`, () => {
    const { ids, sent, failed, path, example, payload } = intake;
    const labels = Object.keys(example);

    test(`${ids.payload}: a valid form posts exactly its fields, and consent as true`, async ({
      openPage,
    }) => {
      const { form, posts } = await openFilled(openPage, intake, { status: 201 });

      await form.button.click();
      await form.toast.getByText(sent.title).waitFor();

      expect(posts()).toEqual([
        expect.objectContaining({
          call: `POST ${path}`,
          body: payload,
          contentType: 'application/json',
        }),
      ]);
    });

    test(`${ids.sending}: while sending, the button is disabled and reads "Submitting..."`, async ({
      openPage,
    }) => {
      const gate = Promise.withResolvers<undefined>();
      const { form } = await openFilled(openPage, intake, { status: 201, after: gate.promise });

      await form.button.click();

      const sending = form.root.getByRole('button', { name: 'Submitting...', exact: true });
      await sending.waitFor();
      expect(await sending.isDisabled()).toBe(true);
      gate.resolve(undefined);
      await findSendAgain(form.root).click();
      await expect(form.button).toBeEnabled();
    });

    test(`${ids.thanks}: after a success a toast thanks, and the form is emptied`, async ({
      openPage,
    }) => {
      const { form } = await openFilled(openPage, intake, { status: 201 });

      await form.button.click();

      await form.toast.getByText(sent.title, { exact: true }).waitFor();
      await form.toast.getByText(sent.text, { exact: true }).waitFor();
      expect(await form.root.getByRole('status').innerText()).toBe(sent.text);
      expect(await readForm(form, labels)).toEqual(emptyOut(intake));
    });

    test(`${ids.sorry}: after a failure a toast says so, and everything is kept`, async ({
      openPage,
    }) => {
      const { form } = await openFilled(openPage, intake, { status: 500 });

      await form.button.click();

      await form.toast.getByText(failed.title, { exact: true }).waitFor();
      await form.toast.getByText(failed.text, { exact: true }).waitFor();
      expect(await form.root.getByRole('status').innerText()).toBe(failed.text);
      expect(await readForm(form, labels)).toEqual(example);
      await expect(form.button).toBeEnabled();
    });
  });
}

for (const [intake, other] of [
  [clientForm, providerForm],
  [providerForm, clientForm],
] as const) {
  test(`A307: sending ${intake.name} leaves the other form as it is`, async ({ openPage }) => {
    const { form } = await openFilled(openPage, intake, { status: 201 });
    const untouched = findForm(form.page, other);
    await touchForm(untouched);
    await fillForm(untouched, { ...other.example, Email: 'rebecca@' });

    await form.button.click();
    await form.toast.getByRole('listitem').waitFor();

    expect(await readForm(untouched, Object.keys(other.example))).toEqual({
      ...other.example,
      Email: 'rebecca@',
    });
    expect(await untouched.root.locator('[aria-invalid=true]').count()).toBe(0);
    expect(await untouched.root.getByRole('status').count()).toBe(0);
    await expect(untouched.button).toBeEnabled();
  });
}
