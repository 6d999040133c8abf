import { Resolver } from 'node:dns/promises';
import { connect } from 'node:tls';
import { claimDomainCheck, recordDomain, type DomainNames } from './watch-rows.server.ts';

/** Replaced in tests, which use no network. */
export interface DomainLookup {
  /** Throws an error with a code where the question got no answer. */
  readTexts: (name: string) => Promise<string[][]>;
  readCertificateEnd: (host: string) => Promise<Date | null>;
}

const answerWithinMs = 3000;

/** Checks the domain once a day, and at once after its names have changed. */
export async function checkDomain(
  names: DomainNames,
  now: string,
  lookup: DomainLookup = networkLookup,
): Promise<void> {
  if (!(await claimDomainCheck(names, now))) return;
  const { senderDomain, certificateHost } = names;
  const [hasSpf, hasDmarc, certificateEndsAt] = await Promise.all([
    senderDomain === null ? null : hasRecord(lookup, senderDomain, spfRecord),
    senderDomain === null ? null : hasDmarcRecord(lookup, senderDomain),
    certificateHost === null ? null : lookup.readCertificateEnd(certificateHost),
  ]);
  await recordDomain({ hasSpf, hasDmarc, certificateEndsAt });
}

export const spfRecord = /^v=spf1(?: |$)/i;

const missingCodes = new Set(['ENOTFOUND', 'ENODATA']);

/** Returns null where the question got no answer. */
export async function orNone<Records extends unknown[]>(
  question: Promise<Records>,
): Promise<Records | [] | null> {
  try {
    return await question;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return missingCodes.has(code) ? [] : null;
  }
}

type TextLookup = Pick<DomainLookup, 'readTexts'>;

/** Returns the texts of a name that match; null where the question got no answer. */
export async function findRecords(
  { readTexts }: TextLookup,
  name: string,
  pattern: RegExp,
): Promise<string[] | null> {
  const records = await orNone(readTexts(name));
  return records?.map((parts) => parts.join('')).filter((text) => pattern.test(text)) ?? null;
}

async function hasRecord(
  lookup: TextLookup,
  name: string,
  pattern: RegExp,
): Promise<boolean | null> {
  const records = await findRecords(lookup, name, pattern);
  return records && records.length > 0;
}

/** Returns whether the domain, or one above it, has a DMARC record. */
export async function hasDmarcRecord(lookup: TextLookup, domain: string): Promise<boolean | null> {
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
  let answer: boolean | null = false;
  for (const name of domains) {
    const has = await hasRecord(lookup, `_dmarc.${name}`, /^v=DMARC1(?:;|$)/i);
    if (has === true) return true;
    if (has === null) answer = null;
  }
  return answer;
}

const networkLookup: DomainLookup = {
  readTexts: (name) => new Resolver({ timeout: answerWithinMs, tries: 1 }).resolveTxt(name),
  readCertificateEnd: (host) =>
    new Promise((resolve) => {
      // An expired certificate opens no connection; its end is known from the days before.
      const socket = connect({ host, port: 443, servername: host }, () => {
        finish(new Date(socket.getPeerCertificate().valid_to));
      });
      const finish = (endsAt: Date | null) => {
        socket.destroy();
        resolve(endsAt && !Number.isNaN(endsAt.getTime()) ? endsAt : null);
      };
      socket.setTimeout(answerWithinMs, () => finish(null));
      socket.on('error', () => finish(null));
    }),
};
