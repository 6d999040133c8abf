import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { runRetention } from '#desk/retention.server.ts';
import { setAgency } from '#lib/agency.ts';
import { sql } from '#lib/db/database.server.ts';
import { findCallReminder } from '#site/calls/first-call.server.ts';
import { createProgressToken } from '#site/forms/server/inquiry-progress.server.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { actOn, listOffered } from '#test/kit/api/first-calls.ts';
import { mailedAgency, useMailServer } from '#test/kit/api/use-mail-server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { removeInquiries, storeInquiry } from '#test/kit/database/stored-inquiries.ts';
import { deliverMail } from './deliver-mail.server.ts';
import { readMailState } from './outbox.server.ts';

const agency = { ...mailedAgency, ...agencyFacts, hours: 'Mon-Fri, 9 to 5', firstCalls: '6 a day' };

describeWithDatabase('the mails about a first call', () => {
  const getServer = useMailServer();
  let token = '';
  let times: string[] = [];

  beforeEach(async () => {
    await writeFile(path.join(getServer.getSiteFolder(), 'agency.json'), JSON.stringify(agency));
    await removeInquiries();
    await sql`truncate rate_limits, site_mails`;
    const id = await storeInquiry('client', { name: 'Rebecca Hollis', email: 'rebecca@x.com' });
    token = createProgressToken('client', id);
    times = await listOffered(token);
  });

  /** Returns the subjects and the readers of what is mailed now. */
  const deliver = async () => {
    const before = getServer().mails.length;
    await deliverMail();
    return getServer()
      .mails.slice(before)
      .map(({ subject, to }) => [subject, to?.[0]?.address]);
  };

  const late = () => times.at(-1) ?? '';

  test('A965: tell the sender and the office of a booking, a move and a cancellation, once each', async () => {
    const [office, sender] = ['info@agency.example', 'rebecca@x.com'];
    await actOn({ token, act: 'hold', startsAt: late() });
    expect(await deliver()).toEqual([]);
    await actOn({ token, act: 'book', startsAt: late() });
    await actOn({ token, act: 'book', startsAt: late() });
    expect(await deliver()).toEqual([
      ['Our first call is booked', sender],
      ['A first call was booked', office],
    ]);
    await actOn({ token, act: 'book', startsAt: times.at(-2) ?? '' });
    expect(await deliver()).toEqual([
      ['Our first call has moved', sender],
      ['A first call was moved', office],
    ]);
    await actOn({ token, act: 'cancel' });
    expect(await deliver()).toEqual([
      ['Our first call is canceled', sender],
      ['A first call was canceled', office],
    ]);
    expect(await deliver()).toEqual([]);
  });

  test('A965: hold nothing that was typed, a calendar file, and the link to move the call', async () => {
    await actOn({ token, act: 'book', startsAt: late() });
    await deliver();
    const [mail, notice] = getServer().mails;
    expect(mail?.text).toContain(`Move or cancel the call:\nhttps://agency.example/sent#${token}`);
    expect(mail?.text).toContain('(Eastern time).');
    expect(mail?.text).toMatch(/Sandpiper will call you at the number ending in 0142\./);
    const [file] = mail?.attachments ?? [];
    expect([file?.filename, file?.mimeType]).toEqual(['first-call.ics', 'text/calendar']);
    const start = late().replaceAll(/[-:]|\.000/g, '');
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain(`DTSTART:${start}\n`);
    const written = `${mail?.text ?? ''}${notice?.text ?? ''}${notice?.subject ?? ''}`;
    expect(written).not.toMatch(/Rebecca|Hollis|555-0142 |0123456789/);
    expect(notice?.text).toMatch(/\/admin\/inquiries\?tab=client&id=[\da-f-]{36}\n/);
  });

  test('A965: remind once, on the day before, and of nothing that was moved or canceled', async () => {
    await actOn({ token, act: 'book', startsAt: late() });
    await actOn({ token, act: 'book', startsAt: times.at(-2) ?? '' });
    await actOn({ token, act: 'book', startsAt: late() });
    // Of all these changes, the last one is what counts.
    expect((await deliver()).map(([subject]) => subject)).toEqual([
      'Our first call has moved',
      ...['A first call was booked', 'A first call was moved', 'A first call was moved'],
    ]);
    const pass = () => sql`update call_mails set due_at = now() where kind = 'reminder'`;
    await pass();
    expect(await deliver()).toEqual([['Our first call is tomorrow', 'rebecca@x.com']]);
    await pass();
    expect(await deliver()).toEqual([]);

    await actOn({ token, act: 'book', startsAt: times.at(-2) ?? '' });
    await actOn({ token, act: 'book', startsAt: late() });
    await deliver();
    await pass();
    expect((await deliver()).length).toBe(1);

    await actOn({ token, act: 'book', startsAt: times.at(-2) ?? '' });
    await actOn({ token, act: 'cancel' });
    await deliver();
    expect(await sql`select from call_mails`).toEqual([]);
  });

  test('A965: a reminder that was missed, or whose call is gone, is never sent, and is forgotten', async () => {
    await actOn({ token, act: 'book', startsAt: late() });
    await deliver();
    await sql`update call_mails set due_at = now(), starts_at = now() - interval '1 hour'`;
    await sql`update first_calls set starts_at = now() - interval '1 hour'`;
    expect(await deliver()).toEqual([]);
    expect(await readMailState()).toMatchObject({ waiting: 0, waitingSince: null });
    await sql`update call_mails set due_at = now() - interval '8 days'`;
    await sql`insert into first_calls (starts_at, inquiry_kind, inquiry_id, held_until)
      values (now(), 'client', gen_random_uuid(), now() - interval '1 minute')`;
    await runRetention();
    expect(await sql`select from call_mails`).toEqual([]);
    expect(await sql`select held_until from first_calls`).toEqual([{ held_until: null }]);
  });

  test('A965: are few to one address, however often a call is moved', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await actOn({ token, act: 'book', startsAt: times.at(-1 - (turn % 2)) ?? '' });
      await deliver();
    }
    const mails = getServer().mails.filter(({ to }) => to?.[0]?.address === 'rebecca@x.com');
    expect(mails).toHaveLength(8);
  });

  test('A965: that the server puts off count as waiting, and are sent later', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await actOn({ token, act: 'book', startsAt: late() });
    getServer().failNext(1);
    await deliver();
    expect(log).toHaveBeenCalled();
    const { waiting, waitingSince } = await readMailState();
    expect([waiting, typeof waitingSince]).toEqual([1, 'string']);
    await sql`update call_mails set next_attempt_at = now()`;
    expect(await deliver()).toContainEqual(['Our first call is booked', 'rebecca@x.com']);
    log.mockClear();
  });
});

test('A965: the reminder is due at ten on the day before, unless the call was booked shortly before', () => {
  setAgency(agencyFacts);
  const monday = new Date('2026-11-02T15:00:00Z');
  // The clocks went back between the two.
  expect(findCallReminder(monday, new Date('2026-10-30T12:00:00Z'))).toEqual(
    new Date('2026-11-01T15:00:00Z'),
  );
  expect(findCallReminder(monday, new Date('2026-11-01T12:00:00Z'))).toBeNull();
  expect(findCallReminder(monday, new Date('2026-11-01T20:00:00Z'))).toBeNull();
});
