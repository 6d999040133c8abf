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
    senderDomain === null ? null : hasRecord(lookup, senderDomain, /^v=spf1(?: |$)/i),
    senderDomain === null ? null : hasDmarcRecord(lookup, senderDomain),
    certificateHost === null ? null : lookup.readCertificateEnd(certificateHost),
  ]);
  await recordDomain({ hasSpf, hasDmarc, certificateEndsAt });
}

const missingCodes = new Set(['ENOTFOUND', 'ENODATA']);

async function hasRecord(
  { readTexts }: DomainLookup,
  name: string,
  pattern: RegExp,
): Promise<boolean | null> {
  try {
    const records = await readTexts(name);
    return records.some((parts) => pattern.test(parts.join('')));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return missingCodes.has(code) ? false : null;
  }
}

/** Returns whether the domain, or one above it, has a DMARC record. */
async function hasDmarcRecord(lookup: DomainLookup, domain: string): Promise<boolean | null> {
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
