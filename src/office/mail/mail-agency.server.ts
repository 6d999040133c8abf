import * as z from 'zod';
import { loadOfficeHours, loadServiceNames } from '#model/built/built-agency.server.ts';
import { inquiryKindSchema } from '#site/forms/inquiry-kind.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { readEnvironment, readSetting } from '#lib/env.server.ts';
import type { MailAgency } from './mails.ts';
import { isMailServerSetUp } from './mail-transport.server.ts';

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
  spanishNext: z.partialRecord(inquiryKindSchema, nextStepsSchema).optional(),
});

async function readBuiltAgency(): Promise<z.output<typeof builtSchema> | null> {
  const text = await readBuiltFile('agency.json');
  return text === null ? null : builtSchema.parse(JSON.parse(text));
}

/**
 * Reads the built site; MAIL_FROM and SITE_URL override it. No text of it says who is written to.
 * Throws for an unbuilt site.
 */
export async function loadMailAgency(): Promise<MailAgency> {
  const { MAIL_FROM, SITE_URL } = readEnvironment();
  const agency = await readBuiltAgency();
  if (!agency) throw new Error('The built site has no agency.json.');
  const { name, phone, email, hours, url, next, spanishNext } = agency;
  const inboxes = await listInboxes();
  return {
    name,
    phone,
    hours: hours ?? null,
    office: await loadOfficeHours(),
    services: await loadServiceNames(),
    next: next ?? null,
    spanishNext: spanishNext ?? null,
    from: MAIL_FROM ?? email,
    // A mail that only goes into a folder shows where one would go.
    inboxes: inboxes.length === 0 && !isMailServerSetUp() ? [email] : inboxes,
    siteUrl: (SITE_URL ?? url).replace(/\/$/, ''),
  };
}

const inboxesSchema = z.array(z.object({ email: z.string() }));

/** Returns who gets notices: MAIL_TO, or else all admins with an address. */
export async function listInboxes(): Promise<string[]> {
  const to = readSetting('MAIL_TO');
  if (to !== undefined) return [to];
  const rows = await repeatableSql`
    select email from admin_users where email is not null and disabled_at is null order by id`;
  return inboxesSchema.parse(rows).map(({ email }) => email);
}
