import type { Resolver } from 'node:dns/promises';
import {
  describeMissingRecords,
  findRecords,
  findSpfRecords,
  hasDmarcRecord,
  orNone,
} from '#desk/checks/domain.server.ts';
import { expectedSettings } from '#desk/checks/settings.ts';
import { readSetting } from '#lib/env.server.ts';
import { isRealHost } from '#lib/text/real-host.ts';
import { type CheckFamily, type CheckResult, ok, skipped, warning, wrong } from './check-result.ts';

const subjects = {
  'domain-mx': 'the mail servers of the domain',
  'domain-spf': 'the SPF record of the domain',
  'domain-dkim': 'the DKIM key of the domain',
  'domain-dmarc': 'the DMARC record of the domain',
};

type DomainCheck = keyof typeof subjects;

/** Checks what the domain of MAIL_FROM says about its mail. */
export function checkSenderDomain(resolver: Resolver, dkimSelector?: string): CheckFamily {
  return {
    subjects,
    needs: ['MAIL_FROM'],
    check: async () => {
      const domain = readSetting('MAIL_FROM')?.split('@').at(-1)?.toLowerCase() ?? '';
      return isRealHost(domain)
        ? Promise.all([
            checkMailbox(resolver, domain),
            checkSpf(resolver, domain),
            checkKey(resolver, domain, dkimSelector),
            checkDmarc(resolver, domain),
          ])
        : [
            wrong(
              'domain-mx',
              `MAIL_FROM is an address at ${domain}, which cannot send mail.`,
              expectedSettings.MAIL_FROM.remedy,
            ),
          ];
    },
  };
}

async function checkMailbox(resolver: Resolver, domain: string): Promise<CheckResult> {
  const servers = await orNone(resolver.resolveMx(domain));
  if (servers === null) return describeSilence('domain-mx');
  // A single server without a name says that the domain takes no mail.
  return servers.some(({ exchange }) => exchange !== '' && exchange !== '.')
    ? ok('domain-mx', `${domain} receives mail.`)
    : warning(
        'domain-mx',
        `${domain} receives no mail, so answers to the site's mail get lost.`,
        'Add the MX records that the mail provider shows.',
      );
}

async function checkSpf(resolver: Resolver, domain: string): Promise<CheckResult> {
  const records = await findSpfRecords(toLookup(resolver), domain);
  if (records === null) return describeSilence('domain-spf');
  if (records.length === 1) return ok('domain-spf', `${domain} has an SPF record.`);
  return records.length === 0
    ? wrong(
        'domain-spf',
        describeMissingRecords(domain, ['SPF']),
        'Add a TXT record that begins with v=spf1 and names the mail server.',
      )
    : wrong(
        'domain-spf',
        `${domain} has ${records.length} SPF records, which count as none.`,
        'Make one record that names what all of them name.',
      );
}

/** A key without a value is one that was taken back. */
const keyRecord = /(?:^|;)\s*p=[\w+/]/i;

async function checkKey(
  resolver: Resolver,
  domain: string,
  selector: string | undefined,
): Promise<CheckResult> {
  if (selector === undefined) {
    return skipped(
      'domain-dkim',
      subjects['domain-dkim'],
      'its name is not known',
      'Run "npm run doctor -- --dkim-selector=<name>" with the name that the mail service shows before ._domainkey.',
    );
  }
  const name = `${selector}._domainkey.${domain}`;
  const records = await findRecords(toLookup(resolver), name, keyRecord);
  if (records === null) return describeSilence('domain-dkim');
  return records.length > 0
    ? ok('domain-dkim', `${name} has a DKIM key.`)
    : wrong(
        'domain-dkim',
        `${name} has no DKIM key.`,
        'Add the record that the mail service shows, or name another selector.',
      );
}

async function checkDmarc(resolver: Resolver, domain: string): Promise<CheckResult> {
  const hasDmarc = await hasDmarcRecord(toLookup(resolver), domain);
  if (hasDmarc === null) return describeSilence('domain-dmarc');
  return hasDmarc
    ? ok('domain-dmarc', `${domain} has a DMARC record.`)
    : warning(
        'domain-dmarc',
        describeMissingRecords(domain, ['DMARC']),
        `Add a TXT record at _dmarc.${domain} that begins with v=DMARC1; p=none.`,
      );
}

function toLookup(resolver: Resolver) {
  return { readTexts: (name: string) => resolver.resolveTxt(name) };
}

function describeSilence(id: DomainCheck): CheckResult {
  return warning(id, `No DNS server answered about ${subjects[id]}.`, 'Run this again.');
}
