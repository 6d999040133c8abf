import { type FormFields } from './forms.ts';

/**
 * Returns the fields of form data with `true` for every ticked box: form data knows text only, so a
 * ticked box arrives as the text of its value.
 *
 * @param body the fields as a browser without JavaScript sent them
 * @param fields tells which of them are boxes
 */
export function readTickedBoxes(body: unknown, fields: FormFields): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const isTicked = (name: string, value: unknown) =>
    Object.hasOwn(fields, name) && fields[name]?.kind === 'consent' && value === 'true';
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isTicked(name, value) ? true : value]),
  );
}
