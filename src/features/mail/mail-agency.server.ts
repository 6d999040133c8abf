import { z } from 'zod';
import { type MailAgency } from './mail.ts';
import { readEnvironment } from '#lib/env.server.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';

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
export async function loadMailAgency(): Promise<MailAgency> {
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
