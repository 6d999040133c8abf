import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { findAdminUser } from '#office/account/server/admin-users.server.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { type StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { clearRefusals } from '#office/account/server/login-limit.server.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';
import {
  connectMigratedDatabase,
  openDatabaseTimeoutMs,
} from '#test/kit/database/describe-with-database.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { fillPattern } from '#test/kit/api/app-routes.ts';
import { type ReadRoute } from './read-routes.ts';
import { expectSoundAnswer } from './sound-answer.ts';
import { knownId, type Route } from './routes.ts';
import { testTimeoutMs } from './sizes.ts';
import { countHalfWritten } from './stored-state.ts';

/** How a call differs from the valid one. */
export interface Sending {
  method?: string;
  body?: BodyInit | null;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  /** Whether to leave out the admin's cookies. */
  isAnonymous?: boolean;
}

const origin = 'http://localhost:8888';
let calls = 0;
let cookie = '';
let passwordHash = '';

/**
 * Creates a site with the sample entries for a file's tests, with its own database, an admin and
 * three inquiries.
 */
export function useTortureSite(): void {
  let database: StatementExecutor | undefined;
  vi.setConfig({ testTimeout: testTimeoutMs });
  useBuiltCatalogue();

  beforeAll(async () => {
    database = await connectMigratedDatabase();
    vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
    // Links are created only if mail is set up. None is mailed, since no call waits for one.
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    await resetTestAdmin();
    await storeKnownInquiries();
    await signIn();
  }, openDatabaseTimeoutMs);

  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
  });

  afterEach(async () => {
    expect(await countHalfWritten()).toBe(0);
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    connectDatabase(undefined);
    await database?.close();
  }, openDatabaseTimeoutMs);
}

/**
 * Calls an endpoint and checks what holds for every response.
 *
 * @param route has a valid call
 * @param sending how this call differs from the valid one
 */
export async function send(route: Route | ReadRoute, sending: Sending = {}): Promise<Response> {
  const { method = route.method, body, headers = {}, params } = sending;
  const path = params ? fillPattern(route.pattern, params) : route.path;
  const isBodiless = method === 'GET' || method === 'HEAD';
  const request = new Request(origin + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(route.isForAdmin && !sending.isAnonymous && { cookie }),
      ...headers,
    },
    ...(!isBodiless && { body: body === undefined ? toValidBody(route) : body }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  calls += 1;
  // Each call has its own network, so that no limit hides what is tested.
  const ip = [10, calls >> 16, calls >> 8, calls].map((part) => (part & 255).toString()).join('.');
  const response = await route.app.fetch(request, { ip });
  await expectSoundAnswer(response.clone());
  return response;
}

/** Checks that an endpoint still accepts a valid call, and that the admin is still logged in. */
export async function expectInOrder(route: Route): Promise<void> {
  await sql`truncate rate_limits, admin_tokens`;
  clearRefusals();
  // A body, damaged or not, may have set another password, which is allowed.
  await restorePassword();
  const headers = { 'idempotency-key': `in order ${calls}` };
  expect((await send(route, { headers })).status).toBe(route.success);
  await restorePassword();
  const asked = await accountApi.fetch(
    new Request(`${origin}/api/auth/me`, { headers: { cookie } }),
  );
  expect(asked.status).toBe(200);
}

async function restorePassword(): Promise<void> {
  await sql`update admin_users set password_hash = ${passwordHash}`;
}

function toValidBody(route: Route | ReadRoute): string {
  return JSON.stringify('valid' in route ? route.valid : {});
}

async function signIn(): Promise<void> {
  const browser = await openSignedInBrowser(origin);
  passwordHash = (await findAdminUser(testAdmin.username))?.passwordHash ?? '';
  expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function storeKnownInquiries(): Promise<void> {
  const row = [knownId, 'Jo', 'jo@example.com', '8135550142', 'nanny', '10+', '0123456789'];
  const [id, name, email, phone, service, experience, message] = row;
  await sql.transaction([
    sql`insert into contact_messages (id, name, email, subject, message)
      values (${id}, ${name}, ${email}, ${name}, ${message})`,
    sql`insert into client_intakes (id, name, email, phone, service_type, message)
      values (${id}, ${name}, ${email}, ${phone}, ${service}, ${message})`,
    sql`insert into provider_intakes (id, name, email, phone, service_type, experience, message)
      values (${id}, ${name}, ${email}, ${phone}, ${service}, ${experience}, ${message})`,
    sql`insert into submission_outbox (inquiry_id, inquiry_kind, place_key, pending)
      values (${id}, 'contact', 'place', '{}')`,
  ]);
}
