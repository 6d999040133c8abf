import { randomUUID } from 'node:crypto';
import { type InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
import { type SubmissionNotices } from '#domain/submission/notices.ts';
import { sendingFields } from '#domain/submission/sending-marks.ts';
import { type FormControl } from '#server/form/form-control.ts';
import { fillFormPage, type FormState } from '#server/form/form-page.ts';
import { formatPlainFormPage } from '#server/form/plain-form-page.ts';
import { type HttpError } from '#server/http/http-error.ts';
import { readBuiltFile } from '#server/site/built-site.ts';

/** The pages that answer a form without script. */
export interface FormPages {
  /** What the form becomes. It also begins the ids in its page. */
  kind: InquiryKindName;
  /** Where the form is posted to. */
  action: string;
  /** The fields with their labels, as the page without a built site shows them. */
  labels: Record<string, FormControl>;
  notices: SubmissionNotices;
  /** The built page with the form, below `dist`. */
  page: string;
  /** The page that says thank you. */
  sentPath: string;
}

const checkFields = 'Please check the marked fields and send the form again.';

/**
 * The page of a form that was refused, with what was typed and what is wrong in it.
 *
 * @param pages of the form
 * @param error why it was refused
 * @param body what was sent, unchecked
 */
export async function formatRefusedForm(
  { kind, action, labels, notices, page }: FormPages,
  error: HttpError,
  body: unknown,
): Promise<string> {
  const isFieldError = ({ path }: { path: string }) => Object.hasOwn(labels, path);
  const state: FormState = {
    values: markValues(listTypedTexts(body)),
    errors: Object.fromEntries(
      error.issues.filter(isFieldError).map(({ path, message }) => [path, message]),
    ),
    status: formatStatus(error, notices, error.issues.every(isFieldError)),
  };
  const built = await readBuiltFile(page);
  const plain = formatPlainFormPage(kind, action, labels);
  return (
    (built && fillFormPage(built, kind, action, state)) ??
    fillFormPage(plain, kind, action, state) ??
    plain
  );
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
