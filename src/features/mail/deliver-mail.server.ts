import { z } from 'zod';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { type RateLimit, returnAttempt, takeAttempt } from '#lib/db/rate-limit.server.ts';
import { readEnvironment, ConfigurationError } from '#lib/env.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import {
  findAnnouncedInquiry,
  claimDueMail,
  type ClaimedSubmission,
  noteMailFailure,
  noteMailSent,
  type PendingMail,
  settleMail,
  noteMailTrouble,
} from './outbox.server.ts';
import {
  composeConfirmation,
  type AnnouncedInquiry,
  composeNotice,
  type MailAgency,
  type Mail,
} from './mails.ts';
import { type MailTransport, openMailTransport } from './mail-transport.server.ts';

const builtSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  url: z.url(),
});

/**
 * What the mails say about the agency: what its pages say, unless MAIL_FROM, MAIL_TO or SITE_URL
 * say otherwise.
 *
 * @throws when the site was not built
 */
async function loadMailAgency(): Promise<MailAgency> {
  const { MAIL_FROM, MAIL_TO, SITE_URL } = readEnvironment();
  const text = await readBuiltFile('agency.json');
  if (text === null) throw new Error('The built site has no agency.json.');
  const { name, phone, email, url } = builtSchema.parse(JSON.parse(text));
  return {
    name,
    phone,
    from: MAIL_FROM ?? email,
    inbox: MAIL_TO ?? email,
    siteUrl: (SITE_URL ?? url).replace(/\/$/, ''),
  };
}

/** Why a mail was not taken. */
interface MailFailure {
  /** A code of the mail server or of the connection, never a sentence: that may quote an address. */
  code: string;
  kind:
    | 'refused-address' // for good
    | 'refused' // this time: a full mailbox, a login or sender that can be mended
    | 'away'; // the server cannot be reached or takes nobody: no other mail will fare better now
}

/** EPROTOCOL: the server greets with a refusal, for example since it has too many guests. */
const connectionCodes = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL'],
]);

/**
 * Judges what a mail server said, or that it said nothing.
 *
 * @param error what sending threw
 */
function toMailFailure(error: unknown): MailFailure {
  const facts = typeof error === 'object' && error !== null ? error : {};
  const responseCode = 'responseCode' in facts ? Number(facts.responseCode) : Number.NaN;
  const name = 'code' in facts ? String(facts.code) : 'unknown';
  const code = Number.isNaN(responseCode) ? name : `${name} ${responseCode.toString()}`;
  if (connectionCodes.has(name)) return { code, kind: 'away' };
  const isAddress = name === 'EENVELOPE' && 'rejected' in facts;
  const isForGood = responseCode >= 500 && responseCode < 600;
  return { code, kind: isAddress && isForGood ? 'refused-address' : 'refused' };
}

/**
 * Confirmations to one address, whoever asks for them: a form must not fill a stranger's mailbox. The
 * agency is told of each inquiry all the same.
 */
const confirmationLimit: RateLimit = { attempts: 3, windowSeconds: 24 * 60 * 60 };

/** A scheduled function may run for 30 seconds. */
const runForMs = 20_000;
const claimAtOnce = 10;

let running: Promise<void> | undefined;
let isAskedAgain = false;

/**
 * Sends the mails that are due. It never fails: what could not be sent is tried again later, by
 * whoever asks next. One run at a time in one process.
 */
export function deliverMail(): Promise<void> {
  if (running) {
    isAskedAgain = true;
    return running;
  }
  running = deliverAll().finally(() => {
    running = undefined;
  });
  return running;
}

async function deliverAll(): Promise<void> {
  const until = performance.now() + runForMs;
  let transport: MailTransport | null = null;
  try {
    transport = openMailTransport();
    if (!transport) return;
    const agency = await loadMailAgency();
    let isGoingOn = true;
    while (isGoingOn && performance.now() < until) {
      isAskedAgain = false;
      const claimed = await claimDueMail(claimAtOnce);
      isGoingOn = claimed.length > 0 || isAskedAgain;
      for (const submission of claimed) await announce(submission, agency, transport);
    }
  } catch (error) {
    logEvent('error', 'mail waits', {
      error: error instanceof Error ? error.name : typeof error,
      ...(error instanceof MailServerAwayError && { code: error.code }),
      // Its sentence is ours, and is what whoever runs the site must read.
      ...(error instanceof ConfigurationError && { reason: error.message }),
    });
  } finally {
    transport?.close();
  }
}

/** Ends a run: whatever else is due would wait for the server in vain. */
class MailServerAwayError extends Error {
  override name = 'MailServerAwayError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

async function announce(
  { inquiryId, kind, pending }: ClaimedSubmission,
  agency: MailAgency,
  transport: MailTransport,
): Promise<void> {
  const inquiry = await findAnnouncedInquiry(kind, inquiryId);
  for (const mail of pending) {
    if (!inquiry) {
      await settleMail(inquiryId, mail, 'erased');
      continue;
    }
    const limitKey = mail === 'confirmation' ? toLimitKey(inquiry.values.email) : null;
    if (limitKey !== null) {
      const attempt = await takeAttempt(limitKey, confirmationLimit);
      if (attempt.kind === 'refused') {
        logEvent('info', 'confirmation left out', { inquiryId });
        await settleMail(inquiryId, mail, 'limited');
        continue;
      }
    }
    const failure = await trySend(transport, compose(mail, agency, inquiry, inquiryId));
    if (failure && limitKey !== null) await returnAttempt(limitKey);
    if (!failure) {
      await noteMailSent(inquiryId, mail);
      continue;
    }
    const { code } = failure;
    logEvent('warn', 'mail refused', { inquiryId, mail, code });
    if (failure.kind === 'refused-address' && mail === 'confirmation') {
      await settleMail(inquiryId, mail, code);
    } else {
      await noteMailFailure(inquiryId, code);
    }
    // A visitor's mailbox says nothing about how our mail is doing.
    if (failure.kind === 'away' || mail === 'notice') await noteMailTrouble(code);
    if (failure.kind === 'away') throw new MailServerAwayError(code);
  }
}

/**
 * Returns what stands for an address in the database, the same for all spellings that lead to one
 * mailbox: capital letters make no difference, and many providers ignore what follows a plus sign.
 */
function toLimitKey(address: string): string {
  const mailbox = address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
  return `confirmation:${hashWithSecret('email', mailbox)}`;
}

/** Null when the mail was taken. */
async function trySend(transport: MailTransport, mail: Mail): Promise<MailFailure | null> {
  try {
    await transport.send(mail);
    return null;
  } catch (error) {
    return toMailFailure(error);
  }
}

function compose(
  mail: PendingMail,
  agency: MailAgency,
  inquiry: AnnouncedInquiry,
  inquiryId: string,
): Mail {
  const messageId = `<${mail}.${inquiryId}@${agency.from.split('@').at(-1) ?? 'localhost'}>`;
  return mail === 'notice'
    ? composeNotice(agency, inquiry, messageId)
    : composeConfirmation(agency, inquiry.values.email, messageId);
}
