import { callQuestionsId } from '#model/schemas/care.ts';
import { getAnswerHours } from '#model/entries/answer-time.ts';
import { mentionsFact } from '#model/entries/shared-facts.ts';
import { describeCallLink, describeCallMail, writeCalendar } from '#site/calls/call-words.ts';
import { progressDays, progressPaths } from '#site/forms/inquiry-progress.ts';
import { toServicePath } from '#model/schemas/service-paths.ts';
import { hasFeature, hasPage, nameTimeZone } from '#lib/agency.ts';
import { nameZone } from '#lib/text/agency-time.ts';
import type { CallMail } from './call-mails.server.ts';
import { type Language, sayIn } from '#lib/text/say.ts';
import { formatSpanishHours } from '#model/entries/time-words.ts';
import { wordsOf } from '#site/forms/spanish.ts';
import { type AnnouncedInquiry, describePromise, type Mail, type MailAgency } from './mails.ts';

/**
 * Composes a confirmation without anything that was typed, since the address may belong to somebody
 * else: of what was sent, only the form and the chosen service matter.
 *
 * @param progressToken opens the page that says where the inquiry stands
 */
export function composeConfirmation(
  agency: MailAgency,
  inquiry: AnnouncedInquiry,
  messageId: string,
  progressToken?: string,
): Mail {
  const { name, phone, office, from, siteUrl } = agency;
  const { language = 'en' } = inquiry;
  const say = sayIn(wordsOf[language]);
  const { by, closed } = describePromise(agency, inquiry, language);
  // Mail is read anywhere, also where the browser that sent the form was not.
  const promise = [office ? nameZone(by, say(nameTimeZone())) : by, closed].filter(Boolean);
  const { home, progressPage } = findPages(agency, language);
  const parts = [
    say('Hello,'),
    wrap(
      say(
        "Thank you for writing to {}. We've received what you sent, and a person will answer {}",
        name,
        promise.join(' '),
      ),
    ),
    progressToken === undefined
      ? ''
      : `${describeLink(agency, language)}\n${progressPage}#${progressToken}`,
    wrap(say("Heard nothing by then? Call {}; we'd want to know.", phone)),
    listSteps(agency, inquiry),
    listQuestions(agency, inquiry),
    inquiry.kind !== 'provider' && hasPage('/fees')
      ? `${wrap(say("What it costs, and what we do if it doesn't work out:"))}\n${siteUrl}/fees`
      : '',
    wrap(describeCall(agency, language)),
    `${wrap(say('You can ask us at any time to see, correct or delete what you sent. How we handle it:'))}\n${siteUrl}/privacy`,
    wrap(
      say(
        "If you didn't write to us, someone may have mistyped their address. There's nothing you need to do.",
      ),
    ),
    `${name}\n${home}\n`,
  ];
  return {
    messageId,
    from: { name, address: from },
    to: { name: '', address: inquiry.values.email },
    subject: say("We've received your message"),
    text: parts.filter(Boolean).join('\n\n'),
    isAutomatic: true,
  };
}

/** Returns the pages that a mail leads to: the usual ones where those in Spanish are taken down. */
function findPages({ siteUrl }: MailAgency, language: Language) {
  const isSpanish = language === 'es' && hasFeature('spanish');
  return {
    home: isSpanish ? `${siteUrl}/es` : siteUrl,
    progressPage: siteUrl + progressPaths[isSpanish ? 'es' : 'en'],
  };
}

function describeLink({ office }: MailAgency, language: Language): string {
  const say = sayIn(wordsOf[language]);
  const days = progressDays.toString();
  return wrap(
    office && office.callsADay > 0
      ? say('Choose a time for our first call, and see where it stands, for {} days:', days)
      : say('See where it stands, for {} days:', days),
  );
}

/** Composes a mail about a first call to whoever booked it, without anything that was typed. */
export function composeCallMail(
  agency: MailAgency,
  { inquiryId, kind, startsAt }: Omit<CallMail, 'id' | 'inquiryKind'>,
  { values, language = 'en' }: AnnouncedInquiry,
  messageId: string,
  progressToken: string,
): Mail {
  const { name, phone, from } = agency;
  const say = sayIn(wordsOf[language]);
  const { home, progressPage } = findPages(agency, language);
  const number = typeof values.phone === 'string' ? values.phone : null;
  const call = { inquiryId, agency: name, phone: number, caregiver: null, language };
  const { subject, paragraphs } = describeCallMail(kind, call, startsAt);
  const parts = [
    say('Hello,'),
    ...paragraphs.map((paragraph) => wrap(paragraph)),
    `${describeCallLink(kind, language)}\n${progressPage}#${progressToken}`,
    wrap(say('Any questions? Call {}.', phone)),
    `${name}\n${home}\n`,
  ];
  return {
    messageId,
    from: { name, address: from },
    to: { name: '', address: values.email },
    subject,
    text: parts.join('\n\n'),
    ...((kind === 'booked' || kind === 'moved') && { calendar: writeCalendar(call, startsAt) }),
    isAutomatic: true,
  };
}

/** Lists the steps that the site names. */
function listSteps(
  { next, spanishNext, office }: MailAgency,
  { kind, language }: AnnouncedInquiry,
): string {
  const named = language === 'es' ? spanishNext?.[kind] : next?.[kind];
  if (!named) return '';
  const { title, steps } = named;
  const lines = steps.map((step, index) => {
    const begin = `${index + 1}. `;
    const indent = ' '.repeat(begin.length);
    const text = leaveOutPromise(step.text ?? '', `${getAnswerHours(office)} hours`);
    const parts = [step.title, text].filter(Boolean);
    return begin + parts.map((part) => wrap(part, indent)).join(`\n${indent}`);
  });
  const hasTexts = steps.some(({ text }) => text !== undefined);
  return `${wrap(title)}\n\n${lines.join(hasTexts ? '\n\n' : '\n')}`;
}

/**
 * Leaves the usual time of an answer out of a text, since the mail names the day and hour: the words
 * "within 48 hours", or a whole sentence where they are not all.
 */
function leaveOutPromise(text: string, hours: string): string {
  const sentences = text.replaceAll(` within ${hours}`, '').split(/(?<=[.!?]) +/);
  return sentences.filter((sentence) => !mentionsFact(sentence, hours)).join(' ');
}

/** Lists what a family could ask on the first call about the service that it chose. */
function listQuestions({ services, siteUrl }: MailAgency, inquiry: AnnouncedInquiry): string {
  // They are in English.
  if (inquiry.kind !== 'client' || inquiry.language === 'es') return '';
  const service = services.find(({ slug }) => slug === inquiry.values.serviceType);
  const { callQuestions = [] } = service ?? {};
  if (service && callQuestions.length > 0) {
    const title = wrap(`${service.title}: questions to ask on the first call`);
    const lines = callQuestions.map((question) => `[ ] ${wrap(question, '    ')}`);
    const page = `${siteUrl}${toServicePath(service.slug)}#${callQuestionsId}`;
    return `${title}\n\n${lines.join('\n')}\n\nTo print them:\n${page}`;
  }
  const areThere = services.some((each) => (each.callQuestions ?? []).length > 0);
  return !service && areThere
    ? `Each service's page has questions to ask on the first call:\n${siteUrl}/services`
    : '';
}

function describeCall({ phone, hours, office }: MailAgency, language: Language): string {
  const say = sayIn(wordsOf[language]);
  const open = language === 'es' ? office && formatSpanishHours(hours ?? '') : hours;
  const times = open === null ? '' : say(" We're open {}.", open);
  return say("If it's urgent, please call us at {}.", phone) + times;
}

/** The line length that mail programs show unbroken, replies included. */
const maxLineLength = 72;

/** Breaks a text into lines; a longer word, such as an address, keeps a line of its own. */
function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = `${last ?? ''} ${word}`;
    if (last === undefined || indent.length + longer.length > maxLineLength) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join(`\n${indent}`);
}
