import { randomUUID } from 'node:crypto';
import { contactForm } from '#site/forms/forms.ts';
import { sendingHeaders } from '#lib/http/sending.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { toSearchText } from '#site/forms/store-submission.server.ts';
import {
  compareThroughput,
  type Comparison,
  measureThroughput,
} from '#test/full/bench/throughput.ts';

const concurrency = 50;
const perRound = 4000;
const rounds = 5;

const message =
  'We are looking for a full-time nanny for two children, starting in September, four days a week.';

const createFields = (number: number) => ({
  name: 'Jane Parent',
  email: `parent-${number}@example.com`,
  subject: 'A nanny for September',
  message,
});

/** Each submission has its own household, so that the limit is checked but never reached. */
function toAddress(number: number): string {
  return [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.');
}

/** Sent with a key, as the site's own form does. Creating the request is the platform's work. */
function createRequest(number: number): Request {
  const body = JSON.stringify(createFields(number));
  return new Request('http://localhost/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [sendingHeaders.key]: randomUUID() },
    body,
  });
}

async function send(request: Request, number: number): Promise<void> {
  const response = await formsApi.fetch(request, { ip: toAddress(number) });
  if (response.status !== 201)
    throw new Error(`A submission was answered ${await response.text()}`);
}

function insert(number: number): Promise<unknown> {
  const fields = createFields(number);
  const { name, email, subject } = fields;
  return sql`
    insert into contact_messages
      (id, name, email, phone, subject, message, search_text, is_spam, spam_reasons)
    values (${randomUUID()}, ${name}, ${email}, ${null}, ${subject}, ${message},
      ${toSearchText(contactForm.fields, fields)}, ${false}, ${[]})`;
}

/**
 * 20,000 contact submissions through the whole function, compared with as many bare inserts of the
 * same row through the same driver.
 *
 * @throws an error when a submission is lost or stored twice
 */
export async function benchSubmissions(): Promise<Comparison> {
  await measureThroughput(500, concurrency, insert);
  await sql`truncate contact_messages`;
  const comparison = await compareThroughput(
    'contact submission, called in process, 20,000 distinct, 50 at once',
    rounds,
    () => measureThroughput(perRound, concurrency, insert),
    (round) => {
      const requests = Array.from({ length: perRound }, (_, index) =>
        createRequest(round * perRound + index),
      );
      return measureThroughput(perRound, concurrency, async (number) => {
        const request = requests[number];
        if (request) await send(request, round * perRound + number);
      });
    },
  );
  const stored = await sql`
    select count(distinct email)::int as emails, count(*)::int as rows
    from contact_messages join submission_outbox on inquiry_id = id`;
  const expected = rounds * perRound;
  if (stored[0]?.emails !== expected || stored[0].rows !== expected) {
    throw new Error(`Not each submission is there once: ${JSON.stringify(stored)}`);
  }
  return comparison;
}
