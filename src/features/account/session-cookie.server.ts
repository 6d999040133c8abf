import { parseCookie, stringifySetCookie } from 'cookie';
import { secureSignedInHintName, signedInHintName } from '#lib/http/signed-in-hint.ts';

/** Over HTTPS the name itself tells the browser to take it from this very site only. */
const secureName = '__Host-session';
const plainName = 'session';

function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === 'https:';
}

/**
 * The session's token as the browser sent it.
 *
 * @returns null when there is none
 */
export function findSessionCookie(request: Request): string | null {
  return parseCookie(request.headers.get('cookie') ?? '')[sessionName(request)] ?? null;
}

/**
 * The cookies of a signed-in browser: the session, which no script can read, and the hint that
 * there is one, which opens nothing.
 *
 * @param request decides whether they are for HTTPS only
 * @param token what `createSessionToken` made
 * @param lifetimeSeconds how long the browser keeps them
 * @returns values of `Set-Cookie`
 */
export function formatSessionCookies(
  request: Request,
  token: string,
  lifetimeSeconds: number,
): string[] {
  return [
    formatCookie(request, sessionName(request), token, lifetimeSeconds, true),
    formatCookie(request, hintName(request), '1', lifetimeSeconds),
  ];
}

/** Takes both cookies away. */
export function formatEndedCookies(request: Request): string[] {
  return [formatCookie(request, sessionName(request), '', 0, true), formatEndedHint(request)];
}

/** Takes only the hint away: there is no session behind it. */
export function formatEndedHint(request: Request): string {
  return formatCookie(request, hintName(request), '', 0);
}

function sessionName(request: Request): string {
  return isSecure(request) ? secureName : plainName;
}

function hintName(request: Request): string {
  return isSecure(request) ? secureSignedInHintName : signedInHintName;
}

function formatCookie(
  request: Request,
  name: string,
  value: string,
  maxAge: number,
  httpOnly = false,
): string {
  const secure = isSecure(request);
  return stringifySetCookie({
    name,
    value,
    maxAge,
    httpOnly,
    secure,
    path: '/',
    sameSite: 'strict',
  });
}
