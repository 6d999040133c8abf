import * as z from 'zod';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { type AppContext, createApp } from '#lib/http/app.server.ts';
import { call } from '#lib/http/call.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import { logEvent, type LogFacts } from '#lib/log.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { getAdminUser } from './admin-users.server.ts';
import {
  changeAdmin,
  invite,
  listAdmins,
  setOwnEmail,
  withdrawInvitation,
} from './admins.server.ts';
import {
  adminChangeInputSchema,
  adminListSchema,
  invitationInputSchema,
  ownEmailInputSchema,
  withdrawalInputSchema,
} from '#office/account/admins.ts';
import { requireCurrentPassword, setNewPassword } from './current-password.server.ts';
import { describeDevice } from './device.server.ts';
import { logIn, type LoginOutcome } from './login.server.ts';
import {
  accountSchema,
  describeExpiredPassword,
  type LoginInput,
  loginInputSchema,
  loginRefusal,
} from '#office/account/login.ts';
import { adminUserSchema, loginAnswerSchema } from '#office/shell/session.ts';
import {
  forgottenPasswordInputSchema,
  mailedLinkInputSchema,
  mailedLinkSchema,
  mailedPasswordInputSchema,
} from '#office/account/mailed-link.ts';
import { chooseMailedPassword, readLink, requestReset } from './mailed-links.server.ts';
import {
  endSessionsInputSchema,
  type EndSessionsInput,
  type OpenSession,
  openSessionSchema,
  otherSessions,
} from '#office/account/open-session.ts';
import { changePasswordInputSchema } from '#office/account/password.ts';
import { adminCall, type AdminContext, setupCall } from './require-admin.server.ts';
import {
  formatEndedCookies,
  formatEndedHint,
  formatSessionCookies,
} from './session-cookie.server.ts';
import {
  type AdminSession,
  endSession,
  findSession,
  isTwoFactorMissing,
  readSessionLimits,
} from './session.server.ts';
import { listSessionsOf, revokeOtherSessions, revokeSession } from './session-rows.server.ts';
import { findTwoFactor } from './two-factor-rows.server.ts';
import { renewRecoveryCodes, turnOff, beginSetup, finishSetup } from './two-factor.server.ts';
import {
  beginSetupInputSchema,
  codeQuestion,
  codeRefusal,
  finishSetupInputSchema,
  recoveryCodesSchema,
  setupSchema,
  twoFactorChangeSchema,
  twoFactorSchema,
  unreadableSecretRefusal,
} from '#office/account/two-factor.ts';

const builtSchema = z.object({ name: z.string() });

/** Returns what authenticator apps call this site: the agency's name, or the host. */
async function readSiteName(request: Request): Promise<string> {
  const text = await readBuiltFile('agency.json');
  return text === null ? new URL(request.url).hostname : builtSchema.parse(JSON.parse(text)).name;
}

export const accountApi = createApp({
  'POST /api/auth/login': call({ body: loginInputSchema, 200: loginAnswerSchema }, async (c) =>
    c.var.answer(200, await answerLogin(c, c.var.body)),
  ),
  'POST /api/auth/logout': call({}, async (c) => {
    const userId = await endSession(c.req.raw);
    if (userId !== null) logEvent('info', 'logout', { requestId: c.var.requestId, userId });
    setCookies(c, formatEndedCookies(c.req.raw));
  }),
  'GET /api/auth/me': call({ 200: adminUserSchema }, async (c) => {
    const session = await findSession(c.req.raw);
    if (session) {
      const demand = isTwoFactorMissing(session) && { needsTwoFactor: true };
      return c.var.answer(200, { ...session.user, ...demand });
    }
    // Without the hint, the browser stops asking until somebody logs in.
    const headers = { 'set-cookie': formatEndedHint(c.req.raw) };
    throw new HttpError(401, 'Nobody is logged in here.', { headers });
  }),
  'POST /api/auth/forgot-password': call({ body: forgottenPasswordInputSchema }, async (c) => {
    await requestReset(c.var.body, c.env.ip);
    logEvent('info', 'password reset asked', { requestId: c.var.requestId });
    c.env.waitUntil?.(withOwnTime(deliverMail));
  }),
  // The token travels in the body: addresses are logged.
  'POST /api/auth/link': call({ body: mailedLinkInputSchema, 200: mailedLinkSchema }, async (c) =>
    c.var.answer(200, await readLink(c.var.body.token)),
  ),
  'PUT /api/auth/link': call({ body: mailedPasswordInputSchema }, async (c) => {
    const { kind, userId } = await chooseMailedPassword(c.var.body, c.env.ip);
    const event = kind === 'invitation' ? 'invitation accepted' : 'password reset';
    logEvent('info', event, { requestId: c.var.requestId, userId });
  }),
  'GET /api/admin/account': adminCall({ 200: accountSchema }, async (c) => {
    const { passwordEndsAt } = await getAdminUser(c.var.session.user.id);
    return c.var.answer(200, { passwordEndsAt });
  }),
  'PUT /api/admin/account': adminCall({ body: ownEmailInputSchema }, async (c) => {
    await setOwnEmail(c.var.session, c.var.body);
    logAct(c, 'email changed');
    c.env.waitUntil?.(withOwnTime(deliverMail));
  }),
  'GET /api/admin/admins': adminCall({ 200: adminListSchema }, async (c) =>
    c.var.answer(200, await listAdmins(c.var.session)),
  ),
  'POST /api/admin/admins': adminCall({ body: invitationInputSchema }, async (c) => {
    logAct(c, 'admin invited', { invitation: await invite(c.var.session, c.var.body) });
    c.env.waitUntil?.(withOwnTime(deliverMail));
  }),
  'PUT /api/admin/admins': adminCall({ body: adminChangeInputSchema }, async (c) => {
    const { session, body } = c.var;
    await changeAdmin(session, body);
    logAct(c, body.isDisabled ? 'admin disabled' : 'admin enabled', { adminId: body.id });
  }),
  'POST /api/admin/withdraw-invitation': adminCall({ body: withdrawalInputSchema }, async (c) => {
    const { session, body } = c.var;
    await withdrawInvitation(session, body);
    logAct(c, 'invitation withdrawn', { invitation: body.id });
  }),
  'POST /api/admin/change-password': adminCall({ body: changePasswordInputSchema }, async (c) => {
    await setNewPassword(c.var.session, c.var.body);
    logAct(c, 'password changed');
  }),
  'GET /api/admin/sessions': adminCall({ 200: z.array(openSessionSchema) }, async (c) =>
    c.var.answer(200, await listOpenSessions(c.var.session)),
  ),
  'POST /api/admin/end-sessions': adminCall({ body: endSessionsInputSchema }, async (c) => {
    await endOpenSessions(c.var.session, c.var.body);
    logAct(c, 'sessions ended');
  }),
  'GET /api/admin/two-factor': setupCall({ 200: twoFactorSchema }, async (c) => {
    const found = await findTwoFactor(c.var.session.user.id);
    return c.var.answer(200, found ? { kind: 'on', ...found } : { kind: 'off' });
  }),
  'POST /api/admin/two-factor': setupCall(
    { body: beginSetupInputSchema, 200: setupSchema },
    async (c) => {
      const { session, body, answer } = c.var;
      return answer(200, await beginSetup(session, body, await readSiteName(c.req.raw)));
    },
  ),
  'PUT /api/admin/two-factor': setupCall(
    { body: finishSetupInputSchema, 200: recoveryCodesSchema },
    async (c) => {
      const codes = await finishSetup(c.var.session, c.var.body);
      logAct(c, 'two-factor on');
      return c.var.answer(200, codes);
    },
  ),
  'POST /api/admin/two-factor/off': adminCall({ body: twoFactorChangeSchema }, async (c) => {
    await turnOff(c.var.session, c.var.body);
    logAct(c, 'two-factor off');
  }),
  'POST /api/admin/recovery-codes': adminCall(
    { body: twoFactorChangeSchema, 200: recoveryCodesSchema },
    async (c) => {
      const codes = await renewRecoveryCodes(c.var.session, c.var.body);
      logAct(c, 'recovery codes renewed');
      return c.var.answer(200, codes);
    },
  ),
});

/** Logs what an admin did. */
function logAct({ var: { session, requestId } }: AdminContext, act: string, facts?: LogFacts) {
  logEvent('info', act, { requestId, userId: session.user.id, ...facts });
}

const refusals: Record<
  Exclude<LoginOutcome['kind'], 'signed-in' | 'password-expired'>,
  { event: string; sentence: string; code?: ProblemCode }
> = {
  refused: { event: 'login refused', sentence: loginRefusal },
  'code-asked': {
    event: 'login code asked',
    sentence: codeQuestion,
    code: 'two-factor-code-needed',
  },
  'code-refused': {
    event: 'login code refused',
    sentence: codeRefusal,
    code: 'two-factor-code-wrong',
  },
  'code-unreadable': {
    event: 'login code refused',
    sentence: unreadableSecretRefusal,
    code: 'two-factor-code-unreadable',
  },
};

/** Throws HttpError 401 or 403 for who is not let in. */
async function answerLogin(
  c: AppContext,
  input: LoginInput,
): Promise<z.output<typeof loginAnswerSchema>> {
  const { raw: request } = c.req;
  const { requestId } = c.var;
  const outcome = await logIn(input, c.env.ip, describeDevice(request.headers.get('user-agent')));
  if (outcome.kind === 'password-expired') {
    logEvent('info', 'login refused', { requestId, userId: outcome.user.id });
    // 403, since the name and the password are right.
    throw new HttpError(403, describeExpiredPassword(outcome.user.username));
  }
  if (outcome.kind !== 'signed-in') {
    const { event, sentence, ...options } = refusals[outcome.kind];
    logEvent('info', event, { requestId, userId: outcome.userId });
    throw new HttpError(401, sentence, options);
  }
  const { user, token, lifetimeSeconds, code, clearAttempts } = outcome;
  logEvent('info', 'login', { requestId, userId: user.id, ...(code && { by: code.kind }) });
  await Promise.all([clearAttempts(), endSession(request)]);
  const left = code?.kind === 'recovery' && { recoveryCodesLeft: code.left };
  setCookies(c, formatSessionCookies(request, token, lifetimeSeconds));
  return { ...user, ...left };
}

function setCookies(c: AppContext, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
}

/** Returns a name for a session that doesn't reveal its id, from which tokens are made. */
function toReference(id: string): string {
  return hashWithSecret('session', id);
}

async function listOpenSessions(session: AdminSession): Promise<OpenSession[]> {
  const rows = await listSessionsOf(session.user.id, readSessionLimits().idleSeconds);
  return rows.map(({ id, ...row }) => ({
    reference: toReference(id),
    ...row,
    isCurrent: id === session.id,
  }));
}

/**
 * Succeeds for a session that is over, or never was.
 *
 * @throws HttpError 400 for a wrong password, 429 after too many of those
 */
async function endOpenSessions(
  session: AdminSession,
  { currentPassword, session: meant }: EndSessionsInput,
): Promise<void> {
  const { id: userId } = session.user;
  const { clearAttempts } = await requireCurrentPassword(userId, currentPassword);
  if (meant === otherSessions) {
    await revokeOtherSessions(userId, session.id);
  } else {
    const rows = await listSessionsOf(userId, readSessionLimits().idleSeconds);
    const found = rows.find(({ id }) => toReference(id) === meant);
    if (found) await revokeSession(found.id);
  }
  await clearAttempts();
}
