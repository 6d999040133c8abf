import { expect, test } from '#test/kit/browser/site-test.ts';
import { expectedForms } from '#test/kit/expected-forms.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
import { fillForm, openForm, type FormUnderTest } from '#test/kit/browser/form.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';
import { findDescription } from '#test/kit/browser/layout.ts';

/** Returns the fields that a person can fill in, by type and label, in order. */
function listFields({ root }: FormUnderTest): Promise<string[]> {
  return root
    .locator('input:not([type=hidden], [tabindex="-1"]), select, textarea')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const { labels, type } = field as HTMLInputElement;
        return `${type}: ${labels?.[0]?.innerText ?? ''}`;
      }),
    );
}

/** Returns the choices of a list, as `value: label`. */
function listOptions({ getField }: FormUnderTest, label: string): Promise<string[]> {
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

const rules = [
  {
    ...clientForm,
    statements: 'A276–A285',
    fields: expectedForms.client.asked,
    options: { Service: [': Select a service', ...services] },
    // Each value is too short by one character.
    typed: [
      ['Name', 'J', 'Name must be at least 2 characters'],
      ['Email', 'jo@', 'Please enter a valid email address'],
      ['Phone', '813555014', 'Please enter a valid phone number'],
      ['Your needs', '012345678', 'Please provide more details about your needs'],
    ],
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
    statements: 'A292–A301',
    fields: expectedForms.provider.asked,
    options: {
      'Provider type': [': Select a provider type', ...services],
      'Years of experience': [
        ...[': Select your experience', '0-1: Less than 1 year', '1-3: 1-3 years'],
        ...['3-5: 3-5 years', '5-10: 5-10 years', '10+: 10+ years'],
      ],
    },
    typed: [
      ['Name', 'J', 'Name must be at least 2 characters'],
      ['Email', 'jo@', 'Please enter a valid email address'],
      ['Phone', '813555014', 'Please enter a valid phone number'],
      ['About you', '012345678', 'Please tell us more about yourself'],
    ],
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
  const { statements, fields, options, typed, messages, name, example, path } = intake;
  test(`${statements}: ${name} asks for its fields, and says beside each what breaks its rule until it may be sent`, async ({
    openPage,
  }) => {
    const form = await openForm(openPage, intake);
    const call = `POST ${path}`;
    const calls = await fakeApi(form.page, { [call]: { status: 201, json: { id: 'made up' } } });
    const listPosts = () => calls.map((made) => made.call).filter((made) => made === call);
    const invalid = form.root.locator('[aria-invalid=true]');
    const isFocused = (label: string) =>
      form.getField(label).evaluate((element) => element === document.activeElement);

    expect(await listFields(form)).toEqual(fields);
    for (const [label, expected] of Object.entries(options)) {
      expect(await listOptions(form, label)).toEqual(expected);
    }

    await test.step('an empty form names all that is missing', async () => {
      await form.button.click();
      await expect(invalid).toHaveCount(messages.length);
      const said = await Promise.all((await invalid.all()).map(findDescription));
      for (const [index, message] of messages.entries()) expect(said[index]).toContain(message);
      expect(await isFocused('Name')).toBe(true);
    });

    for (const [label, value, message] of typed) {
      await fillForm(form, { ...example, [label]: value });
      await form.button.click();
      const field = form.getField(label);
      await expect.poll(() => findDescription(field)).toContain(message);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(await isFocused(label)).toBe(true);
      await expect(invalid).toHaveCount(1);
    }
    expect(listPosts()).toEqual([]);

    await test.step('one character more is accepted', async () => {
      const message = typed[3][0];
      const least = { Name: 'Jo', Phone: '8135550142', [message]: '0123456789' };
      await fillForm(form, { ...example, ...least });
      await form.button.click();
      await expect.poll(listPosts).toEqual([call]);
    });
  });
}
