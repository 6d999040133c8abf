import { type AskedField, type AskedForm } from './forms.ts';
import { type Option } from './intake-options.ts';
import { sendingFields } from './sending-marks.ts';

/** Returns a form's page in the plainest form, for the case that the built one cannot be read. */
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
<input type="hidden" name="${sendingFields.key}"><input type="hidden" name="${sendingFields.mark}">
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
