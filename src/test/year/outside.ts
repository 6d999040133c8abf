import { createHash } from 'node:crypto';
import { setTimeout as realPause } from 'node:timers/promises';
import { SignJWT } from 'jose';
import type { LedgerAlarm } from './ledger.ts';
import { dayMs, listTroubles, type Trouble } from './plan.ts';
import { readClock } from './simulated-clock.ts';
import type { Simulation } from './state.ts';
import { netlifySecret } from './stand-ins.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long after a trouble its news may come. */
const newsMs = 10 * hourMs;
const farAwayMs = 400 * dayMs;
const tokenDays = [30, 7, 1];

/** Netlify, and what goes wrong for hours. */
export interface Outside {
  /** Starts a build where the head has none. */
  followHead: () => Promise<void>;
  endBuild: (commit: string) => Promise<void>;
  publishLater: (body: string) => Promise<void>;
  begin: (trouble: Trouble) => void;
  end: (trouble: Trouble) => Promise<void>;
  /** Gives the site a token of GitHub's that ends with the next trouble about it. */
  renewToken: () => void;
  /** Lets GitHub name the end of the token. */
  showToken: () => void;
}

/** Opens the services around a simulated site. */
export function openOutside({ world, state, add }: Simulation): Outside {
  const { functions, github, mailServer, origin } = world;
  const { ledger } = state;

  const tell = async (notice: { state: string; commit_ref: string; error_message?: string }) => {
    const updatedAt = new Date().toISOString();
    const body = JSON.stringify({ ...notice, context: 'production', updated_at: updatedAt });
    const sha256 = createHash('sha256').update(body).digest('hex');
    const signature = await new SignJWT({ sha256 })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('netlify')
      .sign(new TextEncoder().encode(netlifySecret));
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature };
    const request = new Request(`${origin}/api/deploy-status`, { method: 'POST', headers, body });
    // Netlify sends a notice once, whether it arrives or not.
    await functions.call(request, '').catch(() => undefined);
  };

  const expect = (subject: string, more: Partial<LedgerAlarm> = {}) => {
    const from = readClock();
    const to = from + newsMs;
    ledger.alarms.push({ subject, about: '', count: 1, isOptional: false, from, to, ...more });
  };

  let seenCalls = 0;
  let isMoved = true;
  const followHead = async () => {
    isMoved ||= github.calls.slice(seenCalls).some(({ kind }) => kind === 'write');
    seenCalls = github.calls.length;
    if (!isMoved || state.building !== null) return;
    isMoved = false;
    const head = world.readHead();
    if (state.tried === head) return;
    state.building = head;
    state.tried = head;
    await tell({ state: 'building', commit_ref: head });
    const seconds = 90 + (Number.parseInt(head.slice(0, 4), 16) % 150);
    add({ kind: 'built', at: readClock() + seconds * 1000, commit: head });
  };

  return {
    followHead,
    endBuild: async (commit) => {
      state.building = null;
      if (state.trouble === 'failed-deploys') {
        await tell({
          state: 'error',
          commit_ref: commit,
          error_message: 'Build script returned 2',
        });
        return;
      }
      state.tried = world.readHead();
      state.deploys += 1;
      await world.deploy();
      await tell({ state: 'ready', commit_ref: commit });
    },

    publishLater: async (body) => {
      const headers = { 'content-type': 'application/json' };
      const request = new Request(`${origin}/api/publish-later`, { method: 'POST', headers, body });
      const running = functions.call(request, '').catch(() => undefined);
      if (state.isKillDue) {
        state.isKillDue = false;
        state.kills += 1;
        await realPause(state.kills % 200);
        await functions.kill();
      }
      await running;
    },

    begin: (trouble) => {
      state.trouble = trouble;
      github.calm();
      const times = Infinity;
      for (const kind of ['read', 'write'] as const) {
        if (trouble === 'no-github') github.order(kind, { kind: 'status', status: 503 }, { times });
        if (trouble === 'ended-token') {
          const message = 'Bad credentials';
          github.order(kind, { kind: 'status', status: 401, message }, { times });
        }
      }
      if (trouble === 'no-mail-server') mailServer.failNext(Infinity);
      if (trouble === 'lost-database' || trouble === 'no-database') world.setAway(true);
      const isSure = ['failed-deploys', 'no-github', 'ended-token'].includes(trouble);
      // A save from before the trouble, or right after, may be late, too.
      const more = { isOptional: !isSure, to: readClock() + 4 * hourMs + newsMs };
      expect('A saved change is not live', more);
      expect('All saved changes are live again', more);
      if (trouble === 'lost-database' || trouble === 'no-database') {
        expect('The work that the site does every half hour', more);
        expect('The regular work of the site runs again', more);
      }
      ledger.late.push({ from: readClock() - 10 * minuteMs, to: readClock() + 5 * hourMs });
      if (trouble === 'failed-deploys') {
        expect('Your words are saved, but the site', { to: more.to });
        expect('The site can be built again', { to: more.to });
      }
      if (trouble === 'no-mail-server') {
        expect('Emails have been waiting', { to: more.to });
        expect('No email is waiting', { to: more.to });
      }
    },

    end: async (trouble) => {
      state.trouble = null;
      github.calm();
      if (trouble === 'ended-token') {
        expect('The GitHub token has been renewed');
        renewToken();
        // A changed variable reaches the functions with a deploy.
        await functions.kill();
      }
      if (trouble === 'no-mail-server') mailServer.failNext(0);
      if (trouble === 'no-database') world.setAway(false);
      if (trouble === 'lost-database') await restore();
      if (trouble === 'failed-deploys') {
        // "Retry deploy" at Netlify.
        state.tried = '';
        isMoved = true;
        await followHead();
      }
    },
    renewToken,
    showToken,
  };

  function renewToken(): void {
    const now = readClock();
    const next = listTroubles(state.options).find(
      ({ trouble, from }) => trouble === 'ended-token' && from > now,
    );
    state.tokenEndsAt = next?.from ?? now + farAwayMs;
    if (next) {
      const passed = tokenDays.filter((days) => next.from - now <= days * dayMs).length;
      const count = tokenDays.length - passed + Math.min(1, passed);
      expect('The GitHub token end', { count, to: next.to + hourMs });
    }
    showToken();
  }

  function showToken(): void {
    const endsAt = new Date(state.tokenEndsAt).toISOString();
    github.allow({ tokenEnds: `${endsAt.slice(0, 10)} ${endsAt.slice(11, 19)} UTC` });
  }

  async function restore(): Promise<void> {
    await world.restore();
    for (const inquiry of ledger.inquiries) {
      if (inquiry.at > state.backupAt) inquiry.place = 'mail';
      if ((inquiry.answeredAt ?? 0) > state.backupAt) inquiry.answeredAt = null;
    }
    state.backupAt = readClock();
  }
}
