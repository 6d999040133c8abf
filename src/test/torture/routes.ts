import changePassword from '#functions/admin-change-password/admin-change-password.ts';
import endSessions from '#functions/admin-end-sessions/admin-end-sessions.ts';
import recoveryCodes from '#functions/admin-recovery-codes/admin-recovery-codes.ts';
import secondStepOff from '#functions/admin-second-step-off/admin-second-step-off.ts';
import secondStep from '#functions/admin-second-step/admin-second-step.ts';
import login from '#functions/auth-login/auth-login.ts';
import logout from '#functions/auth-logout/auth-logout.ts';
import contactStatus from '#functions/contact-status/contact-status.ts';
import contact from '#functions/contact/contact.ts';
import erasure from '#functions/inquiry-erasure/inquiry-erasure.ts';
import spam from '#functions/inquiry-spam/inquiry-spam.ts';
import clientStatus from '#functions/intake-client-status/intake-client-status.ts';
import client from '#functions/intake-client/intake-client.ts';
import providerStatus from '#functions/intake-provider-status/intake-provider-status.ts';
import provider from '#functions/intake-provider/intake-provider.ts';
import contacted from '#functions/match-contacted/match-contacted.ts';
import preferences from '#functions/match-preferences/match-preferences.ts';
import viewed from '#functions/match-viewed/match-viewed.ts';
import { type CallContext } from '#server/http/endpoint.ts';
import { testAdmin } from '#test/session/test-admin.ts';

/** An endpoint that changes something, and a call of it that is in order. */
export interface Route {
  title: string;
  method: 'POST' | 'PUT';
  path: string;
  params: Record<string, string>;
  handler: (request: Request, context?: CallContext) => Promise<Response>;
  isForAdmin: boolean;
  /** The body in order. */
  valid: Record<string, unknown>;
  /** What it is answered with. */
  success: number;
}

/** A public form. */
export interface FormRoute extends Route {
  table: string;
  /** Columns by the fields that are free text. */
  columns: Record<string, string>;
}

/** The row of each kind that admins work on. */
export const knownId = '00000000-0000-4000-8000-000000000001';

const person = { name: 'Jo', email: 'jo@example.com', message: '0123456789' };
const intake = { ...person, phone: '8135550142', consent: true };
const post = { method: 'POST', params: {}, isForAdmin: false } as const;
const columnsOfAll = { name: 'name', message: 'message', phone: 'phone' };

/** The three public forms. */
export const formRoutes: FormRoute[] = [
  {
    ...{ ...post, title: 'contact', path: '/api/contact', handler: contact, success: 201 },
    valid: { ...person, subject: 'Hi', phone: '8135550142' },
    table: 'contact_messages',
    columns: { ...columnsOfAll, subject: 'subject' },
  },
  {
    ...{ ...post, title: 'client', path: '/api/intake/client', handler: client, success: 201 },
    valid: { ...intake, serviceType: 'nanny', numberOfChildren: 2 },
    table: 'client_intakes',
    columns: {
      ...{ ...columnsOfAll, address: 'address', childrenAges: 'children_ages' },
      ...{ startDate: 'start_date', schedule: 'schedule' },
    },
  },
  {
    ...{ ...post, title: 'provider', path: '/api/intake/provider', handler: provider },
    success: 201,
    valid: { ...intake, providerType: 'doula', experience: '10+' },
    table: 'provider_intakes',
    columns: {
      ...{ ...columnsOfAll, address: 'address', certifications: 'certifications' },
      ...{ availability: 'availability', experienceDetails: 'experience_details' },
    },
  },
];

function statusRoute(title: string, path: string, handler: Route['handler']): Route {
  return {
    ...{ title, path: `${path}/${knownId}/status`, handler, method: 'PUT', success: 200 },
    ...{ params: { id: knownId }, isForAdmin: true, valid: { status: 'new' } },
  };
}

/** Every endpoint that takes a body. */
export const bodyRoutes: Route[] = [
  ...formRoutes,
  {
    ...{ ...post, title: 'login', path: '/api/auth/login', handler: login, success: 200 },
    valid: testAdmin,
  },
  {
    ...{ ...post, title: 'password', path: '/api/admin/change-password', isForAdmin: true },
    ...{ handler: changePassword, success: 204 },
    valid: { currentPassword: testAdmin.password, newPassword: 'another password' },
  },
  {
    ...{ ...post, title: 'end sessions', path: '/api/admin/end-sessions', isForAdmin: true },
    ...{ handler: endSessions, success: 204 },
    // A session that there is not: those that the tests use stay.
    valid: { currentPassword: testAdmin.password, session: 'x'.repeat(43) },
  },
  {
    ...{ ...post, title: 'second step', path: '/api/admin/second-step', isForAdmin: true },
    ...{ handler: secondStep, success: 200 },
    valid: { currentPassword: testAdmin.password },
  },
  {
    ...{ ...post, title: 'second step on', path: '/api/admin/second-step', isForAdmin: true },
    // What can be sent without a setup that was begun is refused in the end.
    ...{ method: 'PUT', handler: secondStep, success: 400 },
    valid: { setup: 'sealed', code: '123456' },
  },
  {
    ...{ ...post, title: 'second step off', path: '/api/admin/second-step/off', isForAdmin: true },
    // It is off already.
    ...{ handler: secondStepOff, success: 409 },
    valid: { currentPassword: testAdmin.password, code: '123456' },
  },
  {
    ...{ ...post, title: 'recovery codes', path: '/api/admin/recovery-codes', isForAdmin: true },
    ...{ handler: recoveryCodes, success: 409 },
    valid: { currentPassword: testAdmin.password, code: '123456' },
  },
  statusRoute('contact status', '/api/contact', contactStatus),
  statusRoute('client status', '/api/intake/client', clientStatus),
  statusRoute('provider status', '/api/intake/provider', providerStatus),
  {
    ...{ title: 'spam', path: `/api/inquiries/contact/${knownId}/spam`, handler: spam },
    ...{ method: 'PUT', params: { kind: 'contact', id: knownId }, isForAdmin: true },
    ...{ valid: { isSpam: false }, success: 200 },
  },
  {
    ...{ ...post, title: 'erasure', path: '/api/inquiries/erasure', isForAdmin: true },
    ...{ handler: erasure, success: 200 },
    // Nobody wrote from there: what the other routes work on stays.
    valid: { email: 'nobody@example.com' },
  },
  {
    ...{ ...post, title: 'preferences', path: '/api/recommendations/preferences' },
    ...{ handler: preferences, success: 200 },
    valid: { childAges: [3], serviceTypes: ['nanny'], location: 'Tampa' },
  },
];

function interestRoute(title: string, handler: Route['handler']): Route {
  return {
    ...{ ...post, title, path: `/api/recommendations/session_1_a/${title}/1`, handler },
    ...{ params: { sessionId: 'session_1_a', providerId: '1' }, valid: {}, success: 204 },
  };
}

/** Every endpoint that changes something. */
export const unsafeRoutes: Route[] = [
  ...bodyRoutes,
  {
    ...{ ...post, title: 'logout', path: '/api/auth/logout', handler: logout, success: 204 },
    valid: {},
  },
  interestRoute('viewed', viewed),
  interestRoute('contacted', contacted),
];
