import { type RateLimit, returnAttempt, recordAttempt } from '#lib/db/rate-limit.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { getStopSignal } from '#lib/stop-signal.server.ts';
import {
  findAnnouncedInquiry,
  claimDueMail,
  type ClaimedSubmission,
  recordMailFailure,
  recordMailSent,
  type PendingMail,
  cancelConfirmation,
  cancelMail,
  recordMailTrouble,
} from './outbox.server.ts';
import {
  type AccountMail,
  cancelAccountMail,
  claimDueAccountMails,
  createLinkToken,
  recordAccountMailSent,
} from './account-mails.server.ts';
import { createProgressToken } from '#site/forms/server/inquiry-progress.server.ts';
import { type CallMail, claimDueCallMails, removeCallMail } from './call-mails.server.ts';
import { composeCallMail, composeConfirmation } from './confirmation.ts';
import { loadMailAgency } from './mail-agency.server.ts';
import { claimDueSiteMails, type SiteMail, removeSiteMail } from './site-mails.server.ts';
import {
  composeAccountMail,
  type AnnouncedInquiry,
  composeNotice,
  composeSiteMail,
  type MailAgency,
  type Mail,
  noReaders,
} from './mails.ts';
import { type MailTransport, openMailTransport } from './mail-transport.server.ts';

interface MailFailure {
  /** A code of the server or connection, never its message, which may quote an address. */
  code: string;
  kind:
    | 'refused-address' // for good
    | 'refused' // this time: a full mailbox, a login or sender that can be mended
    | 'unreachable'; // the server cannot be reached or takes nobody: no other mail will fare better now
}

/** EPROTOCOL is a refusal at the greeting, for example over too many connections. */
const connectionCodes = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL'],
]);

function toMailFailure(error: unknown): MailFailure {
  const facts = typeof error === 'object' && error !== null ? error : {};
  const responseCode = 'responseCode' in facts ? Number(facts.responseCode) : Number.NaN;
  const name = 'code' in facts ? String(facts.code) : 'unknown';
  const code = Number.isNaN(responseCode) ? name : `${name} ${responseCode}`;
  if (connectionCodes.has(name)) return { code, kind: 'unreachable' };
  const isAddress = name === 'EENVELOPE' && 'rejected' in facts;
  const isPermanent = responseCode >= 500 && responseCode < 600;
  return { code, kind: isAddress && isPermanent ? 'refused-address' : 'refused' };
}

/** Low enough that a form cannot flood a stranger's mailbox; the agency still gets each notice. */
const confirmationLimit: RateLimit = { attempts: 3, windowSeconds: 24 * 60 * 60 };

/** So low that nobody floods a stranger's mailbox by moving a call again and again. */
const callMailLimit: RateLimit = { attempts: 8, windowSeconds: 24 * 60 * 60 };

const resetLimit: RateLimit = { attempts: 3, windowSeconds: 24 * 60 * 60 };

/** Below the 30 seconds that a scheduled function may run. */
const runForMs = 20_000;
const claimAtOnce = 10;

let running: Promise<void> | undefined;
let isAskedAgain = false;

/**
 * Sends due mail, one run at a time per process, and never rejects: mail that could not be sent is
 * tried again later.
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
  const stopSignal = getStopSignal();
  let opened: MailTransport | null = null;
  try {
    const transport = await openMailTransport();
    if (!transport) return;
    opened = transport;
    const agency = await loadMailAgency();
    let hasMore = true;
    while (hasMore && performance.now() < until && !stopSignal?.aborted) {
      isAskedAgain = false;
      const [accountMails, claimed, callMails, siteMails] = [
        await claimDueAccountMails(claimAtOnce),
        await claimDueMail(claimAtOnce),
        await claimDueCallMails(claimAtOnce),
        await claimDueSiteMails(claimAtOnce),
      ];
      const sendings = [
        // An admin is waiting for a link, so those go first.
        ...accountMails.map((mail) => () => sendLink(mail, agency, transport)),
        ...claimed.map((submission) => () => announce(submission, agency, transport)),
        ...callMails.map((mail) => () => sendCallMail(mail, agency, transport)),
        ...siteMails.map((mail) => () => sendSiteMail(mail, agency, transport)),
      ];
      hasMore = sendings.length > 0 || isAskedAgain;
      for (const send of sendings) {
        // The rest is due again in a minute.
        if (stopSignal?.aborted) break;
        await send();
      }
    }
  } catch (error) {
    logEvent('error', 'mail waits', {
      error: error instanceof Error ? error.name : typeof error,
      ...(error instanceof MailServerUnreachableError && { code: error.code }),
      // The message is our own, and tells the operator what to fix.
      ...(error instanceof ConfigurationError && { reason: error.message }),
    });
  } finally {
    opened?.close();
  }
}

/** Thrown to end a run: the other due mails would wait for the server in vain. */
class MailServerUnreachableError extends Error {
  override name = 'MailServerUnreachableError';
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
      await cancelMail(inquiryId, mail, 'erased');
      continue;
    }
    // It waits for somebody to write to.
    if (mail === 'notice' && agency.inboxes.length === 0) {
      await recordMailFailure(inquiryId, noReaders);
      await recordMailTrouble(noReaders);
      continue;
    }
    const limitKey =
      mail === 'confirmation' ? toLimitKey('confirmation', inquiry.values.email) : null;
    if (limitKey !== null) {
      const attempt = await recordAttempt(limitKey, confirmationLimit);
      if (attempt.kind === 'refused') {
        logEvent('info', 'confirmation left out', { inquiryId });
        await cancelMail(inquiryId, mail, 'limited');
        continue;
      }
    }
    const failure = await trySend(transport, compose(mail, agency, inquiry, inquiryId));
    if (failure && limitKey !== null) await returnAttempt(limitKey);
    if (!failure) {
      await recordMailSent(inquiryId, mail);
      continue;
    }
    const { code } = failure;
    logEvent('warn', 'mail refused', { inquiryId, mail, code });
    if (failure.kind === 'refused-address' && mail === 'confirmation') {
      await cancelConfirmation(inquiryId, code);
    } else {
      await recordMailFailure(inquiryId, code);
    }
    // A visitor's mailbox says nothing about the state of our mail.
    if (failure.kind === 'unreachable' || mail === 'notice') await recordMailTrouble(code);
    if (failure.kind === 'unreachable') throw new MailServerUnreachableError(code);
  }
}

async function sendCallMail(
  mail: CallMail,
  agency: MailAgency,
  transport: MailTransport,
): Promise<void> {
  const { id, inquiryKind, inquiryId } = mail;
  const inquiry = await findAnnouncedInquiry(inquiryKind, inquiryId);
  if (!inquiry) return removeCallMail(id);
  const limitKey = toLimitKey('call', inquiry.values.email);
  const attempt = await recordAttempt(limitKey, callMailLimit);
  if (attempt.kind === 'refused') {
    logEvent('info', 'mail about a call left out', { inquiryId });
    return removeCallMail(id);
  }
  const messageId = toMessageId(`call.${inquiryId}.${id.slice(0, 8)}`, agency);
  const token = createProgressToken(inquiryKind, inquiryId);
  const composed = composeCallMail(agency, mail, inquiry, messageId, token);
  const failure = await trySend(transport, composed);
  if (!failure || failure.kind === 'refused-address') await removeCallMail(id);
  if (!failure) return;
  await returnAttempt(limitKey);
  logEvent('warn', 'mail refused', { inquiryId, mail: 'call', code: failure.code });
  if (failure.kind !== 'unreachable') return;
  await recordMailTrouble(failure.code);
  throw new MailServerUnreachableError(failure.code);
}

async function sendSiteMail(
  mail: SiteMail,
  agency: MailAgency,
  transport: MailTransport,
): Promise<void> {
  const { id, address, isToAddress } = mail;
  if (address === null && agency.inboxes.length === 0) return;
  const failure = await trySend(transport, composeSiteMail(agency, mail, toMessageId(id, agency)));
  if (!failure) {
    await removeSiteMail(id);
    return;
  }
  logEvent('warn', 'mail refused', { mailId: id, mail: 'site', code: failure.code });
  // The mailbox may be gone, which may be why the address was changed.
  if (isToAddress && failure.kind === 'refused-address') {
    await removeSiteMail(id);
    return;
  }
  await recordMailTrouble(failure.code);
  if (failure.kind === 'unreachable') throw new MailServerUnreachableError(failure.code);
}

async function sendLink(
  accountMail: AccountMail,
  agency: MailAgency,
  transport: MailTransport,
): Promise<void> {
  const { id, kind, address } = accountMail;
  const limitKey = kind === 'reset' ? toLimitKey('reset', address) : null;
  if (limitKey !== null) {
    const attempt = await recordAttempt(limitKey, resetLimit);
    if (attempt.kind === 'refused') {
      logEvent('info', 'password reset left out', { mailId: id });
      await cancelAccountMail(id);
      return;
    }
  }
  const link = { ...accountMail, token: createLinkToken(id) };
  const mail = composeAccountMail(agency, link, toMessageId(`${kind}.${id}`, agency));
  const failure = await trySend(transport, mail);
  if (!failure) {
    await recordAccountMailSent(id);
    return;
  }
  if (limitKey !== null) await returnAttempt(limitKey);
  logEvent('warn', 'mail refused', { mailId: id, mail: kind, code: failure.code });
  // A mistyped address says nothing about the state of our mail.
  if (failure.kind !== 'refused-address') await recordMailTrouble(failure.code);
  if (failure.kind === 'unreachable') throw new MailServerUnreachableError(failure.code);
}

/**
 * Returns an address without letter case, dots and what follows a plus sign: many spellings are one
 * mailbox.
 */
function toLimitKey(mail: string, address: string): string {
  const domainStart = address.lastIndexOf('@');
  const local = address.slice(0, domainStart).replace(/\+.*/, '').replaceAll('.', '');
  const mailbox = (local + address.slice(domainStart)).toLowerCase();
  return `${mail}:${hashWithSecret('email', mailbox)}`;
}

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
  const messageId = toMessageId(`${mail}.${inquiryId}`, agency);
  return mail === 'notice'
    ? composeNotice(agency, inquiry, messageId)
    : composeConfirmation(agency, inquiry, messageId, createProgressToken(inquiry.kind, inquiryId));
}

function toMessageId(name: string, agency: MailAgency): string {
  return `<${name}@${agency.from.split('@').at(-1) ?? 'localhost'}>`;
}
