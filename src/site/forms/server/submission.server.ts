import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Element } from '@parse5/tools';
import * as mini from 'zod/mini';
import { describeAnswerTime } from '#model/entries/answer-time.ts';
import { loadOfficeHours, loadServiceNames } from '#model/built/built-agency.server.ts';
import { callQuestionsId } from '#model/schemas/care.ts';
import { toServicePath } from '#model/schemas/service-paths.ts';
import type { ServiceName } from '#model/schemas/service-names.ts';
import { isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { answerPage, answerSeeOther } from '#lib/http/answer.server.ts';
import type { AppContext } from '#lib/http/app.server.ts';
import { call } from '#lib/http/call.server.ts';
import { findBodyKind, readBody, parseInput } from '#lib/http/body.server.ts';
import { toNetwork } from '#lib/http/network-address.server.ts';
import { HttpError, createTooManyError } from '#lib/http/http-error.server.ts';
import { problemType } from '#lib/http/problem.ts';
import { logEvent } from '#lib/log.server.ts';
import { getSessionSecret, hashWithSecret } from '#lib/session-secret.server.ts';
import { readAbout, toSubject } from '#site/forms/contact-subject.ts';
import { findCaregiver } from './find-caregiver.server.ts';
import { createInputSchema } from '#site/forms/form-schema.ts';
import {
  type AskedForm,
  contactForm,
  type FormFields,
  type FormDefinition,
  offerServices,
  toAskedForm,
  type WayOn,
} from '#site/forms/forms.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import type { InquiryKey } from './inquiry-progress.server.ts';
import { serviceTypeOptions } from '#site/forms/intake-options.ts';
import { describeSent, type SentFacts } from '#site/forms/sent.ts';
import { isInSpanish, toSpanish } from '#site/forms/spanish.ts';
import { sendingFields, sendingHeaders, submissionAnswerSchema } from '#lib/http/sending.ts';
import type { Language } from '#lib/text/say.ts';
import { toFirstName } from '#lib/text/person-name.ts';
import { listTypedTexts } from '#lib/text/typed-text.ts';
import { findSpamReasons, isGibberish, type SendingSignals } from './spam.server.ts';
import { countTry, storeSubmission } from './store-submission.server.ts';
import { readLanguage, translateError, visitorCall } from './visitor-call.server.ts';

/** The parser of HTML is loaded for browsers without script alone. */
const loadFormPages = () => import('./form-page.server.ts');

/** An allowance for clocks that differ between two servers. */
const toleranceSeconds = 60;

/** Creates a signed token with the time a form was opened, in milliseconds. */
export function createFormToken(now: number): string {
  const opened = `${now.toString(36)}.${randomUUID()}`;
  return `${opened}.${sign(opened)}`;
}

/** Returns who signed a token, and how long before `now` the form was opened. */
export function verifyFormToken(token: string | null, now: number): SendingSignals['token'] {
  if (!token) return { kind: 'absent' };
  const [, opened = '', time = '', signature = ''] =
    /^(([0-9a-z]{1,11})\.[0-9a-f-]{36})\.(.+)$/.exec(token) ?? [];
  const ageSeconds = (now - Number.parseInt(time, 36)) / 1000;
  if (opened === '' || !isEqual(signature, sign(opened)) || ageSeconds < -toleranceSeconds) {
    return { kind: 'forged' };
  }
  return { kind: 'signed', ageSeconds };
}

function sign(opened: string): string {
  return hashWithSecret('form-mark', opened);
}

function isEqual(first: string, second: string): boolean {
  const [one, other] = [Buffer.from(first), Buffer.from(second)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** How long an identical submission without a key counts as a duplicate. */
const repetitionMs = 10 * 60 * 1000;

export interface SubmissionIds {
  id: string;
  /** The id in the previous period; equals `id` if there is a key. */
  earlierId: string;
}

/**
 * Derives a submission's id from its content, so that a double click or a retry finds the first
 * one. The same key with other content is a new submission, so that nothing is lost.
 */
function deriveSubmissionIds(
  kind: string,
  key: string | null,
  input: unknown,
  now: number,
): SubmissionIds {
  const period = Math.floor(now / repetitionMs);
  const derive = (part: string | number) => toUuid(JSON.stringify([kind, part, input]));
  if (key !== null) {
    const id = derive(key);
    return { id, earlierId: id };
  }
  return { id: derive(period), earlierId: derive(period - 1) };
}

/** More than a household or an office sends, and far less than a program does. */
const defaultMaxPerHour = 100;

interface FormLimit {
  networkKey: string;
  maxPerHour: number | null;
}

function readFormLimit(ip: string): FormLimit {
  const maxPerHour = readSetting('FORM_LIMIT_PER_HOUR') ?? defaultMaxPerHour;
  const network = JSON.stringify([getSessionSecret(), toNetwork(ip)]);
  return {
    // 132 bits of a keyed hash suffice to tell networks apart.
    networkKey: hash('sha256', network, 'base64url').slice(0, 22),
    maxPerHour: maxPerHour === 0 ? null : maxPerHour,
  };
}

/**
 * Counts a form against the limit of its network, which a database that is away keeps from nobody.
 * Returns the refusal of all but a repeat, where the network has sent enough; throws it where it
 * has tried often enough.
 */
async function countForm({ networkKey, maxPerHour }: FormLimit): Promise<HttpError | null> {
  if (maxPerHour === null) return null;
  try {
    const { tryAfterSeconds, storeAfterSeconds } = await countTry(networkKey, maxPerHour);
    if (tryAfterSeconds !== null) throw toLimitError(tryAfterSeconds);
    return storeAfterSeconds === null ? null : toLimitError(storeAfterSeconds);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return null;
  }
}

function toLimitError(retryAfterSeconds: number): HttpError {
  return createTooManyError(
    'Too many forms were sent from your network within an hour.',
    retryAfterSeconds,
    'call us',
  );
}

export interface SubmissionSignals {
  key: string | null;
  token: string | null;
  trap: string;
}

const names = new Set<string>(Object.values(sendingFields));

const maxCharacters = 200;

function splitSending(
  request: Request,
  body: unknown,
): { fields: unknown; sending: SubmissionSignals } {
  const { own, beside } = separate(body);
  return {
    fields: own,
    sending: {
      key: limit(request.headers.get(sendingHeaders.key) ?? beside.get(sendingFields.key)),
      token: limit(request.headers.get(sendingHeaders.token) ?? beside.get(sendingFields.token)),
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
  return text === undefined || text === '' ? null : text.slice(0, maxCharacters);
}

/** Replaces ticked boxes with `true`, since form data sends them as text. */
export function readTickedBoxes(body: unknown, fields: FormFields): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const isTicked = (name: string, value: unknown) =>
    Object.hasOwn(fields, name) && fields[name]?.kind === 'consent' && value === 'true';
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isTicked(name, value) ? true : value]),
  );
}

/** What else a sender can do by a link once a form is stored; none where no calls are booked. */
export interface CallOffer {
  /** Returns a link to a page with script. */
  findWay: (inquiry: InquiryKey, language: Language) => Promise<WayOn[]>;
  /** Returns what a page without script shows. */
  drawTimes: (inquiry: InquiryKey, language: Language) => Promise<Element | null>;
}

/** Lists links to what a family asked about: a caregiver again, questions for the first call. */
async function listWays(kind: InquiryKindName, input: Record<string, unknown>): Promise<WayOn[]> {
  const services = await loadServiceNames();
  const about = kind === 'contact' ? readAbout(input.subject) : '';
  const caregiver = await findCaregiver(about);
  const slug = caregiver?.serviceType ?? input.serviceType;
  const service = services.find((each) => each.slug === slug || each.title === about);
  const ways: WayOn[] = [];
  if (caregiver) {
    ways.push({
      label: `See ${toFirstName(caregiver.name)} again`,
      path: `/providers/${caregiver.id}`,
    });
  }
  if (service && (service.callQuestions ?? []).length > 0) {
    const path = `${toServicePath(service.slug)}#${callQuestionsId}`;
    ways.push({ label: 'Questions to ask on the call', path });
  }
  return ways;
}

/** Without script, a Chinese character takes nine bytes, and a message may have 10,000. */
const maxBytes = { json: 64 * 1024, form: 128 * 1024 };

/** A form in one language. */
interface PreparedForm {
  schema: ReturnType<typeof createInputSchema<FormDefinition>>;
  asked: AskedForm;
}

/**
 * Prepares a form, which also accepts a service as delivered that was hidden since its page was
 * opened.
 */
function prepareForm(form: FormDefinition, services: readonly ServiceName[]) {
  const offered = offerServices(form, services, serviceTypeOptions);
  const prepare = (each: FormDefinition): PreparedForm => ({
    schema: createInputSchema(each),
    asked: toAskedForm(each),
  });
  return { services, en: prepare(offered), es: prepare(toSpanish(offered)) };
}

/**
 * Accepts a public form from a script (JSON: 201 with the id) and from a browser without one (form
 * data: the thank-you page, or the form with its errors). Spam is stored apart and promised no time.
 * `goOn` runs after the answer was sent.
 */
export function acceptSubmission(
  form: FormDefinition,
  goOn: () => Promise<void>,
  callOffer: CallOffer,
) {
  let prepared: ReturnType<typeof prepareForm> | null = null;
  const prepare = async (language: Language): Promise<PreparedForm> => {
    const services = await loadServiceNames();
    if (prepared?.services !== services) prepared = prepareForm(form, services);
    return prepared[language];
  };

  const store = async (c: AppContext, body: unknown, limit: FormLimit, language: Language) => {
    const now = Date.now();
    const { schema } = await prepare(language);
    const { fields, sending } = splitSending(c.req.raw, body);
    const input = parseInput(schema, fields);
    const signals = { trap: sending.trap, token: verifyFormToken(sending.token, now) };
    const texts = listTypedTexts(input);
    const spamReasons = [
      ...findSpamReasons(signals, Object.values(texts), new URL(c.req.url).hostname),
      ...(isGibberish(texts.message ?? '') ? ['Reads like random letters'] : []),
    ];
    const outcome = await storeSubmission(form, input, {
      language,
      ...deriveSubmissionIds(form.kind, sending.key, input, now),
      ...limit,
      spamReasons,
    });
    // Others of this network were stored meanwhile.
    if (outcome.kind === 'limited') throw toLimitError(60 * 60);
    if (spamReasons.length > 0) {
      logEvent('info', 'kept apart as spam', { requestId: c.var.requestId, kind: form.kind });
    }
    const office = await loadOfficeHours();
    const isPromised = office !== null && spamReasons.length === 0;
    const answer = isPromised
      ? describeAnswerTime(outcome.receivedAt, office, new Date(), language)
      : null;
    // They lead to pages in English.
    const facts = { answer, ways: language === 'en' ? await listWays(form.kind, input) : [] };
    return { id: outcome.id, input, isOffered: spamReasons.length === 0, facts };
  };

  /** Redirects to the shared thank-you page when there is none to fill in. */
  const answerForm = async (
    asked: AskedForm,
    input: Record<string, unknown>,
    facts: SentFacts,
    inquiry: InquiryKey | null,
  ) => {
    const { formatSentPage } = await loadFormPages();
    const times = inquiry && (await callOffer.drawTimes(inquiry, asked.language ?? 'en'));
    const page = await formatSentPage(asked, describeSent(asked, input, facts), times);
    return page === null ? answerSeeOther(asked.sentPath) : answerPage(200, page);
  };

  // A script gets the stored id; a browser without one gets a page or a redirect.
  const contract = {
    body: mini.extend(createInputSchema(form), {
      [sendingFields.trap]: mini.optional(mini.string()),
    }),
    maxBytes: null,
    200: 'text/html',
    201: submissionAnswerSchema,
    303: null,
  };
  const describe = isInSpanish(form) ? visitorCall : call;
  return describe(contract, async (c) => {
    const { raw: request } = c.req;
    const isForm = findBodyKind(request) === 'form';
    const wantsProblem = request.headers.get('accept')?.includes(problemType);
    const language = isInSpanish(form) ? readLanguage(c) : 'en';
    // Unchecked, since an error page shows it again.
    let body: unknown = undefined;
    if (isForm && !wantsProblem) {
      c.set('showFailure', async (failure) => {
        const error = language === 'en' ? failure : translateError(failure);
        const { formatRefusedForm } = await loadFormPages();
        const page = await formatRefusedForm((await prepare(language)).asked, error, body);
        return answerPage(error.status, page, error.headers);
      });
    }
    const read = () => readBody(request, ['json', 'form'], isForm ? maxBytes.form : maxBytes.json);
    // A refusal without script shows what was typed again.
    if (isForm) body = await read();
    const limit = readFormLimit(c.env.ip);
    const refusal = await countForm(limit);
    const readAndStore = async () => {
      if (isForm) return store(c, readTickedBoxes(body, form.fields), limit, language);
      return store(c, await read(), limit, language);
    };
    const { id, input, isOffered, facts } = await readAndStore().catch((error: unknown) => {
      throw refusal !== null && error instanceof HttpError ? refusal : error;
    });
    c.env.waitUntil?.(withOwnTime(goOn));
    const inquiry = isOffered ? { kind: form.kind, id } : null;
    if (isForm) return answerForm((await prepare(language)).asked, input, facts, inquiry);
    const { answer } = facts;
    const ways = [...(inquiry ? await callOffer.findWay(inquiry, language) : []), ...facts.ways];
    return c.var.answer(201, { id, ...(answer && { answer }), ...(ways.length > 0 && { ways }) });
  });
}

/** Returns the contact form about the caregiver in the query, for browsers without script. */
export async function showContactForm(c: AppContext): Promise<Response> {
  const subject = toSubject(new URL(c.req.url).searchParams);
  const given = subject === null ? {} : { subject };
  const { formatGivenForm } = await loadFormPages();
  return answerPage(200, await formatGivenForm(toAskedForm(contactForm), given));
}
