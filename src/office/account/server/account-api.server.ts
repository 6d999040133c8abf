import * as z from 'zod';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { type AppContext, createApp } from '#lib/http/app.server.ts';
import { readInput } from '#lib/http/body.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import { logEvent } from '#lib/log.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { getAdminUser } from './admin-users.server.ts';
import {
  changeAdmin,
  invite,
  listAdmins,
  makeResetLink,
  setOwnEmail,
  withdrawInvitation,
} from './admins.server.ts';
import {
  adminChangeInputSchema,
  invitationInputSchema,
  ownEmailInputSchema,
  resetLinkInputSchema,
  withdrawalInputSchema,
} from '#office/account/admins.ts';
import { requireCurrentPassword, setNewPassword } from './current-password.server.ts';
import { describeDevice } from './device.server.ts';
import { logIn, type LoginOutcome } from './login.server.ts';
import { describeExpiredPassword, loginInputSchema, loginRefusal } from '#office/account/login.ts';
import {
  forgottenPasswordInputSchema,
  mailedLinkInputSchema,
  mailedPasswordInputSchema,
} from '#office/account/mailed-link.ts';
import { chooseMailedPassword, readLink, requestReset } from './mailed-links.server.ts';
import {
  endSessionsInputSchema,
  type EndSessionsInput,
  type OpenSession,
  otherSessions,
} from '#office/account/open-session.ts';
import { changePasswordInputSchema } from '#office/account/password.ts';
import { requireAdmin } from './require-admin.server.ts';
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
  type TwoFactor,
  twoFactorChangeSchema,
  unreadableSecretRefusal,
} from '#office/account/two-factor.ts';

const builtSchema = z.object({ name: z.string() });

/** Returns what authenticator apps call this site: the agency's name, or the host. */
async function readSiteName(request: Request): Promise<string> {
  const text = await readBuiltFile('agency.json');
  return text === null ? new URL(request.url).hostname : builtSchema.parse(JSON.parse(text)).name;
}

const maxBytes = 8 * 1024;

/** Also lets in admins who have to set up two-factor authentication first. */
const forSetup = requireAdmin({ isForSetup: true });

export const accountApi = createApp()
  .post('/api/auth/login', answerLogin)
  .post('/api/auth/logout', async (c) => {
    const { requestId } = c.var;
    const userId = await endSession(c.req.raw);
    if (userId !== null) logEvent('info', 'logout', { requestId, userId });
    return addCookies(c.body(null, 204), formatEndedCookies(c.req.raw));
  })
  .get('/api/auth/me', async (c) => {
    const session = await findSession(c.req.raw);
    if (session) {
      const demand = isTwoFactorMissing(session) && { needsTwoFactor: true };
      return answerJson<'GET /api/auth/me'>(200, { ...session.user, ...demand });
    }
    // Without the hint, the browser stops asking until somebody logs in.
    const headers = { 'set-cookie': formatEndedHint(c.req.raw) };
    throw new HttpError(401, 'Nobody is logged in here.', { headers });
  })
  .post('/api/auth/forgot-password', async (c) => {
    const input = await readInput(c.req.raw, forgottenPasswordInputSchema, maxBytes);
    await requestReset(input, c.env.ip);
    logEvent('info', 'password reset asked', { requestId: c.var.requestId });
    c.env.waitUntil?.(withOwnTime(deliverMail));
    return c.body(null, 204);
  })
  // The token travels in the body: addresses are logged.
  .post('/api/auth/link', async (c) => {
    const { token } = await readInput(c.req.raw, mailedLinkInputSchema, maxBytes);
    return answerJson<'POST /api/auth/link'>(200, await readLink(token));
  })
  .put('/api/auth/link', async (c) => {
    const input = await readInput(c.req.raw, mailedPasswordInputSchema, maxBytes);
    const { kind, userId } = await chooseMailedPassword(input, c.env.ip);
    const event = kind === 'invitation' ? 'invitation accepted' : 'password reset';
    logEvent('info', event, { requestId: c.var.requestId, userId });
    return c.body(null, 204);
  })
  .get('/api/admin/account', requireAdmin(), async (c) => {
    const { passwordEndsAt } = await getAdminUser(c.var.session.user.id);
    return answerJson<'GET /api/admin/account'>(200, { passwordEndsAt });
  })
  .put('/api/admin/account', requireAdmin(), async (c) => {
    const { session, requestId } = c.var;
    await setOwnEmail(session, await readInput(c.req.raw, ownEmailInputSchema, maxBytes));
    logEvent('info', 'email changed', { requestId, userId: session.user.id });
    c.env.waitUntil?.(withOwnTime(deliverMail));
    return c.body(null, 204);
  })
  .get('/api/admin/admins', requireAdmin(), async (c) =>
    answerJson<'GET /api/admin/admins'>(200, await listAdmins(c.var.session)),
  )
  .post('/api/admin/admins', requireAdmin(), async (c) => {
    const { session, requestId } = c.var;
    const input = await readInput(c.req.raw, invitationInputSchema, maxBytes);
    const { id: invitation, token } = await invite(session, input);
    logEvent('info', 'admin invited', { requestId, userId: session.user.id, invitation });
    c.env.waitUntil?.(withOwnTime(deliverMail));
    return answerJson<'POST /api/admin/admins'>(200, { token });
  })
  .post('/api/admin/reset-link', requireAdmin(), async (c) => {
    const { session, requestId } = c.var;
    const input = await readInput(c.req.raw, resetLinkInputSchema, maxBytes);
    const { token } = await makeResetLink(session, input);
    logEvent('info', 'reset link made', { requestId, userId: session.user.id, adminId: input.id });
    return answerJson<'POST /api/admin/reset-link'>(200, { token });
  })
  .put('/api/admin/admins', requireAdmin(), async (c) => {
    const { session, requestId } = c.var;
    const input = await readInput(c.req.raw, adminChangeInputSchema, maxBytes);
    await changeAdmin(session, input);
    const event = input.isDisabled ? 'admin disabled' : 'admin enabled';
    logEvent('info', event, { requestId, userId: session.user.id, adminId: input.id });
    return c.body(null, 204);
  })
  .post('/api/admin/withdraw-invitation', requireAdmin(), async (c) => {
    const { session, requestId } = c.var;
    const input = await readInput(c.req.raw, withdrawalInputSchema, maxBytes);
    await withdrawInvitation(session, input);
    const facts = { requestId, userId: session.user.id, invitation: input.id };
    logEvent('info', 'invitation withdrawn', facts);
    return c.body(null, 204);
  })
  .post('/api/admin/change-password', requireAdmin(), async (c) => {
    const { session, requestId } = c.var;
    const input = await readInput(c.req.raw, changePasswordInputSchema, maxBytes);
    await setNewPassword(session, input);
    logEvent('info', 'password changed', { requestId, userId: session.user.id });
    return c.body(null, 204);
  })
  .get('/api/admin/sessions', requireAdmin(), async (c) =>
    answerJson<'GET /api/admin/sessions'>(200, await listOpenSessions(c.var.session)),
  )
  .post('/api/admin/end-sessions', requireAdmin(), async (c) => {
    const { session, requestId } = c.var;
    const input = await readInput(c.req.raw, endSessionsInputSchema, maxBytes);
    await endOpenSessions(session, input);
    logEvent('info', 'sessions ended', { requestId, userId: session.user.id });
    return c.body(null, 204);
  })
  .get('/api/admin/two-factor', forSetup, async (c) => {
    const found = await findTwoFactor(c.var.session.user.id);
    const answer: TwoFactor = found ? { kind: 'on', ...found } : { kind: 'off' };
    return answerJson<'GET /api/admin/two-factor'>(200, answer);
  })
  .post('/api/admin/two-factor', forSetup, async (c) => {
    const input = await readInput(c.req.raw, beginSetupInputSchema, maxBytes);
    const setup = await beginSetup(c.var.session, input, await readSiteName(c.req.raw));
    return answerJson<'POST /api/admin/two-factor'>(200, setup);
  })
  .put('/api/admin/two-factor', forSetup, async (c) => {
    const { session, requestId } = c.var;
    const input = await readInput(c.req.raw, finishSetupInputSchema, maxBytes);
    const codes = await finishSetup(session, input);
    logEvent('info', 'two-factor on', { requestId, userId: session.user.id });
    return answerJson<'PUT /api/admin/two-factor'>(200, codes);
  })
  .post('/api/admin/two-factor/off', requireAdmin(), async (c) => {
    const { session, requestId } = c.var;
    await turnOff(session, await readInput(c.req.raw, twoFactorChangeSchema, maxBytes));
    logEvent('info', 'two-factor off', { requestId, userId: session.user.id });
    return c.body(null, 204);
  })
  .post('/api/admin/recovery-codes', requireAdmin(), async (c) => {
    const { session, requestId } = c.var;
    const input = await readInput(c.req.raw, twoFactorChangeSchema, maxBytes);
    const codes = await renewRecoveryCodes(session, input);
    logEvent('info', 'recovery codes renewed', { requestId, userId: session.user.id });
    return answerJson<'POST /api/admin/recovery-codes'>(200, codes);
  });

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

async function answerLogin(c: AppContext): Promise<Response> {
  const { raw: request } = c.req;
  const { requestId } = c.var;
  const input = await readInput(request, loginInputSchema, maxBytes);
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
  const response = answerJson<'POST /api/auth/login'>(200, { ...user, ...left });
  return addCookies(response, formatSessionCookies(request, token, lifetimeSeconds));
}

function addCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
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
