import { expect, test } from '#test/kit/browser/site-test.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
import { fillForm, openForm, type PublicForm } from '#test/kit/browser/form.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';
import { findDescription } from '#test/kit/browser/layout.ts';

/** What a person finds to fill in, by type and label, in order. */
function listFields({ root }: PublicForm): Promise<string[]> {
  return root
    .locator('input:not([type=hidden], [tabindex="-1"]), select, textarea')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const { labels, type } = field as HTMLInputElement;
        return `${type}: ${labels?.[0]?.innerText ?? ''}`;
      }),
    );
}

/** The choices of a list, as `value: label`. */
function listOptions({ getField }: PublicForm, label: string): Promise<string[]> {
  return getField(label)
    .getByRole('option')
    .evaluateAll((options) =>
      (options as HTMLOptionElement[]).map(({ value, text }) => `${value}: ${text}`),
    );
}

const services = [
  'nanny: Nanny Services',
  'doula: Birth or Postpartum Doula',
  'family-assistant: Family Assistant',
  'multiple: Multiple Services',
];

test('A276, A277: a family is asked for six things, with four services to choose from', async ({
  openPage,
}) => {
  const form = await openForm(openPage, clientForm);

  expect(await listFields(form)).toEqual([
    'text: Name',
    'email: Email',
    'tel: Phone',
    'select-one: Service',
    'textarea: Your needs',
    'checkbox: I agree that you may contact me about my request.',
  ]);
  expect(await listOptions(form, 'Service')).toEqual([': Select a service', ...services]);
});

test('A292, A293: a caregiver is asked for seven things, with five lengths of experience', async ({
  openPage,
}) => {
  const form = await openForm(openPage, providerForm);

  expect(await listFields(form)).toEqual([
    'text: Name',
    'email: Email',
    'tel: Phone',
    'select-one: Provider type',
    'select-one: Years of experience',
    'textarea: About you',
    expect.stringMatching(/^checkbox: I agree that you may contact my references\./),
  ]);
  expect(await listOptions(form, 'Provider type')).toEqual([
    ': Select a provider type',
    ...services,
  ]);
  expect(await listOptions(form, 'Years of experience')).toEqual([
    ': Select your experience',
    '0-1: Less than 1 year',
    '1-3: 1-3 years',
    '3-5: 3-5 years',
    '5-10: 5-10 years',
    '10+: 10+ years',
  ]);
});

const rules = [
  {
    ...clientForm,
    // Each with a value that is too short by one character.
    typed: [
      ['A278', 'Name', 'J', 'Name must be at least 2 characters'],
      ['A279', 'Email', 'jo@', 'Please enter a valid email address'],
      ['A280', 'Phone', '813555014', 'Please enter a valid phone number'],
      ['A283', 'Your needs', '012345678', 'Please provide more details about your needs'],
    ],
    accepted: 'A281, A284',
    missing: 'A282, A285',
    messages: [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Please select a service',
      'Please provide more details about your needs',
      'You must consent to be contacted',
    ],
  },
  {
    ...providerForm,
    typed: [
      ['A294', 'Name', 'J', 'Name must be at least 2 characters'],
      ['A295', 'Email', 'jo@', 'Please enter a valid email address'],
      ['A296', 'Phone', '813555014', 'Please enter a valid phone number'],
      ['A299', 'About you', '012345678', 'Please tell us more about yourself'],
    ],
    accepted: 'A301',
    missing: 'A297, A298, A300',
    messages: [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Please select a provider type',
      'Please select your experience level',
      'Please tell us more about yourself',
      'You must consent to background checks and reference verification',
    ],
  },
] as const;

for (const intake of rules) {
  test.describe(`the rules of ${intake.name}`, () => {
    const { typed, accepted, missing, messages, example, path } = intake;

    for (const [statements, label, value, message] of typed) {
      test(`${statements}: ${label} "${value}" is refused with "${message}", and nothing is sent`, async ({
        openPage,
      }) => {
        const form = await openForm(openPage, intake);
        const calls = await fakeApi(form.page, {});
        await fillForm(form, { ...example, [label]: value });

        await form.button.click();

        const field = form.getField(label);
        await expect.poll(() => findDescription(field)).toContain(message);
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
        await expect(form.root.locator('[aria-invalid=true]')).toHaveCount(1);
        expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
      });
    }

    test(`${accepted}: one character more is accepted`, async ({ openPage }) => {
      const form = await openForm(openPage, intake);
      const call = `POST ${path}`;
      const calls = await fakeApi(form.page, { [call]: { status: 201, json: { id: 'made up' } } });
      const message = typed[3][1];
      await fillForm(form, {
        ...example,
        Name: 'Jo',
        Phone: '8135550142',
        [message]: '0123456789',
      });

      await form.button.click();

      await expect.poll(() => calls.map((made) => made.call)).toContain(call);
    });

    test(`${missing}: an empty form names all that is missing, and nothing is sent`, async ({
      openPage,
    }) => {
      const form = await openForm(openPage, intake);
      const calls = await fakeApi(form.page, {});

      await form.button.click();

      const invalid = form.root.locator('[aria-invalid=true]');
      await expect(invalid).toHaveCount(messages.length);
      const said = await Promise.all((await invalid.all()).map(findDescription));
      for (const [index, message] of messages.entries()) expect(said[index]).toContain(message);
      expect(await form.getField('Name').evaluate((field) => field.matches(':focus'))).toBe(true);
      expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    });
  });
}
