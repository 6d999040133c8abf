import { hash } from 'node:crypto';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { answerJson, answerPage, answerSeeOther } from '#lib/http/answer.server.ts';
import type { AppContext } from '#lib/http/app.server.ts';
import { findBodyKind, readBody, parseInput } from '#lib/http/body.server.ts';
import { type HttpError, createTooManyError } from '#lib/http/http-error.server.ts';
import { toNetworkPlace } from '#lib/http/network-address.server.ts';
import { problemType } from '#lib/http/problem.ts';
import { logEvent } from '#lib/log.server.ts';
import { getSessionSecret } from '#lib/session-secret.server.ts';
import { readFormMark } from './form-mark.server.ts';
import { createInputSchema } from './form-schema.ts';
import { type FormFields, type PublicForm, toAskedForm } from './forms.ts';
import { formatRefusedForm, listTypedTexts } from './refused-form.server.ts';
import { sendingFields, sendingHeaders } from './sending-marks.ts';
import { findSpamReasons } from './spam.ts';
import { storeSubmission } from './store-submission.server.ts';

/** How long a submission without a key counts as the same one when it comes again. */
const repetitionMs = 10 * 60 * 1000;

/** The ids under which a submission is, or may already be, stored. */
export interface SubmissionIds {
  id: string;
  /** Of the same submission if it came a short while before; the same as `id` with a key. */
  earlierId: string;
}

/**
 * Derives a submission's id from what was sent, so that sending it again finds it there: after a
 * double click, or after its answer was lost. The same key with other words is another submission,
 * since nothing may be lost.
 *
 * @param kind of the inquiry
 * @param key chosen by the browser, null where it chose none
 * @param input the fields, past every rule
 * @param now in milliseconds
 */
function deriveSubmissionIds(
  kind: string,
  key: string | null,
  input: unknown,
  now: number,
): SubmissionIds {
  const period = Math.floor(now / repetitionMs);
  const derive = (mark: string | number) => toUuid(JSON.stringify([kind, mark, input]));
  if (key !== null) {
    const id = derive(key);
    return { id, earlierId: id };
  }
  return { id: derive(period), earlierId: derive(period - 1) };
}

/** More than a household or an office sends, far less than a program does. */
const usualMostPerHour = 100;

/**
 * How many forms one place may send, and what stands for the place.
 *
 * @param ip where the form comes from, as the platform says
 */
function readFormLimit(ip: string): { placeKey: string; mostPerHour: number | null } {
  const mostPerHour = readSetting('FORM_LIMIT_PER_HOUR') ?? usualMostPerHour;
  const place = JSON.stringify([getSessionSecret(), toNetworkPlace(ip)]);
  return {
    // 132 bits of a keyed hash tell all places apart.
    placeKey: hash('sha256', place, 'base64url').slice(0, 22),
    mostPerHour: mostPerHour === 0 ? null : mostPerHour,
  };
}

/**
 * What a place is told that has sent too many.
 *
 * @param retryAfterSeconds until the next form is taken
 */
function toLimitError(retryAfterSeconds: number): HttpError {
  return createTooManyError(
    'Too many forms have come from your network within an hour.',
    retryAfterSeconds,
    'call us',
  );
}

/** What travelled beside the fields of a form. */
export interface Sending {
  /** Chosen by the browser, null where it chose none. */
  key: string | null;
  mark: string | null;
  /** What stood in the invisible field. */
  trap: string;
}

const names = new Set<string>(Object.values(sendingFields));

/** Longer ones are no keys or marks of ours. */
const mostCharacters = 200;

/**
 * Takes apart what was sent: the form's own fields, and what travelled beside them.
 *
 * @param request whose headers a script set
 * @param body as read, unchecked
 * @returns the fields without the others, and the others
 */
function splitSending(request: Request, body: unknown): { fields: unknown; sending: Sending } {
  const { own, beside } = separate(body);
  return {
    fields: own,
    sending: {
      key: limit(request.headers.get(sendingHeaders.key) ?? beside.get(sendingFields.key)),
      mark: limit(request.headers.get(sendingHeaders.mark) ?? beside.get(sendingFields.mark)),
      trap: beside.get(sendingFields.trap) ?? '',
    },
  };
}

function separate(body: unknown): { own: unknown; beside: Map<string, string> } {
  const beside = new Map<string, string>();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { own: body, beside };
  }
  const own = Object.entries(body).filter(([name, value]) => {
    if (!names.has(name) || typeof value !== 'string') return true;
    beside.set(name, value);
    return false;
  });
  return { own: Object.fromEntries(own), beside };
}

function limit(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text.slice(0, mostCharacters);
}

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

const maxBytes = 64 * 1024;

/**
 * Takes a public form from a script (JSON: 201 with the id) and from a browser without one (form
 * data: 303 to a page that says thank you, or the form's own page with what is wrong in it). What
 * looks like spam is answered in the same way, and kept apart.
 *
 * @param goOn runs once the answer has left
 */
export function acceptSubmission(form: PublicForm, goOn: () => Promise<void>) {
  const schema = createInputSchema(form);
  const asked = toAskedForm(form);

  const store = async (c: AppContext, body: unknown) => {
    const now = Date.now();
    const { fields, sending } = splitSending(c.req.raw, body);
    const input = parseInput(schema, fields);
    const signals = { trap: sending.trap, mark: readFormMark(sending.mark, now) };
    const spamReasons = findSpamReasons(signals, Object.values(listTypedTexts(fields)));
    const outcome = await storeSubmission(form, input, {
      ...deriveSubmissionIds(form.kind, sending.key, input, now),
      ...readFormLimit(c.env.ip),
      spamReasons,
    });
    if (outcome.kind === 'limited') throw toLimitError(outcome.retryAfterSeconds);
    if (spamReasons.length > 0) {
      logEvent('info', 'kept apart as spam', { requestId: c.var.requestId, kind: form.kind });
    }
    return outcome.id;
  };

  return async (c: AppContext): Promise<Response> => {
    const { raw: request } = c.req;
    const isForm = findBodyKind(request) === 'form';
    const wantsProblem = request.headers.get('accept')?.includes(problemType);
    // What was sent, unchecked, once it has been read: the page of a failure shows it again.
    let body: unknown = undefined;
    if (isForm && !wantsProblem) {
      c.set('showFailure', async (error) =>
        answerPage(error.status, await formatRefusedForm(asked, error, body), error.headers),
      );
    }
    body = await readBody(request, ['json', 'form'], maxBytes);
    const id = await store(c, isForm ? readTickedBoxes(body, form.fields) : body);
    c.env.waitUntil?.(withOwnTime(goOn));
    return isForm
      ? answerSeeOther(form.sentPath)
      : answerJson<`POST ${PublicForm['path']}`>(201, { id });
  };
}
