import * as z from 'zod';
import { loadOfficeHours, loadServiceNames } from '#model/built/built-agency.server.ts';
import { inquiryKindSchema } from '#site/forms/inquiry-kind.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { repeatableSql, sql } from '#lib/db/database.server.ts';
import { readEnvironment, readSetting } from '#lib/env.server.ts';
import { describeRecipientChange, type MailAgency } from './mails.ts';
import { adminReaders } from './site-mails.server.ts';

const nextStepsSchema = z.object({
  title: z.string(),
  steps: z.array(z.object({ title: z.string(), text: z.string().optional() })),
});

const builtSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string().optional(),
  url: z.url(),
  next: z.record(inquiryKindSchema, nextStepsSchema).optional(),
});

async function readBuiltAgency(): Promise<z.output<typeof builtSchema> | null> {
  const text = await readBuiltFile('agency.json');
  return text === null ? null : builtSchema.parse(JSON.parse(text));
}

/**
 * Reads the built site; MAIL_FROM, MAIL_TO and SITE_URL override it. Its email address takes effect
 * once an admin has confirmed it. Throws for an unbuilt site.
 */
export async function loadMailAgency(): Promise<MailAgency> {
  const { MAIL_FROM, MAIL_TO, SITE_URL } = readEnvironment();
  const agency = await readBuiltAgency();
  if (!agency) throw new Error('The built site has no agency.json.');
  const { name, phone, email, hours, url, next } = agency;
  const { confirmed } = await readDecisions(email);
  return {
    name,
    phone,
    hours: hours ?? null,
    office: await loadOfficeHours(),
    services: await loadServiceNames(),
    next: next ?? null,
    from: MAIL_FROM ?? confirmed,
    inbox: MAIL_TO ?? confirmed,
    siteUrl: (SITE_URL ?? url).replace(/\/$/, ''),
  };
}

const decisionsSchema = z.tuple([z.object({ confirmed: z.string(), isDeclined: z.boolean() })]);

/** Confirms the `shown` address where there is none yet, since a new site vouches for itself. */
async function readDecisions(shown: string): Promise<z.output<typeof decisionsSchema>[0]> {
  await repeatableSql`
    insert into recipient_decisions (address, is_confirmed)
    select ${shown}, true where not exists (select from recipient_decisions)
    on conflict do nothing`;
  const rows = await repeatableSql`
    select address as confirmed, exists (
      select from recipient_decisions as later
      where later.id > decision.id and lower(later.address) = lower(${shown})
    ) as "isDeclined"
    from recipient_decisions as decision where is_confirmed order by id desc limit 1`;
  return decisionsSchema.parse(rows)[0];
}

export interface OpenRecipient {
  /** The address on the site, which gets and sends nothing yet. */
  shown: string;
  confirmed: string;
  /** What would follow the address: the rest is set by MAIL_TO and MAIL_FROM. */
  uses: RecipientUses;
  isDeclined: boolean;
}

export type RecipientUses = 'notices' | 'sender' | 'both';

/** Returns null where the site's address is the confirmed one, nothing follows it, or none is built. */
export async function findOpenRecipient(): Promise<OpenRecipient | null> {
  const agency = await readBuiltAgency();
  if (!agency) return null;
  const { confirmed, isDeclined } = await readDecisions(agency.email);
  const uses = findUses();
  if (uses === null || agency.email.toLowerCase() === confirmed.toLowerCase()) return null;
  return { shown: agency.email, confirmed, uses, isDeclined };
}

function findUses(): RecipientUses | null {
  const [hasTo, hasFrom] = [readSetting('MAIL_TO'), readSetting('MAIL_FROM')].map(Boolean);
  if (hasTo) return hasFrom ? null : 'sender';
  return hasFrom ? 'notices' : 'both';
}

/**
 * Moves the mail to the site's address; notifies the former address, the new one and all admins.
 */
export async function confirmRecipient(open: OpenRecipient, username: string): Promise<void> {
  const { shown, confirmed } = open;
  const { title, sentences, path } = describeRecipientChange(open, username, new Date());
  await sql`
    with added as (
      insert into recipient_decisions (address, is_confirmed, admin_username)
      values (${shown}, true, ${username})
    ),
    noted as (
      insert into audit_events (admin_username, action)
      values (${username}, 'recipient-confirmed')
    ),
    readers as (${adminReaders})
    insert into site_mails (admin_user_id, address, title, sentences, path)
    select reader, address, ${title}, ${sentences}, ${path}
    from (
      select null::integer as reader, ${confirmed}::text as address
      union all select null, ${shown}
      union all select id, null from readers where id is not null
    ) as told`;
}

/** Records that mail stays with the confirmed address, which ends the question about the site's. */
export async function declineRecipient({ shown }: OpenRecipient, username: string): Promise<void> {
  await sql`
    with added as (
      insert into recipient_decisions (address, is_confirmed, admin_username)
      values (${shown}, false, ${username})
    )
    insert into audit_events (admin_username, action) values (${username}, 'recipient-declined')`;
}
