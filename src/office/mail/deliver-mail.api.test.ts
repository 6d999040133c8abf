import { createServer, type AddressInfo } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import deliverMailFunction from '#functions/deliver-mail.ts';
import { sql } from '#lib/db/database.server.ts';
import { readMailState } from './outbox.server.ts';
import { deliverMail } from './deliver-mail.server.ts';
import { setMailTransport } from './mail-transport.server.ts';
import { setStopSignal } from '#lib/stop-signal.server.ts';
import { clearInquiries } from '#test/kit/database/stored-inquiries.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { mailedAgency, useMailServer } from '#test/kit/api/use-mail-server.ts';

const message = {
  name: 'Jo "Q" Ångström\r\nBcc: evil@example.com',
  email: 'jo@example.com',
  subject: 'Hi',
  message: 'The words of the message.\n.\nMore.',
};

const contact = '/api/contact';

async function post(path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  return formsApi.fetch(new Request(`http://localhost${path}`, request), { ip: '' });
}

const listOutbox = () =>
  sql`select pending, attempts, last_failure as failure from submission_outbox`;

/** Makes all delayed mail due. */
const passTime = () => sql`update submission_outbox set next_attempt_at = now()`;

describeWithDatabase('the mails of a submission', () => {
  const getServer = useMailServer();

  beforeEach(async () => {
    await clearInquiries();
    await sql`truncate rate_limits`;
  });

  test('A767: leave off when the process is told to stop, and go on after the next start', async () => {
    vi.stubEnv('SMTP_URL', '');
    const sent: string[] = [];
    const stopping = new AbortController();
    setMailTransport(() => ({
      send: (mail) => {
        sent.push(mail.messageId);
        if (sent.length === 3) stopping.abort();
        return Promise.resolve();
      },
      close: () => undefined,
    }));
    for (let number = 0; number < 5; number += 1) {
      const subject = `Hello ${number}`;
      await post(contact, { ...message, subject, email: `jo${number}@example.com` });
    }
    setStopSignal(stopping.signal);
    await deliverMail();
    expect(sent).toHaveLength(4);
    setStopSignal(undefined);
    await passTime();
    await deliverMail();
    expect(new Set(sent).size).toBe(10);
    expect(sent).toHaveLength(10);
    setMailTransport(undefined);
  });

  test('tell the agency, with the sender to reply to, and confirm to the sender', async () => {
    expect((await post(contact, message)).status).toBe(201);
    await deliverMailFunction();
    expect(getServer().mails).toHaveLength(2);
    const [notice, confirmation] = getServer().mails;
    expect(notice?.to).toEqual([{ name: 'Sandpiper', address: 'info@agency.example' }]);
    expect(notice?.from).toEqual({ name: 'Sandpiper', address: 'info@agency.example' });
    expect(notice?.replyTo?.map(({ address }) => address)).toEqual(['jo@example.com']);
    expect(notice?.text).toContain('The words of the message.\n.\nMore.');
    expect(notice?.text).toContain('https://agency.example/admin/inquiries?tab=contact');
    expect(confirmation?.to?.map(({ address }) => address)).toEqual(['jo@example.com']);
    expect(confirmation?.text).toContain('within 48 hours');
    expect(await listOutbox()).toEqual([{ pending: [], attempts: 1, failure: null }]);
  });

  test('ASVS 1.3.11: hold no header that a sender wrote, and the confirmation nothing at all of theirs', async () => {
    await post(contact, message);
    await deliverMail();
    for (const mail of getServer().mails) {
      expect(mail.bcc).toBeUndefined();
      expect(mail.headers.map(({ key }) => key)).toContain('auto-submitted');
    }
    const confirmation = JSON.stringify({ ...getServer().mails[1], to: null });
    for (const word of ['Ångström', 'words', 'Hi"', 'evil']) {
      expect(confirmation).not.toContain(word);
    }
  });

  test('name the service and the experience of intakes by their labels', async () => {
    const person = { ...message, subject: undefined, phone: '8135550142', consent: true };
    await post('/api/intake/client', { ...person, serviceType: 'doula' });
    await post('/api/intake/provider', { ...person, providerType: 'nanny', experience: '0-1' });
    await deliverMail();
    const texts = getServer()
      .mails.map(({ text }) => text)
      .join('\n');
    expect(texts).toContain('Service: Birth or Postpartum Doula');
    expect(texts).toContain('Experience: Less than 1 year');
    expect(texts).toContain('Phone: 8135550142');
    expect(getServer().mails).toHaveLength(4);
  });

  test('A903: name the phone number of a message, if it has one', async () => {
    await post(contact, { ...message, phone: '(813) 555-0142' });
    await post(contact, { ...message, subject: 'Again' });
    await deliverMail();
    const notices = getServer().mails.map(({ text = '' }) => text);
    const findNotice = (subject: string) => notices.find((text) => text.includes(subject));
    expect(findNotice('Subject: Hi')).toContain('Phone: (813) 555-0142\n');
    expect(findNotice('Subject: Again')).not.toContain('Phone:');
  });

  test('A873: name a service that the agency added by its title', async () => {
    const person = { ...message, subject: undefined, phone: '8135550142', consent: true };
    await post('/api/intake/client', { ...person, serviceType: 'night-nurse' });
    await deliverMail();
    expect(getServer().mails[0]?.text).toContain('Service: RN at Night\n');
  });

  test('A902: confirm to a family with the steps, the questions of its service and what happens to its data', async () => {
    const person = { ...message, subject: undefined, phone: '8135550142', consent: true };
    await post('/api/intake/client', { ...person, serviceType: 'night-nurse' });
    await deliverMail();
    const text = getServer().mails[1]?.text ?? '';
    expect(text).toContain('1. Consultation\n   We call or write.');
    expect(text).toContain('RN at Night: questions to ask on the first call\n\n[ ] Is she free');
    expect(text).toContain('\nhttps://agency.example/services/night-nurse#first-call\n');
    expect(text).toContain('\nhttps://agency.example/privacy\n');
    expect(text.split('\n').filter((line) => line.length > 72)).toEqual([]);
  });

  test.each([
    ['o&k@x.com', 'o&k@x.com'],
    ['erin@bücher.de', 'erin@xn--bcher-kva.de'],
    ['müller@bücher.de', 'müller@bücher.de'],
  ])('reach %s, and so does the answer of the agency', async (email, address) => {
    expect((await post(contact, { ...message, email })).status).toBe(201);
    await deliverMail();
    const [notice, confirmation] = getServer().mails;
    expect(confirmation?.to?.map((to) => to.address)).toEqual([address]);
    expect(await listOutbox()).toEqual([{ pending: [], attempts: 1, failure: null }]);
    const isPlain = !address.includes('ü');
    expect(notice?.replyTo?.map((to) => to.address)).toEqual(isPlain ? [address] : undefined);
    expect(notice?.text).toContain(isPlain ? 'Reply to this email' : 'at müller@xn--bcher-kva.de.');
  });

  test('go where MAIL_TO says, from where MAIL_FROM says', async () => {
    vi.stubEnv('MAIL_TO', 'team@agency.example');
    vi.stubEnv('MAIL_FROM', 'robot@agency.example');
    await post(contact, message);
    await deliverMail();
    expect(getServer().mails[0]?.to?.[0]?.address).toBe('team@agency.example');
    expect(getServer().mails[0]?.from?.address).toBe('robot@agency.example');
  });

  test('are sent once, however often and by how many it is asked', async () => {
    await post(contact, message);
    await Promise.all([deliverMail(), deliverMail(), deliverMail()]);
    await passTime();
    await deliverMail();
    expect(getServer().mails).toHaveLength(2);
  });

  test('that the server puts off are sent later, with the same id', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await post(contact, message);
    getServer().failNext(1);
    await deliverMail();
    expect(getServer().mails).toHaveLength(1);
    expect(await listOutbox()).toMatchObject([{ pending: ['notice'], attempts: 1 }]);
    await deliverMail();
    expect(getServer().mails).toHaveLength(1);
    await passTime();
    await deliverMail();
    expect(getServer().mails).toHaveLength(2);
    expect(new Set(getServer().mails.map(({ messageId }) => messageId)).size).toBe(2);
    expect(await listOutbox()).toEqual([{ pending: [], attempts: 2, failure: null }]);
    expect(JSON.stringify(log.mock.calls)).not.toContain('@');
    log.mockClear();
  });

  test('to an address that does not exist are given up; the agency is told all the same', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    getServer().refused.add('jo@example.com');
    await post(contact, message);
    await deliverMail();
    expect(getServer().mails).toHaveLength(1);
    expect(await listOutbox()).toEqual([{ pending: [], attempts: 1, failure: 'EENVELOPE 550' }]);
    log.mockClear();
  });

  test('to the agency that are refused stay in sight when the sender got theirs', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubEnv('MAIL_TO', 'team@agency.example');
    getServer().refused.add('team@agency.example');
    await sql`update mail_state set last_sent_at = null, failed_at = null, failure = null`;
    await post(contact, message);
    await deliverMail();
    expect(getServer().mails.map(({ to }) => to?.[0]?.address)).toEqual(['jo@example.com']);
    const failure = 'EENVELOPE 550';
    expect(await listOutbox()).toEqual([{ pending: ['notice'], attempts: 1, failure }]);
    expect(await readMailState()).toMatchObject({ lastSentAt: null, failure, waiting: 1 });

    getServer().refused.clear();
    await passTime();
    await deliverMail();
    expect(await listOutbox()).toEqual([{ pending: [], attempts: 2, failure: null }]);
    expect(await readMailState()).toMatchObject({ failure: null, waiting: 0 });
    log.mockClear();
  });

  test('wait while the server is away, longer each time, and the form is taken all the same', async () => {
    const logs = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    for (const log of logs) log.mockImplementation(() => undefined);
    await getServer().stop();
    expect((await post(contact, message)).status).toBe(201);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await deliverMail();
      const [row] = await sql`
        select round(extract(epoch from next_attempt_at - now()) / 60)::int as wait
        from submission_outbox`;
      waits.push(Number(row?.wait));
      await passTime();
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    await getServer.restart();
    await deliverMail();
    expect(getServer().mails).toHaveLength(2);
    for (const log of logs) log.mockClear();
  });

  test('ASVS 12.3.1, 16.3.4, 16.5.1, 16.5.4: wait when a server somewhere else offers no encryption', async () => {
    const logs = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    for (const log of logs) log.mockImplementation(() => undefined);
    // A spelling of this machine's own address that is not recognized as local.
    vi.stubEnv('SMTP_URL', getServer().url.replace('127.0.0.1', '127.1'));
    await post(contact, message);
    await deliverMail();
    expect(getServer().mails).toEqual([]);
    vi.stubEnv('SMTP_URL', getServer().url);
    await passTime();
    await deliverMail();
    expect(getServer().mails).toHaveLength(2);
    for (const log of logs) {
      expect(log.mock.calls.join()).toContain('ETLS');
      log.mockClear();
    }
  });

  test('wait while a setting is wrong, which the log names', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await post(contact, message);
    vi.stubEnv('MAIL_FROM', 'the agency');
    await deliverMail();
    expect(log.mock.calls.join()).toContain('MAIL_FROM must be an email address.');
    vi.stubEnv('SMTP_URL', 'mail.agency.example');
    await deliverMail();
    expect(log.mock.calls.join()).toContain('SMTP_URL must look like');
    expect(await listOutbox()).toMatchObject([{ pending: ['notice', 'confirmation'] }]);
    log.mockClear();
  });

  test.each(['smtps:user:password@mail.agency.example:465', 'smtp:///', 'smtp://'])(
    'wait where SMTP_URL names no server: %s',
    async (address) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await post(contact, message);
      vi.stubEnv('SMTP_URL', address);
      await deliverMail();
      expect(log.mock.calls.join()).toContain('SMTP_URL must look like');
      expect(await listOutbox()).toMatchObject([{ attempts: 0 }]);
      log.mockClear();
    },
  );

  test('wait when the server turns everybody away: the others are not tried', async () => {
    const logs = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    for (const log of logs) log.mockImplementation(() => undefined);
    let connections = 0;
    const busy = createServer((socket) => {
      connections += 1;
      socket.end('421 4.7.0 Too many connections\r\n');
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const { port } = busy.address() as AddressInfo;
    for (const subject of ['One', 'Two', 'Three']) await post(contact, { ...message, subject });
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
    await deliverMail();
    expect(connections).toBe(1);
    expect(await readMailState()).toMatchObject({ failure: 'EPROTOCOL 421' });
    await new Promise((resolve) => busy.close(resolve));
    for (const log of logs) log.mockClear();
  });

  test('A760: to one address are at most three a day; the agency reads every inquiry', async () => {
    const spellings = ['jo@example.com', 'JO@Example.com', 'jo+a@example.com', 'j.o@example.com'];
    for (const [number, email] of [...spellings, ...spellings].entries()) {
      const subject = `Number ${number}`;
      expect((await post(contact, { ...message, email, subject })).status).toBe(201);
    }
    await post(contact, { ...message, email: 'somebody@example.com' });
    await deliverMail();

    const listReceivers = () =>
      getServer().mails.map(({ to }) => to?.[0]?.address?.toLowerCase() ?? '');
    expect(listReceivers().filter((address) => address === mailedAgency.email)).toHaveLength(9);
    const isJo = (address: string) => /^j\.?o(\+a)?@/.test(address);
    expect(listReceivers().filter(isJo)).toHaveLength(3);
    expect(listReceivers()).toContain('somebody@example.com');
    expect(await sql`select 1 from contact_messages`).toHaveLength(9);
    expect(await sql`select 1 from submission_outbox where pending <> '{}'`).toEqual([]);
    expect(JSON.stringify(await sql`select key from rate_limits`)).not.toContain('example');

    await sql`update rate_limits set taken_at =
      array(select moment - interval '1 day' from unnest(taken_at) as moment)`;
    await post(contact, { ...message, subject: 'The day after' });
    await deliverMail();
    expect(listReceivers().filter(isJo)).toHaveLength(4);
  });

  test('rest after a week', async () => {
    await post(contact, message);
    await sql`update submission_outbox set created_at = now() - interval '8 days'`;
    await deliverMail();
    expect(getServer().mails).toEqual([]);
  });

  test('are sent beside those that only a later version of the site can write, which wait', async () => {
    await post(contact, message);
    await sql`update submission_outbox set pending = pending || '{reminder}'::text[]`;
    await sql`alter table admin_tokens drop constraint admin_tokens_kind_check`;
    await sql`with ada as (
        insert into admin_users (username, password_hash, email)
        values ('Ada', 'no hash', 'ada@example.com') returning id
      )
      insert into admin_tokens (kind, token_hash, admin_user_id, expires_at)
      select 'greeting', 'no hash', id, now() + interval '1 hour' from ada`;
    await deliverMail();
    await sql`delete from admin_tokens`;
    await sql`delete from admin_users`;
    expect(getServer().mails).toHaveLength(2);
    expect(await listOutbox()).toMatchObject([{ pending: ['reminder'], failure: null }]);
  });

  test('are none when mail is off: they wait for a server', async () => {
    vi.stubEnv('SMTP_URL', '');
    await post(contact, message);
    await deliverMail();
    expect(await listOutbox()).toMatchObject([
      { pending: ['notice', 'confirmation'], attempts: 0 },
    ]);
  });

  test('are none for what was erased meanwhile', async () => {
    await post(contact, message);
    await sql`delete from contact_messages`;
    await deliverMail();
    expect(getServer().mails).toEqual([]);
    expect(await listOutbox()).toMatchObject([{ pending: [] }]);
  });

  test('leave right after the answer, without the clock', async () => {
    const works: Promise<unknown>[] = [];
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(message);
    await formsApi.fetch(
      new Request('http://localhost/api/contact', { method: 'POST', headers, body }),
      {
        ip: '',
        waitUntil: (work) => works.push(work),
      },
    );
    await Promise.all(works);
    expect(getServer().mails).toHaveLength(2);
  });
});
