import { randomUUID } from 'node:crypto';
import { readBuiltFile } from '#lib/built-site.server.ts';
import type { HttpError } from '#lib/http/http-error.server.ts';
import { fillFormPage, type FormState } from './form-page.server.ts';
import type { AskedField, AskedForm, SubmissionNotices } from './forms.ts';
import type { Option } from './intake-options.ts';
import { sendingFields } from './sending.ts';

/** Returns a bare version of a form's page, used when the built page cannot be read. */
export function formatPlainFormPage({ kind, path, fields }: AskedForm): string {
  const controls = Object.entries(fields).map(([name, field]) => {
    const id = `${kind}-${name}`;
    return `<p>${formatControl(id, name, field)}</p><p id="${id}-error" hidden></p>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; form-action 'self'">
<title>Please check the form</title>
</head>
<body>
<main>
<h1>Please check the form</h1>
<form method="post" action="${path}">
<p role="status" data-form-status hidden></p>
<input type="hidden" name="${sendingFields.key}"><input type="hidden" name="${sendingFields.token}">
${controls.join('\n')}
<p><button type="submit">Send</button></p>
</form>
</main>
</body>
</html>
`;
}

function formatControl(id: string, name: string, field: AskedField): string {
  const attributes = `id="${id}" name="${name}" aria-describedby="${id}-error"`;
  const label = `<label for="${id}">${field.label}</label>`;
  switch (field.kind) {
    case 'consent':
      return `<input type="checkbox" value="true" ${attributes}> ${label}`;
    case 'choice':
      return `${label}<br><select ${attributes}>${formatOptions(field.options)}</select>`;
    case 'longText':
      return `${label}<br><textarea ${attributes} rows="6"></textarea>`;
    case 'text':
    case 'email':
    case 'phone':
      return `${label}<br><input ${attributes}>`;
  }
}

function formatOptions(options: readonly Option[]): string {
  return [{ value: '', label: 'Please choose' }, ...options]
    .map(({ value, label }) => `<option value="${value}">${label}</option>`)
    .join('');
}

const checkFields = 'Please check the marked fields and send the form again.';

/**
 * Returns the page of a refused form with what was typed and what is wrong in it.
 *
 * @param body as sent, unchecked
 */
export async function formatRefusedForm(
  form: AskedForm,
  error: HttpError,
  body: unknown,
): Promise<string> {
  const isFieldError = ({ path }: { path: string }) => Object.hasOwn(form.fields, path);
  const state: FormState = {
    values: addKey(listTypedTexts(body)),
    errors: Object.fromEntries(
      error.issues.filter(isFieldError).map(({ path, message }) => [path, message]),
    ),
    status: formatStatus(error, form.notices, error.issues.every(isFieldError)),
  };
  const built = await readBuiltFile(form.page);
  const plain = formatPlainFormPage(form);
  const fill = (html: string) => fillFormPage(html, form.kind, form.path, state);
  return (built && fill(built)) ?? fill(plain) ?? plain;
}

export function listTypedTexts(body: unknown): Record<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Adds an idempotency key, which the shared built page cannot have, but no token: a visitor who
 * only ticks a forgotten box would seem too fast.
 */
function addKey(typed: Record<string, string>): Record<string, string> {
  const { key } = sendingFields;
  // The built page has the field without a value.
  const isEmpty = (typed[key] ?? '') === '';
  return isEmpty ? { ...typed, [key]: randomUUID() } : typed;
}

function formatStatus(
  { status, message, issues }: HttpError,
  { failure }: SubmissionNotices,
  areAllInFields: boolean,
): string {
  if (status >= 500) return `${failure.title}. ${failure.description}`;
  return issues.length > 0 && areAllInFields ? checkFields : message;
}
