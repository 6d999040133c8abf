import { accountApi } from '#office/account/server/account-api.server.ts';
import { catalogueApi } from '#site/directory/catalogue-api.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { interestApi } from '#office/interest/interest-api.server.ts';
import { matchApi } from '#site/match/match-api.server.ts';
import { type AppRoute, fillPattern, listRoutes } from '#test/kit/api/app-routes.ts';
import {
  clientIntakeForm,
  contactForm,
  listStoredFields,
  providerIntakeForm,
  type FormDefinition,
} from '#site/forms/forms.ts';
import { createProgressToken } from '#site/forms/server/inquiry-progress.server.ts';
import { toColumn } from '#site/forms/server/inquiry-table.server.ts';
import { testAdmin } from '#test/kit/api/test-admin.ts';

/** A route of an app, and an address of it. */
export interface TestedRoute extends AppRoute {
  title: string;
  /** The address. */
  path: string;
  /** The parameters in the address. */
  params: Record<string, string>;
  isForAdmin: boolean;
}

/** A route that changes something, and a valid call of it. */
export interface Route extends TestedRoute {
  method: 'POST' | 'PUT';
  /** A valid body. */
  valid: Record<string, unknown>;
  /** The status for the valid body. */
  success: number;
}

/** A public form. */
export interface FormRoute extends Route {
  table: string;
  /** The columns of its free-text fields, by field. */
  columns: Record<string, string>;
}

/** The id of the row of each kind that admins work on. */
export const knownId = '00000000-0000-4000-8000-000000000001';

/** Facts about a route that its app doesn't have: who may call it, and a valid body. */
interface Sample {
  title: string;
  isPublic?: true;
  /** Absent for a route without a body. */
  valid?: Record<string, unknown>;
  success: number;
}

const person = { name: 'Jo', email: 'jo@example.com', message: '0123456789' };
const intake = { ...person, phone: '8135550142', consent: true };
const status = { valid: { status: 'new' }, success: 200 };
const twoFactorChange = { currentPassword: testAdmin.password, code: '123456' };

const samples: Record<string, Sample> = {
  'POST /api/contact': {
    title: 'contact',
    isPublic: true,
    success: 201,
    valid: { ...person, subject: 'Hi', phone: '8135550142' },
  },
  'POST /api/intake/client': {
    title: 'client',
    isPublic: true,
    success: 201,
    valid: { ...intake, serviceType: 'nanny', numberOfChildren: 2 },
  },
  'POST /api/intake/provider': {
    title: 'provider',
    isPublic: true,
    success: 201,
    valid: { ...intake, providerType: 'doula', experience: '10+' },
  },
  'PUT /api/contact/:id/status': { title: 'contact status', ...status },
  'PUT /api/intake/client/:id/status': { title: 'client status', ...status },
  'PUT /api/intake/provider/:id/status': { title: 'provider status', ...status },
  'POST /api/auth/login': { title: 'login', isPublic: true, valid: testAdmin, success: 200 },
  'POST /api/auth/logout': { title: 'logout', isPublic: true, success: 204 },
  'POST /api/admin/change-password': {
    title: 'password',
    valid: { currentPassword: testAdmin.password, newPassword: 'another password' },
    success: 204,
  },
  'POST /api/admin/retention': {
    title: 'retention',
    valid: { inquiries: 0, currentPassword: testAdmin.password },
    success: 204,
  },
  'PUT /api/admin/account': {
    title: 'own email',
    valid: { email: 'ada@example.com', currentPassword: testAdmin.password },
    success: 204,
  },
  'POST /api/admin/admins': {
    title: 'invitation',
    valid: { email: 'jo@example.com', username: 'jo', currentPassword: testAdmin.password },
    success: 204,
  },
  // An unknown admin, so that the tests' own stays.
  'PUT /api/admin/admins': {
    title: 'other admin',
    valid: { id: 1_000_000, isDisabled: true, currentPassword: testAdmin.password },
    success: 404,
  },
  'POST /api/admin/withdraw-invitation': {
    title: 'withdrawal',
    valid: { id: knownId, currentPassword: testAdmin.password },
    success: 204,
  },
  'POST /api/auth/forgot-password': {
    title: 'forgotten password',
    isPublic: true,
    valid: { account: 'jo@example.com' },
    success: 204,
  },
  // A link that was never mailed.
  'POST /api/auth/link': {
    title: 'link',
    isPublic: true,
    valid: { token: 'x'.repeat(43) },
    success: 410,
  },
  'PUT /api/auth/link': {
    title: 'mailed password',
    isPublic: true,
    valid: { token: 'x'.repeat(43), newPassword: 'another password' },
    success: 410,
  },
  'POST /api/admin/end-sessions': {
    title: 'end sessions',
    // An unknown session, so that those of the tests stay.
    valid: { currentPassword: testAdmin.password, session: 'x'.repeat(43) },
    success: 204,
  },
  'POST /api/admin/two-factor': {
    title: 'two-factor',
    valid: { currentPassword: testAdmin.password },
    success: 200,
  },
  'PUT /api/admin/two-factor': {
    title: 'two-factor on',
    valid: { code: '123456' },
    // Refused, since no setup was begun.
    success: 400,
  },
  // It is already off.
  'POST /api/admin/two-factor/off': {
    title: 'two-factor off',
    valid: twoFactorChange,
    success: 409,
  },
  'POST /api/admin/recovery-codes': {
    title: 'recovery codes',
    valid: twoFactorChange,
    success: 409,
  },
  'PUT /api/inquiries/:kind/status': {
    title: 'several statuses',
    valid: { ids: [knownId], status: 'new' },
    success: 200,
  },
  'POST /api/inquiries/:kind/calls': {
    title: 'phone entry',
    valid: {
      ...person,
      subject: 'Hi',
      id: knownId,
      calledAt: new Date().toISOString(),
      consent: true,
    },
    success: 201,
  },
  'POST /api/inquiries/:kind/:id/notes': {
    title: 'note',
    valid: { text: 'Called', id: knownId },
    success: 201,
  },
  'POST /api/inquiries/:kind/:id/delete-note': {
    title: 'delete note',
    // An unknown note, so that the one above stays.
    valid: { id: '00000000-0000-4000-8000-000000000002' },
    success: 204,
  },
  'PUT /api/inquiries/:kind/:id/follow-up': {
    title: 'follow-up',
    valid: { day: '2026-11-27' },
    success: 200,
  },
  'POST /api/sent': {
    title: 'progress of what was sent',
    isPublic: true,
    valid: { token: createProgressToken('contact', knownId) },
    success: 200,
  },
  'POST /api/sent/call': {
    title: 'first call',
    isPublic: true,
    valid: { token: createProgressToken('contact', knownId), act: 'look' },
    success: 200,
  },
  'POST /api/sent/call/page': {
    title: 'page of the first call',
    isPublic: true,
    valid: { token: createProgressToken('contact', knownId), act: 'look' },
    success: 200,
  },
  'POST /api/inquiries/:kind/:id/cancel-call': {
    title: 'canceled call',
    // Nobody has booked one.
    valid: { startsAt: '2098-12-01T15:00:00.000Z' },
    success: 404,
  },
  'PUT /api/inquiries/:kind/:id/progress': {
    title: 'progress',
    valid: { progress: 'called' },
    success: 204,
  },
  'PUT /api/inquiries/:kind/:id/spam': { title: 'spam', valid: { isSpam: false }, success: 200 },
  'POST /api/inquiries/erasure': {
    title: 'erasure',
    // An unknown sender, so that the other routes' rows stay.
    valid: { email: 'nobody@example.com', currentPassword: testAdmin.password },
    success: 200,
  },
  'POST /api/recommendations/preferences': {
    title: 'preferences',
    isPublic: true,
    valid: { childAges: [3], serviceTypes: ['nanny'], location: 'Tampa' },
    success: 200,
  },
  'POST /api/recommendations/:sessionId/viewed/:providerId': {
    title: 'viewed',
    isPublic: true,
    success: 204,
  },
  'POST /api/recommendations/:sessionId/contacted/:providerId': {
    title: 'contacted',
    isPublic: true,
    success: 204,
  },
};

/** Returns the columns of a form's free-text fields, by field. */
function listTextColumns({ fields }: FormDefinition): Record<string, string> {
  const typed = listStoredFields(fields).filter(({ field }) =>
    ['text', 'phone', 'longText'].includes(field.kind),
  );
  return Object.fromEntries(typed.map((field) => [field.name, toColumn(field)]));
}

const forms: Record<string, Pick<FormRoute, 'table' | 'columns'>> = {
  contact: { table: 'contact_messages', columns: listTextColumns(contactForm) },
  client: {
    table: 'client_intakes',
    columns: listTextColumns(clientIntakeForm),
  },
  provider: {
    table: 'provider_intakes',
    columns: listTextColumns(providerIntakeForm),
  },
};

// Saves, the history and the content manager need a repository and have tests of their own. The
// address of a caregiver's page is not part of the API.
export const routes = [accountApi, catalogueApi, formsApi, inboxApi, interestApi, matchApi]
  .flatMap((app) => listRoutes(app))
  .filter(({ pattern }) => pattern.startsWith('/api/'));

/** Adds an address of something that exists. */
export function addAddress(route: AppRoute) {
  const id = route.app === catalogueApi ? '1' : knownId;
  const known = { id, kind: 'contact', sessionId: 'session_1_a', providerId: '1' };
  const params = Object.fromEntries(
    Object.entries(known).filter(([name]) => new RegExp(`:${name}\\b`).test(route.pattern)),
  );
  return { ...route, params, path: fillPattern(route.pattern, params) };
}

const changing = routes
  .filter(({ method }) => method !== 'GET')
  .map((route) => {
    const sample = samples[`${route.method} ${route.pattern}`];
    if (!sample) throw new Error(`${route.method} ${route.pattern} has no sample.`);
    const { isPublic = false, valid = {}, ...rest } = sample;
    const method = route.method as Route['method'];
    return { ...addAddress(route), ...rest, method, isForAdmin: !isPublic, valid, sample };
  });

/** Every route that changes something. */
export const unsafeRoutes: Route[] = changing;

/** Every route with a body. */
export const bodyRoutes: Route[] = changing.filter(({ sample }) => sample.valid);

/** The three public forms. */
export const formRoutes: FormRoute[] = changing.flatMap((route) => {
  const form = forms[route.title];
  return form ? [{ ...route, ...form }] : [];
});
