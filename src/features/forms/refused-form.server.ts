import { randomUUID } from 'node:crypto';
import { type AskedForm } from './forms.ts';
import { type SubmissionNotices } from './notices.ts';
import { sendingFields } from './sending-marks.ts';
import { fillFormPage, type FormState } from './form-page.server.ts';
import { formatPlainFormPage } from './plain-form-page.server.ts';
import { type HttpError } from '#lib/http/http-error.server.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';

const checkFields = 'Please check the marked fields and send the form again.';

/**
 * The page of a form that was refused, with what was typed and what is wrong in it.
 *
 * @param form that was sent
 * @param error why it was refused
 * @param body what was sent, unchecked
 */
export async function formatRefusedForm(
  form: AskedForm,
  error: HttpError,
  body: unknown,
): Promise<string> {
  const isFieldError = ({ path }: { path: string }) => Object.hasOwn(form.fields, path);
  const state: FormState = {
    values: markValues(listTypedTexts(body)),
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

/** The texts of a body by their fields. */
export function listTypedTexts(body: unknown): Record<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * A page that is made for one visitor can carry a key, which the built page, made for all, cannot.
 * It gets no mark of its own: whoever only ticks a forgotten box is quick.
 */
function markValues(typed: Record<string, string>): Record<string, string> {
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
