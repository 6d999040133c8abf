import { expect, test } from '#test/kit/browser/site-test.ts';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { type ExpectedForm, expectedForms } from '#test/kit/expected-forms.ts';
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

for (const [statements, kind, expected] of [
  ['A254–A261, A706', contactFormKind, expectedForms.contact],
  ['A276–A285', clientForm, expectedForms.client],
  ['A292–A301', providerForm, expectedForms.provider],
] as const) {
  test(`${statements}: ${kind.name} asks for its fields, names all that is missing, and says beside each what breaks its rule until it may be sent`, async ({
    openPage,
  }) => {
    const { asked, options, rules, least }: ExpectedForm = expected;
    const form = await openForm(openPage, kind);
    const call = `POST ${kind.path}`;
    const calls = await fakeApi(form.page, { [call]: { status: 201, json: { id: 'made up' } } });
    const posts = () => calls.filter((made) => made.call === call);
    const invalid = form.root.locator('[aria-invalid=true]');
    const isFocused = (label: string) =>
      form.getField(label).evaluate((element) => element === document.activeElement);

    expect(await listFields(form)).toEqual(asked);
    for (const [label, choices] of Object.entries(options)) {
      expect(await listOptions(form, label)).toEqual(choices);
    }

    await test.step('an empty form names all that is missing', async () => {
      await form.button.click();
      await expect(invalid).toHaveCount(rules.length);
      const said = await Promise.all((await invalid.all()).map(findDescription));
      for (const [index, { message }] of rules.entries()) expect(said[index]).toContain(message);
      expect(await isFocused('Name')).toBe(true);
    });

    const typed = rules.flatMap((rule) => {
      const [text] = rule.broken;
      return typeof text === 'string' && text !== '' ? { ...rule, text } : [];
    });
    for (const { label, text, message } of typed) {
      await fillForm(form, kind.example);
      await expect(invalid).toHaveCount(0);
      const field = form.getField(label);
      // A corrected field has lost its message.
      expect(await findDescription(field)).not.toContain(message);
      await field.fill(text);

      await form.button.click();

      await expect.poll(() => findDescription(field)).toContain(message);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(await isFocused(label)).toBe(true);
      await expect(invalid).toHaveCount(1);
    }
    expect(posts()).toEqual([]);

    await test.step('the least that is accepted is sent', async () => {
      const shortest = typed.map(({ label, field }) => [label, String(least[field])] as const);
      await fillForm(form, { ...kind.example, ...Object.fromEntries(shortest) });
      await form.button.click();
      await expect.poll(() => posts().length).toBe(1);
    });
  });
}
