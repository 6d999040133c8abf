import { createHash } from 'node:crypto';
import path from 'node:path';
import { SignJWT } from 'jose';
import * as z from 'zod';
import { loadSiteRules } from '#local/static/site-rules.ts';
import { verifyFormToken } from '#site/forms/server/submission.server.ts';
import { isOwnMachine, readSetting } from '#lib/env.server.ts';
import { formTokenSchema } from '#lib/http/sending.ts';
import { isRealAddress } from '#lib/text/real-host.ts';
import {
  type CheckFamily,
  findMissing,
  ok,
  readCode,
  skipped,
  type Verdict,
  warning,
  wrong,
} from './check-result.ts';
import type { GithubLook } from './github-checks.ts';

const subjects = {
  'site-answers': 'what is at the address of the site',
  'site-address': 'the address of the site',
  'site-commit': 'which commit visitors see',
  'site-health': 'whether its functions and its database answer',
  'site-caching': 'how long browsers keep its files',
  'site-notices': "whether Netlify's notices of builds are accepted",
  'site-secret': 'whether the site has this SESSION_SECRET',
};

const answerWithinMs = 8000;

const rootDir = path.resolve(import.meta.dirname, '../../..');

/** Checks what is deployed at SITE_URL, which before the first deploy is nothing. */
export function checkSite(look: Promise<GithubLook>): CheckFamily {
  return {
    subjects,
    needs: ['SITE_URL'],
    check: async () => {
      const address = new URL(readSetting('SITE_URL') ?? '');
      const found = { 'site-address': describeAddress(address) };
      if (address.protocol !== 'https:' && !isOwnMachine(address.href)) return found;
      const { answer, commit } = await findBuild(address);
      if (commit === undefined) return { ...found, 'site-answers': answer };
      const [isNewest, health, caching, notices, secret] = await Promise.all([
        checkCommit(commit, look),
        checkHealth(address),
        checkCaching(address),
        checkNotices(address),
        checkSecret(address),
      ]);
      return {
        ...found,
        'site-answers': answer,
        'site-commit': isNewest,
        'site-health': health,
        'site-caching': caching,
        'site-notices': notices,
        'site-secret': secret,
      };
    },
  };
}

function describeAddress({ protocol, hostname, href }: URL): Verdict {
  if (isRealAddress(href)) return ok(`The site's own address is ${hostname}.`);
  return protocol === 'https:' || isOwnMachine(href)
    ? warning(
        `${hostname} is not the agency's own address, so the site shows its sample people and reviews.`,
        'Set SITE_URL to the address that people will use, before families hear of the site.',
      )
    : wrong('SITE_URL begins with http://.', 'Begin it with https://.');
}

const buildSchema = z.object({ commit: z.string().nullable() });

const beforeFirst = 'Before the first deploy, this is as it should be.';

/** Reads `build.json`, which only this site has; the commit is undefined where it is not there. */
async function findBuild(address: URL): Promise<{ answer: Verdict; commit?: string | null }> {
  const { hostname } = address;
  try {
    const response = await send(new URL('/build.json', address));
    const to = response.headers.get('location') ?? '';
    if (response.status >= 300 && response.status < 400 && URL.canParse(to, address.href)) {
      const { origin } = new URL(to, address);
      const sentence = `${hostname} sends visitors on to ${origin}.`;
      return { answer: wrong(sentence, 'Set SITE_URL to the address that they end up at.') };
    }
    const build = buildSchema.safeParse(response.ok ? await response.json() : null);
    if (build.success) {
      return { answer: ok(`${hostname} shows this site.`), commit: build.data.commit };
    }
    return { answer: describeStranger(hostname, response.status) };
  } catch (error) {
    if (error instanceof SyntaxError) return { answer: describeStranger(hostname, 200) };
    return { answer: describeSilence(hostname, readCode(error)) };
  }
}

function describeStranger(hostname: string, status: number): Verdict {
  return warning(
    `${hostname} answers, but does not show this site (HTTP ${status}).`,
    `${beforeFirst} After it, see whether the domain points at Netlify.`,
  );
}

function describeSilence(hostname: string, code: string): Verdict {
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|TLS/.test(code)) {
    return wrong(
      `The certificate of ${hostname} is not valid (${code}).`,
      'At Netlify, under Domain management, let it make or renew the certificate.',
    );
  }
  return warning(
    `${hostname} does not answer${code === '' ? '' : ` (${code})`}.`,
    `${beforeFirst} After it, see whether the domain points at Netlify.`,
  );
}

async function checkCommit(commit: string | null, look: Promise<GithubLook>): Promise<Verdict> {
  const github = await look;
  const head = github.kind === 'known' ? (github.access.branch?.head ?? null) : null;
  if (commit === null || head === null) {
    const reason = commit === null ? 'the site does not say' : 'GitHub did not say which is newest';
    return skipped(reason);
  }
  const short = (hash: string) => hash.slice(0, 8);
  return commit === head
    ? ok(`Visitors see the newest commit, ${short(head)}.`)
    : warning(
        `Visitors see the commit ${short(commit)}, and the newest is ${short(head)}.`,
        'If no build is under way, see the deploys at Netlify.',
      );
}

async function checkHealth(address: URL): Promise<Verdict> {
  const fail = (how: string) =>
    wrong(
      `The functions of the site or its database do not answer (${how}).`,
      'See the log of the function health at Netlify.',
    );
  try {
    const { status } = await send(new URL('/api/health', address));
    return status === 200
      ? ok('The functions of the site and its database answer.')
      : fail(`HTTP ${status}`);
  } catch (error) {
    return fail(readCode(error) || 'no code');
  }
}

/** Compares what the site says of a file that never changes with netlify.toml. */
async function checkCaching(address: URL): Promise<Verdict> {
  try {
    const home = await send(new URL('/', address));
    const [file] = /\/_astro\/[\w.@-]+/.exec(await home.text()) ?? [];
    if (file === undefined) return skipped('its home page names no file below /_astro');
    const { headers } = await send(new URL(file, address), { method: 'HEAD' });
    const { getHeaders } = await loadSiteRules(`${rootDir}/dist`, `${rootDir}/netlify.toml`);
    const found = headers.get('cache-control') ?? '';
    const wanted = getHeaders(file)['cache-control'] ?? '';
    return listDirectives(found) === listDirectives(wanted)
      ? ok('Browsers keep the files of the site as long as netlify.toml says.')
      : wrong(
          `${file} arrives with "Cache-Control: ${found}", and netlify.toml says "${wanted}".`,
          'Where several rules of netlify.toml fit one file, let only one of them set Cache-Control.',
        );
  } catch (error) {
    return skipped(`the site did not show its files (${readCode(error) || 'no code'})`);
  }
}

const listDirectives = (header: string) => header.toLowerCase().split(/[ ,]+/).sort().join();

/** Sends a notice of a preview, which the site accepts and does nothing about. */
async function checkNotices(address: URL): Promise<Verdict> {
  const missing = findMissing(['NETLIFY_WEBHOOK_SECRET']);
  if (missing !== null) return skipped(missing);
  const secret = readSetting('NETLIFY_WEBHOOK_SECRET') ?? '';
  const updatedAt = new Date().toISOString();
  const body = JSON.stringify({
    state: 'ready',
    context: 'deploy-preview',
    updated_at: updatedAt,
  });
  const sha256 = createHash('sha256').update(body).digest('hex');
  const signature = await new SignJWT({ sha256 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('netlify')
    .sign(new TextEncoder().encode(secret));
  const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature };
  try {
    const { status } = await send(new URL('/api/deploy-status', address), {
      method: 'POST',
      headers,
      body,
    });
    return describeNotice(status);
  } catch (error) {
    return wrong(`A notice of a build got no answer (${readCode(error) || 'no code'}).`);
  }
}

function describeNotice(status: number): Verdict {
  switch (status) {
    case 204:
      return ok("Netlify's notices of builds are accepted.");
    case 401:
      return wrong(
        'The deployed site has another NETLIFY_WEBHOOK_SECRET than this one.',
        'Set this one at Netlify, also in the three notifications, and deploy.',
      );
    case 404:
      return wrong(
        'The deployed site has no NETLIFY_WEBHOOK_SECRET.',
        'Set it at Netlify for builds and functions, and deploy.',
      );
    default:
      return wrong(
        `The deployed site does not accept a notice of a build (HTTP ${status}).`,
        'See the log of the function deploy-status at Netlify.',
      );
  }
}

/** Checks what the site signs for anybody who opens a form. */
async function checkSecret(address: URL): Promise<Verdict> {
  const missing = findMissing(['SESSION_SECRET']);
  if (missing !== null) return skipped(missing);
  const token = await askFormToken(address);
  if (token === null) {
    return skipped('the site does not answer at /api/form-mark');
  }
  // The clock of this machine does not matter.
  return verifyFormToken(token, Infinity).kind === 'signed'
    ? ok('The deployed site has this SESSION_SECRET.')
    : wrong(
        'The deployed site has another SESSION_SECRET than this one.',
        'Put the deployed one here. If this one is to replace it, read "New secrets" in docs/operations.md first.',
      );
}

async function askFormToken(address: URL): Promise<string | null> {
  try {
    const response = await send(new URL('/api/form-mark', address));
    return formTokenSchema.parse(await response.json()).mark;
  } catch {
    return null;
  }
}

/** Follows no redirect: a signature is for one address. */
function send(url: URL, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(answerWithinMs);
  return fetch(url, { ...init, redirect: 'manual', signal });
}
