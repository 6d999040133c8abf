import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { secureSignedInHintName, signedInHintName } from '#lib/http/signed-in-hint.ts';

/** The prefix makes browsers accept the cookie over HTTPS from this very host only. */
const secureName = '__Host-session';
const plainName = 'session';

function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === 'https:';
}

/** Accepts the one spelling that was set: Hono also reads quoted and percent-encoded ones. */
export function findSessionCookie(request: Request): string | null {
  const name = sessionName(request);
  const header = request.headers.get('cookie') ?? '';
  const token = parse(header, name)[name];
  const pairs = header.split(';').map((pair) => pair.trim());
  return token !== undefined && pairs.includes(`${name}=${token}`) ? token : null;
}

/**
 * Returns the session cookie, which no script can read, and a hint that it exists, which grants
 * nothing.
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

export function formatEndedCookies(request: Request): string[] {
  return [formatCookie(request, sessionName(request), '', 0, true), formatEndedHint(request)];
}

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
  return generateCookie(name, value, { maxAge, httpOnly, secure, path: '/', sameSite: 'Strict' });
}
