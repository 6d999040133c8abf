import { sendingFields } from '#domain/submission/sending-marks.ts';
import { type FormControl } from '#server/form/form-control.ts';

/**
 * A form's page in the plainest form, for the case that the built one cannot be read.
 *
 * @param form begins the ids, for example `contact`
 * @param action where the form is posted to
 * @param labels names and labels of its fields, written in the code, never by a visitor
 */
export function formatPlainFormPage(
  form: string,
  action: string,
  labels: Record<string, FormControl>,
): string {
  const fields = Object.entries(labels).map(([name, control]) => {
    const id = `${form}-${name}`;
    return `<p>${formatControl(id, name, control)}</p><p id="${id}-error" hidden></p>`;
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
<form method="post" action="${action}">
<p role="status" data-form-status hidden></p>
<input type="hidden" name="${sendingFields.key}"><input type="hidden" name="${sendingFields.mark}">
${fields.join('\n')}
<p><button type="submit">Send</button></p>
</form>
</main>
</body>
</html>
`;
}

function formatControl(id: string, name: string, control: FormControl): string {
  const attributes = `id="${id}" name="${name}" aria-describedby="${id}-error"`;
  const formatLabel = (label: string) => `<label for="${id}">${label}</label>`;
  if (typeof control === 'string') {
    const field =
      name === 'message' ? `<textarea ${attributes} rows="6"></textarea>` : `<input ${attributes}>`;
    return `${formatLabel(control)}<br>${field}`;
  }
  if (control.kind === 'consent') {
    return `<input type="checkbox" value="true" ${attributes}> ${formatLabel(control.label)}`;
  }
  const options = [{ value: '', label: 'Please choose' }, ...control.options].map(
    ({ value, label }) => `<option value="${value}">${label}</option>`,
  );
  return `${formatLabel(control.label)}<br><select ${attributes}>${options.join('')}</select>`;
}
