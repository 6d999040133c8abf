import { Resolver } from 'node:dns/promises';
import { connect } from 'node:tls';
import { loadMailAgency } from '#office/mail/mail-agency.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { listWords } from '#lib/text/phrases.ts';
import { isRealAddress, isRealHost } from '#lib/text/real-host.ts';
import { type Check } from './check.ts';
import { askFor } from './settings.ts';
import { claimDomainCheck, recordDomain, type DomainNames } from './watch-rows.server.ts';

export const domainChecks = {
  address: {
    launch: {
      sentence: `Give the site its own address. ${askFor('SITE_URL')}`,
      isDone: ({ hasAddress }) => hasAddress,
    },
  },
  'sender-unproven': {
    alert: {
      repeat: 'daily',
      recovered: 'The domain that our emails come from has its SPF and DMARC records.',
    },
    find: ({ watch: { senderDomain, hasSpf, hasDmarc } }) => {
      const missing = [
        ...(hasSpf === false ? ['SPF'] : []),
        ...(hasDmarc === false ? ['DMARC'] : []),
      ];
      if (senderDomain === null || missing.length === 0) return null;
      return {
        subject: senderDomain,
        sentence: describeMissingRecords(senderDomain, missing),
        remedy: `Ask the site operator to add ${missing.length === 1 ? 'it' : 'them'} to the domain.`,
      };
    },
  },
} satisfies Record<string, Check>;

/** Says which records a domain lacks: "agency.com has no valid SPF or DMARC record, so …" */
export function describeMissingRecords(domain: string, names: readonly string[]): string {
  return `${domain} has no valid ${listWords(names, 'or')} record, so the site's emails may land in spam.`;
}

/** Replaced in tests, which use no network. */
export interface DomainLookup {
  /** Throws an error with a code where the question got no answer. */
  readTexts: (name: string) => Promise<string[][]>;
  readCertificateEnd: (host: string) => Promise<Date | null>;
}

const answerWithinMs = 3000;

/** Returns only real names: nobody asks the network about a domain that cannot exist. */
export async function findDomainNames(): Promise<DomainNames> {
  const siteUrl = readSetting('SITE_URL');
  const certificateHost =
    siteUrl !== undefined && isRealAddress(siteUrl) ? new URL(siteUrl).hostname : null;
  if (readSetting('SMTP_URL') === undefined) return { senderDomain: null, certificateHost };
  const domain = (await findSender())?.split('@').at(-1)?.toLowerCase() ?? '';
  return { senderDomain: isRealHost(domain) ? domain : null, certificateHost };
}

/** Returns null where the site was not built. */
async function findSender(): Promise<string | null> {
  try {
    return (await loadMailAgency()).from;
  } catch {
    return null;
  }
}

/** Checks the domain once a day, and at once after its names have changed. */
export async function checkDomain(
  names: DomainNames,
  now: string,
  lookup: DomainLookup = networkLookup,
): Promise<void> {
  if (!(await claimDomainCheck(names, now))) return;
  const { senderDomain, certificateHost } = names;
  const [hasSpf, hasDmarc, certificateEndsAt] = await Promise.all([
    senderDomain === null ? null : hasSpfRecord(lookup, senderDomain),
    senderDomain === null ? null : hasDmarcRecord(lookup, senderDomain),
    certificateHost === null ? null : lookup.readCertificateEnd(certificateHost),
  ]);
  await recordDomain({ hasSpf, hasDmarc, certificateEndsAt });
}

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

/** Returns the SPF records of a domain, of which only a single one counts. */
export function findSpfRecords(lookup: TextLookup, domain: string): Promise<string[] | null> {
  return findRecords(lookup, domain, /^v=spf1(?: |$)/i);
}

async function hasSpfRecord(lookup: TextLookup, domain: string): Promise<boolean | null> {
  const records = await findSpfRecords(lookup, domain);
  return records === null ? null : records.length === 1;
}

/** Returns whether the domain, or one above it, has a DMARC record. */
export async function hasDmarcRecord(lookup: TextLookup, domain: string): Promise<boolean | null> {
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
  let answer: boolean | null = false;
  for (const name of domains) {
    const records = await findRecords(lookup, `_dmarc.${name}`, /^v=DMARC1(?:;|$)/i);
    if (records === null) answer = null;
    else if (records.length > 0) return true;
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
