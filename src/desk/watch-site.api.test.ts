import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SignJWT } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createInvitation,
  deleteInvitation,
} from '#office/account/server/admin-token-rows.server.ts';
import {
  createAdminUser,
  disableAdminUser,
  getAdminUser,
} from '#office/account/server/admin-users.server.ts';
import deliverMailFunction from '#functions/deliver-mail.ts';
import deployStatusFunction from '#functions/deploy-status.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { checkStore } from '#editing/publishing/find-store.server.ts';
import {
  readPublishingState,
  recordBuildEnd,
  recordBuildStart,
  recordTokenEnd,
} from '#editing/publishing/publishing-state.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { clearInquiries, storeInquiries } from '#test/kit/database/stored-inquiries.ts';
import { mailedAgency, useMailServer } from '#test/kit/api/use-mail-server.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { expectWarnings } from '#test/setup/expect-warnings.ts';
import type { DomainLookup } from '#desk/checks/domain.server.ts';
import { healthApi } from './health-api.server.ts';
import { runRetention } from './retention.server.ts';
import { readAlerts, watchSite } from './watch-site.server.ts';

/** The time at which the present test begins. */
let start: number;
const inMinutes = (minutes: number) => new Date(start + minutes * 60_000);
const inHours = (hours: number) => inMinutes(hours * 60);

/** Signs a notice as Netlify does. */
async function signNotice(notice: object): Promise<Request> {
  const body = JSON.stringify({ context: 'production', ...notice });
  const signature = await new SignJWT({ sha256: createHash('sha256').update(body).digest('hex') })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('netlify')
    .sign(new TextEncoder().encode(process.env.NETLIFY_WEBHOOK_SECRET));
  const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature };
  const init = { method: 'POST', headers, body };
  return new Request('https://www.example.com/api/deploy-status', init);
}

describeWithDatabase('the site watches itself', () => {
  expectWarnings();
  const getServer = useMailServer();
  let adminId: number;

  /**
   * Runs the clock's check of the site at a given minute, with everything but the tested part well.
   */
  const look = async (now: Date, lookup?: DomainLookup) => {
    await sql`update site_watch set retention_at = ${now}`;
    await watchSite({ now, ...(lookup && { lookup }) });
  };
  const listTitles = () => getServer().mails.map(({ subject }) => subject);
  const listReceivers = () => getServer().mails.map(({ to }) => to?.[0]?.address);

  beforeEach(async () => {
    start = Date.now();
    adminId = await resetTestAdmin();
    await clearInquiries();
    await sql`truncate attention, site_mails, content_saves, inquiry_status_changes`;
    await sql`update site_watch set backup_at = '2100-01-01', clock_at = now(), steps = 0,
      domain_checked_at = null, sender_domain = null, has_spf = null, has_dmarc = null,
      certificate_host = null, certificate_ends_at = null`;
    await recordBuildEnd(null);
    await recordTokenEnd(null);
  });

  test('A782: an inquiry without an answer causes a mail after 36 and after 48 hours', async () => {
    const createdAt = new Date(start).toISOString();
    const secret = { name: 'Zoe Private', email: 'zoe@private.example', phone: '(813) 555-7777' };
    const [id = ''] = await storeInquiries('client', [
      { ...secret, message: 'A private word.', createdAt },
    ]);
    for (let hours = 0; hours <= 80; hours += 2) await look(inHours(hours));
    expect(listTitles()).toEqual([
      'An inquiry from a family has waited over 36 hours for an answer.',
      'An inquiry from a family has waited over 48 hours for an answer.',
    ]);
    expect(listReceivers()).toEqual([mailedAgency.email, mailedAgency.email]);
    const texts = getServer().mails.map(({ text }) => text ?? '');
    for (const text of texts) {
      expect(text).toContain(`https://agency.example/admin/inquiries?tab=client&id=${id}\n`);
    }
    const whole = JSON.stringify(getServer().mails);
    for (const word of ['Zoe', 'private', '555-7777']) expect(whole).not.toContain(word);
  });

  test('A924: what was taken for spam causes one mail a day, with the way to the list', async () => {
    start = new Date().setUTCHours(15, 0, 0, 0);
    const spamReasons = ['A hidden field was filled in'];
    const at = (hours: number) => inHours(hours).toISOString();
    const secret = { name: 'Zoe Private', isSpam: true };
    await storeInquiries('contact', [
      { ...secret, spamReasons, createdAt: at(0) },
      { ...secret, spamReasons, createdAt: at(3) },
      { ...secret, spamReasons, createdAt: at(30) },
      // Moved there by hand, or out of there, or looked at before the day has ended.
      { ...secret, spamReasons, createdAt: at(1), isSpam: false, status: 'new' },
      { ...secret, createdAt: at(1) },
      { ...secret, spamReasons, createdAt: at(2), status: 'completed' },
    ]);
    for (let hours = 0; hours <= 80; hours += 2) await look(inHours(hours));
    expect(listTitles().filter((title) => title?.includes('spam'))).toEqual([
      '2 letters were taken for spam.',
      '1 letter was taken for spam.',
    ]);
    const whole = JSON.stringify(getServer().mails);
    expect(whole).toContain('https://agency.example/admin/inquiries?tab=contact&view=spam');
    expect(whole).not.toContain('Zoe');
  });

  test('A782: an inquiry that somebody works on, or spam, causes none', async () => {
    const createdAt = new Date(start).toISOString();
    await storeInquiries('contact', [
      { createdAt, isSpam: true },
      { createdAt, status: 'in-progress' },
    ]);
    const [reopened = ''] = await storeInquiries('provider', [{ createdAt }]);
    await sql`insert into inquiry_status_changes
      (inquiry_kind, inquiry_id, admin_username, from_status, to_status)
      values ('provider', ${reopened}, 'ada', 'completed', 'new')`;
    await look(inHours(50));
    expect(listTitles()).toEqual([]);
  });

  test('A904: a check that is due causes a mail without a name, one when it is over, and one when it lapses', async () => {
    const file = path.join(getServer.getSiteFolder(), 'catalogue/checks.json');
    await mkdir(path.dirname(file), { recursive: true });
    const checked = [{ id: 3, name: 'Colleen Brady', ends: { records: '2098-12' } }];
    await writeFile(file, JSON.stringify(checked));
    try {
      for (const day of ['2098-11-30', '2098-12-01', '2098-12-20', '2099-01-01', '2099-02-01']) {
        await sql`update site_watch set backup_at = ${`${day}T11:00:00Z`}`;
        await look(new Date(`${day}T12:00:00Z`));
      }
    } finally {
      await rm(file);
    }
    expect(listTitles()).toEqual([
      "A caregiver's criminal record check is due for renewal by December 31.",
      "A caregiver's criminal record check was due for renewal by December 31, 2098.",
      'A caregiver is left out of Find My Match: the criminal record check was due for renewal by December 31, 2098.',
    ]);
    expect(getServer().mails[0]?.text).toContain('https://agency.example/providers/3\n');
    expect(JSON.stringify(getServer().mails)).not.toContain('Colleen');
  });

  test('A783: a failed build causes one mail, one each day, and one when it is well', async () => {
    await recordBuildEnd('A file is wrong: Zoe Private.');
    for (let minute = 0; minute < 60; minute += 5) await look(inMinutes(minute));
    expect(listTitles()).toEqual([
      'Your words are saved, but the site couldn’t be updated. Visitors still see the former version.',
    ]);
    expect(JSON.stringify(getServer().mails)).not.toContain('Zoe');
    await look(inHours(25));
    expect(getServer().mails).toHaveLength(2);
    await recordBuildEnd(null);
    for (let minute = 0; minute < 30; minute += 5) await look(inMinutes(25 * 60 + minute));
    expect(listTitles().slice(2)).toEqual(['The site can be built again.']);
    expect(await sql`select 1 from attention`).toEqual([]);
    expect(await sql`select 1 from site_mails`).toEqual([]);
  });

  const failSince = async (moment: Date) => {
    await recordBuildEnd('It failed.');
    await sql`update publishing_state set build_failed_at = ${moment}`;
  };

  test('builds that fail one after the other are one failure', async () => {
    await failSince(inMinutes(-50));
    await recordBuildStart(null);
    await recordBuildEnd('It failed again.');
    await look(inMinutes(0));
    expect(getServer().mails).toHaveLength(1);
    await recordBuildEnd(null);
    expect((await readPublishingState()).buildFailedAt).toBeNull();
  });

  test('an admin who asks, and a notice of Netlify, cause the mail before the clock', async () => {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    const settle = async () => {
      await Promise.all(works);
      await deliverMail();
    };
    await failSince(inMinutes(-11));
    const admin = await openSignedInBrowser();
    await admin.call(healthApi, 'GET', '/api/health', { waitUntil });
    await settle();
    expect(getServer().mails).toHaveLength(1);

    await sql`truncate attention`;
    vi.stubEnv('NETLIFY_WEBHOOK_SECRET', 'what Netlify and the site both know');
    const request = await signNotice({ state: 'error', updated_at: new Date().toISOString() });
    const context = { ip: '', waitUntil };
    expect((await deployStatusFunction(request, context)).status).toBe(204);
    await settle();
    expect(getServer().mails).toHaveLength(2);
    await sql`update publishing_state set build_notice_at = null`;
  });

  test('content that could not be shown is mailed once, with page and item but no person', async () => {
    const person = { title: 'Testimonial “Zoe Private”', shown: 'placeholder' };
    const replaced = [
      { ...person, file: 'content/testimonials/4-private.yaml', field: 'rating', message: 'Zoe?' },
      {
        file: 'content/pages/home.yaml',
        field: 'hero.title',
        message: '',
        title: 'Home',
        shown: 'same',
      },
      {
        file: 'content/team/zoe-private.yaml',
        field: 'role',
        message: '',
        title: 'Team member “Zoe Private”',
        shown: 'earlier',
      },
      // A file that no page uses has only its name.
      {
        file: 'content/testimonials/5-zoe-private.yml',
        field: '',
        message: 'The site does not use this file.',
        title: 'content/testimonials/5-zoe-private.yml',
        shown: 'nothing',
      },
    ];
    const file = path.join(getServer.getSiteFolder(), 'replaced.json');
    await writeFile(file, JSON.stringify(replaced));
    for (let minute = 0; minute < 120; minute += 30) await look(inMinutes(minute));
    await rm(file);
    for (let minute = 120; minute < 200; minute += 30) await look(inMinutes(minute));
    expect(listTitles()).toEqual([
      "The rating of a testimonial, the title of Home, the role of a team member and a testimonial aren't valid.",
      'All content of the site can be shown again.',
    ]);
    expect(JSON.stringify(getServer().mails)).not.toMatch(/Zoe|private/i);
  });

  test('an address that cannot be reached is mailed once, and not once it is dealt with', async () => {
    const email = 'zoe@private.example';
    const createdAt = new Date(start).toISOString();
    const [id = '', ...others] = await storeInquiries('provider', [
      { email, createdAt },
      { email, createdAt, status: 'completed' },
      { email, createdAt, isSpam: true },
    ]);
    for (const each of [id, ...others]) {
      await sql`insert into submission_outbox (inquiry_kind, inquiry_id, place_key, pending, confirmation_failure)
        values ('provider', ${each}, 'place', '{}', 'EENVELOPE 550')
        on conflict (inquiry_id) do update set pending = '{}', confirmation_failure = 'EENVELOPE 550'`;
    }
    for (let minute = 0; minute < 120; minute += 30) await look(inMinutes(minute));
    expect(listTitles()).toEqual([
      "An application from a caregiver gave an email address that we can't reach.",
    ]);
    const { text = '' } = getServer().mails[0] ?? {};
    expect(text).toContain(`/admin/inquiries?tab=provider&id=${id}\n`);
    expect(JSON.stringify(getServer().mails)).not.toMatch(/zoe|private/i);
  });

  const leaveMessage = async () => {
    const body = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: 'Hello to you.' };
    await openTestBrowser().call(formsApi, 'POST', '/api/contact', { body });
    return () => sql`update submission_outbox set next_attempt_at = now()`;
  };
  const invite = async () => {
    const ada = { id: adminId, username: 'ada' };
    const id = await createInvitation('ines@agency.example', 'ines', ada);
    await deliverMail();
    return () => deleteInvitation(id, 'ada');
  };

  test.for([
    ['late mail', leaveMessage, 2],
    ['a late invitation', invite, 0],
  ] as const)(
    'A783: %s causes one mail, sent when the mail server is back, and one more',
    async ([, leave, others]) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await getServer().stop();
      const end = await leave();
      for (let minute = 0; minute < 60; minute += 5) await look(inMinutes(minute));
      await end();
      await getServer.restart();
      await sql`update site_mails set next_attempt_at = now()`;
      await deliverMail();
      for (let minute = 60; minute < 80; minute += 5) await look(inMinutes(minute));
      const own = listTitles().filter((title) => /mails? /.test(title ?? ''));
      expect(own).toEqual([
        'Emails have been waiting for over 30 minutes.',
        'No email is waiting anymore.',
      ]);
      expect(getServer().mails).toHaveLength(own.length + others);
      logged.mockClear();
    },
  );

  const faults: Record<string, [cause: () => unknown, mend: () => unknown, ...titles: string[]]> = {
    'A783: a late save': [
      () => sql`insert into content_saves (id, created_at, username, source, changes)
        values (gen_random_uuid(), ${inMinutes(-31)}, 'ada', 'page', '[]')`,
      () => sql`update content_saves set state = 'live'`,
      'A saved change is not live after 30 minutes.',
      'All saved changes are live again.',
    ],
    'A784: a GitHub token that ends': [
      () => recordTokenEnd(inHours(29.9 * 24)),
      () => recordTokenEnd(inHours(400 * 24)),
      expect.stringContaining('The GitHub token ends in 30 days, on ') as string,
      'The GitHub token has been renewed.',
    ],
    'A785: a missing backup': [
      () => sql`update site_watch set backup_at = null`,
      () => sql`update site_watch set backup_at = now()`,
      'No backup has been made yet.',
      'A new backup has been made.',
    ],
    'A785: a late backup': [
      () => sql`update site_watch set backup_at = ${inHours(-37)}`,
      () => sql`update site_watch set backup_at = now()`,
      'The last backup is more than 36 hours old.',
      'A new backup has been made.',
    ],
  };

  test.for(Object.entries(faults))(
    '%s causes one mail, and one when it is well',
    async ([, [cause, mend, ...titles]]) => {
      vi.stubEnv('GITHUB_TOKEN', 'token');
      await cause();
      for (const minute of [0, 15, 30, 45]) await look(inMinutes(minute));
      await mend();
      for (const minute of [60, 75, 90]) await look(inMinutes(minute));
      expect(listTitles()).toEqual(titles);
    },
  );

  test.each([
    ['2031-05-06 07:08:09 UTC', '2031-05-06T07:08:09.000Z'],
    ['2031-05-06 07:08:09 -0500', '2031-05-06T12:08:09.000Z'],
    [null, null],
  ])('A784: what GitHub says of the end of the token is recorded: %s', async (header, endsAt) => {
    vi.stubEnv('GITHUB_TOKEN', 'token');
    vi.stubEnv('GITHUB_REPOSITORY', 'agency/website');
    // What a process has just recorded, it doesn't record again.
    for (const end of ['2030-01-01 00:00:00 UTC', header]) {
      await sql`update publishing_state set rest_until = 'epoch', store_answered_at = null`;
      const headers = end === null ? {} : { 'github-authentication-token-expiration': end };
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { headers })));
      await checkStore();
      vi.unstubAllGlobals();
    }
    expect((await readPublishingState()).tokenEndsAt).toBe(endsAt);
  });

  test('A783: two processes that look at the same moment send one mail', async () => {
    await recordBuildEnd('It failed.');
    await look(inMinutes(0));
    for (const minute of [11, 12, 13]) {
      await Promise.all([
        look(inMinutes(minute)),
        look(inMinutes(minute)),
        look(inMinutes(minute)),
      ]);
    }
    await deliverMail();
    expect(getServer().mails).toHaveLength(1);
  });

  test('admins with an address get the mails in place of the agency', async () => {
    await createAdminUser('ben', 'hash');
    await createAdminUser('cleo', 'hash');
    await sql`update admin_users set email = lower(username) || '@admins.example'`;
    const [cleo] = await sql`select id from admin_users where username = 'cleo'`;
    await disableAdminUser(Number(cleo?.id));
    expect((await getAdminUser(adminId)).username).toBe('Ada');
    await recordBuildEnd('It failed.');
    await look(inMinutes(0));
    await look(inMinutes(11));
    expect(listReceivers().sort()).toEqual(['ada@admins.example', 'ben@admins.example']);
  });

  test('an address belongs to one admin, however it is spelled', async () => {
    await createAdminUser('ben', 'hash');
    await sql`update admin_users set email = 'ada@admins.example' where id = ${adminId}`;
    const again = sql`update admin_users set email = 'Ada@Admins.example' where username = 'ben'`;
    await expect(again).rejects.toThrow('admin_users_email');
    const odd = sql`update admin_users set email = 'nobody' where username = 'ben'`;
    await expect(odd).rejects.toThrow('email_check');
  });

  test('MAIL_TO gets the mails where no admin has an address', async () => {
    vi.stubEnv('MAIL_TO', 'team@agency.example');
    await recordBuildEnd('It failed.');
    await look(inMinutes(0));
    await look(inMinutes(11));
    expect(listReceivers()).toEqual(['team@agency.example']);
  });

  test('a silent clock and work that is not done each day are noticed', async () => {
    await sql`update site_watch set clock_at = ${inMinutes(-41)}, retention_at = ${inHours(-27)}`;
    const codes = async () => (await readAlerts(new Date(start))).items.map(({ code }) => code);
    expect(await codes()).toEqual(['clock-silent', 'retention-late']);
    await runRetention();
    await deliverMailFunction();
    expect(await codes()).toEqual([]);
  });

  test('the domain is looked at once a day; what is missing or ends soon is told', async () => {
    vi.stubEnv('MAIL_FROM', 'robot@mail.agency-one.com');
    vi.stubEnv('SITE_URL', 'https://www.agency-one.com');
    const readTexts = vi.fn<DomainLookup['readTexts']>();
    const readCertificateEnd = vi.fn<DomainLookup['readCertificateEnd']>();
    const lookup = { readTexts, readCertificateEnd };
    readTexts.mockRejectedValue(Object.assign(new Error('No data'), { code: 'ENODATA' }));
    readCertificateEnd.mockResolvedValue(inHours(10 * 24));
    const find = async (now: Date) => {
      await look(now, lookup);
      return (await readAlerts(now)).items.map(({ sentence }) => sentence);
    };
    expect(await find(inMinutes(0))).toEqual([
      expect.stringMatching(/^The certificate of www\.agency-one\.com ends in 10 days, on /),
      "mail.agency-one.com has no valid SPF or DMARC record, so the site's emails may land in spam.",
    ]);
    const asked = readTexts.mock.calls.map(([name]) => name);
    expect(asked.sort()).toEqual([
      '_dmarc.agency-one.com',
      '_dmarc.mail.agency-one.com',
      'mail.agency-one.com',
    ]);

    // Before other names are looked at, nothing is known of them.
    vi.stubEnv('MAIL_FROM', 'robot@agency-two.com');
    vi.stubEnv('SITE_URL', 'https://www.agency-two.com');
    expect((await readAlerts(inMinutes(0))).items).toEqual([]);
    vi.stubEnv('MAIL_FROM', 'robot@mail.agency-one.com');
    vi.stubEnv('SITE_URL', 'https://www.agency-one.com');

    // A server that does not answer changes nothing.
    readTexts.mockRejectedValue(Object.assign(new Error('Time out'), { code: 'ETIMEOUT' }));
    readCertificateEnd.mockResolvedValue(inHours(90 * 24));
    expect(await find(inHours(23))).toHaveLength(2);
    expect(readTexts).toHaveBeenCalledTimes(3);
    expect(await find(inHours(24))).toHaveLength(1);
    expect(readTexts).toHaveBeenCalledTimes(6);

    const answer = (spf: string[][]) =>
      readTexts.mockImplementation((name) =>
        Promise.resolve(name === '_dmarc.agency-one.com' ? [['v=DMARC1; p=none']] : spf),
      );
    // Of two records, receivers heed none.
    answer([['v=spf1 a'], ['v=spf1 mx']]);
    expect(await find(inHours(48))).toEqual([expect.stringContaining('no valid SPF record')]);
    answer([['v=spf1 ', '-all']]);
    expect(await find(inHours(72))).toEqual([]);
  });

  test('nobody asks the network about a domain that cannot exist, or without mail', async () => {
    const readTexts = vi.fn<DomainLookup['readTexts']>();
    const readCertificateEnd = vi.fn<DomainLookup['readCertificateEnd']>();
    vi.stubEnv('SITE_URL', 'https://agency.example');
    await look(inMinutes(0), { readTexts, readCertificateEnd });
    vi.stubEnv('SMTP_URL', '');
    vi.stubEnv('MAIL_FROM', 'robot@agency-one.com');
    vi.stubEnv('SITE_URL', 'http://localhost:8888');
    await look(inMinutes(1), { readTexts, readCertificateEnd });
    expect(readTexts).not.toHaveBeenCalled();
    expect(readCertificateEnd).not.toHaveBeenCalled();
  });
});
