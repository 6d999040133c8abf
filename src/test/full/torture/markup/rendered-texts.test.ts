import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { renderMarkdown } from '#lib/text/render-markdown.ts';
import { composeNotice } from '#office/mail/mails.ts';
import { createMailFolder } from '#local/mail-folder.ts';
import { parseCsv, unmarkCell } from '#test/kit/parse-csv.ts';
import {
  expectHarmlessHtml,
  listFragmentElements,
} from '#test/kit/hostile/expect-harmless-html.ts';
import { openSignedInBrowser } from '#test/kit/api/test-admin.ts';
import { listHostileTexts } from './hostile-texts.ts';
import { formRoutes } from '#test/full/torture/routes.ts';
import { sizes } from '#test/full/torture/sizes.ts';
import { send, useTortureSite } from '#test/full/torture/torture-site.ts';

useTortureSite();

const texts = listHostileTexts(sizes.hostileTexts);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shown-texts-'));
  return () => rm(folder, { recursive: true });
});

afterAll(() => {
  expect(texts).toHaveLength(sizes.hostileTexts);
});

test('A243: Markdown, as the pages, the preview and the feed show it, holds nothing that runs', () => {
  for (const text of texts) {
    expectHarmlessHtml(renderMarkdown(text));
  }
});

/** Returns the structure of a page, without the texts of its fields. */
function listShape(html: string): string[] {
  return listFragmentElements(html).map(
    ({ tag, attributes }) => `${tag} ${Object.keys(attributes).sort().join()}`,
  );
}

test.for(formRoutes)(
  '$title: the page that gives a refused form back holds no more elements',
  async (route) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const refuse = async (text: string) => {
      const fields = Object.keys(route.columns).map((name) => [name, text]);
      const body = new URLSearchParams([...fields, ['email', text]]);
      const response = await send(route, { body, headers });
      expect([422, 413]).toContain(response.status);
      return response.status === 422 ? response.text() : null;
    };
    for (const text of texts) {
      // As long and with the same lines, so that it breaks the same rules.
      const usual = await refuse(text.replaceAll(/\S/g, 'x'));
      const page = await refuse(text);
      expect(page === null).toBe(usual === null);
      expect(listShape(page ?? '')).toEqual(listShape(usual ?? ''));
    }
  },
);

test('the mail about an inquiry is plain text, with the heads it always has', async () => {
  const agency = {
    name: 'Agency',
    phone: '813',
    siteUrl: 'https://a.example',
    hours: null,
    office: null,
    services: [],
    next: null,
    from: 'us@agency.example',
    inboxes: ['us@agency.example'],
  };
  const receivedAt = new Date();
  const transport = createMailFolder(folder);
  for (const [index, text] of texts.entries()) {
    const values = {
      name: text,
      email: 'jo@example.com',
      phone: text,
      message: text,
      subject: text,
      providerType: text,
      experience: text,
    };
    for (const kind of ['contact', 'provider'] as const) {
      const messageId = `<${kind}.${index}@agency.example>`;
      await transport.send(composeNotice(agency, { kind, receivedAt, values }, messageId));
    }
  }
  transport.close();
  const heads = new Set<string>();
  for (const name of await readdir(folder)) {
    const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
    expect(mail.html).toBeUndefined();
    expect(mail.attachments).toEqual([]);
    expect(mail.to).toMatchObject([{ address: 'us@agency.example' }]);
    expect(mail.replyTo).toMatchObject([{ address: 'jo@example.com' }]);
    heads.add(mail.headers.map(({ key }) => key).join());
  }
  expect(heads.size).toBe(1);
});

test('the export keeps each text in a cell of its own, and none begins a formula', async () => {
  const admin = await openSignedInBrowser();
  const [contact = expect.fail()] = formRoutes;
  const sent = texts.map((text) => text.trim().padEnd(10, '.'));
  for (const [index, message] of sent.entries()) {
    const headers = { 'idempotency-key': `text ${index}` };
    const body = JSON.stringify({ ...contact.valid, message });
    expect((await send(contact, { body, headers })).status).toBe(201);
  }
  const rows: string[][] = [];
  const kept = new Set<string | undefined>();
  // A text with many links is set aside as spam.
  for (const view of ['', '?view=spam']) {
    const path = `/api/inquiries/contact/export${view}`;
    const response = await admin.call(inboxApi, 'GET', path);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    const [names = [], ...read] = parseCsv((await response.text()).replace(/^\ufeff/, ''));
    for (const cells of read) kept.add(unmarkCell(cells[names.indexOf('Message')] ?? ''));
    rows.push(...read);
  }
  for (const text of sent) expect(kept).toContain(text);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[\t\r\n]|^\s*[=+\-@＝＋－＠]/);
});
