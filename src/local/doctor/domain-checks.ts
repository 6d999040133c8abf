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
import { type CheckFamily, ok, skipped, type Verdict, warning, wrong } from './check-result.ts';

const subjects = {
  'domain-mx': 'the mail servers of the domain',
  'domain-spf': 'the SPF record of the domain',
  'domain-dkim': 'the DKIM key of the domain',
  'domain-dmarc': 'the DMARC record of the domain',
};

/** A domain that is there as long as the internet is. */
const knownDomain = 'com';

const offline = warning(
  'This machine finds no name on the internet.',
  'Run this again once it is online.',
);

/** Their DMARC records keep all other servers from sending in their name. */
const mailboxProviders = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...['yahoo.com', 'aol.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com'],
]);

function describeMailbox(domain: string): Verdict {
  return warning(
    `MAIL_FROM is a mailbox at ${domain}, and what other servers send in its name is rejected or lands in spam.`,
    `${expectedSettings.MAIL_FROM.remedy} Keep this one only where SMTP_URL is the mailbox's own server.`,
  );
}

/** Checks what the domain of MAIL_FROM says about its mail. */
export function checkSenderDomain(resolver: Resolver, dkimSelector?: string): CheckFamily {
  const lookup = { readTexts: (name: string) => resolver.resolveTxt(name) };
  return {
    subjects,
    needs: ['MAIL_FROM'],
    check: async () => {
      const domain = readSetting('MAIL_FROM')?.split('@').at(-1)?.toLowerCase() ?? '';
      if (!isRealHost(domain)) {
        const sentence = `MAIL_FROM is an address at ${domain}, which cannot send mail.`;
        return { 'domain-mx': wrong(sentence, expectedSettings.MAIL_FROM.remedy) };
      }
      if (mailboxProviders.has(domain)) return { 'domain-mx': describeMailbox(domain) };
      if ((await orNone(resolver.resolveNs(knownDomain)))?.length === 0) {
        return { 'domain-mx': offline };
      }
      const keyName = dkimSelector === undefined ? null : `${dkimSelector}._domainkey.${domain}`;
      const [servers, spf, keys, hasDmarc] = await Promise.all([
        orNone(resolver.resolveMx(domain)),
        findSpfRecords(lookup, domain),
        keyName === null ? null : findRecords(lookup, keyName, keyRecord),
        hasDmarcRecord(lookup, domain),
      ]);
      const unlessSilent = <Answer>(
        id: keyof typeof subjects,
        answer: Answer | null,
        judge: (answer: Answer) => Verdict,
      ) => ({
        [id]:
          answer === null
            ? warning(`No DNS server answered about ${subjects[id]}.`, 'Run this again.')
            : judge(answer),
      });
      return {
        ...unlessSilent('domain-mx', servers, (found) => judgeServers(found, domain)),
        ...unlessSilent('domain-spf', spf, (found) => judgeSpf(found, domain)),
        ...(keyName === null
          ? { 'domain-dkim': unnamedKey }
          : unlessSilent('domain-dkim', keys, (found) => judgeKeys(found, keyName))),
        ...unlessSilent('domain-dmarc', hasDmarc, (has) => judgeDmarc(has, domain)),
      };
    },
  };
}

function judgeServers(servers: readonly { exchange: string }[], domain: string): Verdict {
  // A single server without a name says that the domain takes no mail.
  return servers.some(({ exchange }) => exchange !== '' && exchange !== '.')
    ? ok(`${domain} receives mail.`)
    : warning(
        `${domain} receives no mail, so answers to the site's mail get lost.`,
        'Add the MX records that the mail provider shows.',
      );
}

function judgeSpf({ length }: readonly string[], domain: string): Verdict {
  if (length === 1) return ok(`${domain} has an SPF record.`);
  return length === 0
    ? wrong(
        describeMissingRecords(domain, ['SPF']),
        'Add a TXT record that begins with v=spf1 and names the mail server.',
      )
    : wrong(
        `${domain} has ${length} SPF records, which count as none.`,
        'Make one record that names what all of them name.',
      );
}

/** A key without a value is one that was taken back. */
const keyRecord = /(?:^|;)\s*p=[\w+/]/i;

const unnamedKey = skipped(
  'its name is not known',
  'Run "npm run doctor -- --dkim-selector=<name>" with the name that the mail service shows before ._domainkey.',
);

function judgeKeys({ length }: readonly string[], name: string): Verdict {
  return length > 0
    ? ok(`${name} has a DKIM key.`)
    : wrong(
        `${name} has no DKIM key.`,
        'Add the record that the mail service shows, or name another selector.',
      );
}

function judgeDmarc(hasDmarc: boolean, domain: string): Verdict {
  return hasDmarc
    ? ok(`${domain} has a DMARC record.`)
    : warning(
        describeMissingRecords(domain, ['DMARC']),
        `Add a TXT record at _dmarc.${domain} that begins with v=DMARC1; p=none.`,
      );
}
