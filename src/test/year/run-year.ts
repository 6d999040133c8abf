import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sql } from '#lib/db/database.server.ts';
import { findAll } from './find-all.ts';
import { openOutside } from './outside.ts';
import { NotNow, openPeople } from './actors.ts';
import { dayMs, listDays, makePlan, type Deed, type YearOptions } from './plan.ts';
import { reckon, type Reckoning } from './audit.ts';
import { installClock, readClock } from './simulated-clock.ts';
import type { Sequel, Simulation, YearState } from './state.ts';
import { dropKept, openWorld, readers } from './stand-ins.ts';

const minuteMs = 60_000;
/** Of one deed, two minutes apart. */
const maxTries = 300;
/** Half hours after the last day, in which what was begun comes to its end. */
const lastHalfHours = 20;
/** How often the state is kept, from which a stopped simulation goes on, and looked at. */
const keptEveryDays = 7;

interface RunOptions {
  /** The folder of the simulation's state. */
  folder: string;
  /** Whether to go on after the last day that a stopped run has finished. */
  resumes: boolean;
  /** Prints a line. */
  tell: (line: string) => void;
}

/** Simulates the days of a plan, then compares what was promised with what is there. */
export async function runYear(
  options: YearOptions,
  { folder, resumes, tell }: RunOptions,
): Promise<Reckoning> {
  const file = path.join(folder, 'state.json');
  const former = resumes && existsSync(file) ? readState(file, options) : null;
  if (!former) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const state = former ?? makeState(options);
  const days = listDays(options);
  installClock();
  const begunAt = performance.now();
  const add: Simulation['add'] = (...deeds) => {
    for (const deed of deeds) {
      const index = state.queue.findIndex(({ at }) => at > deed.at);
      state.queue.splice(index === -1 ? state.queue.length : index, 0, deed);
    }
  };
  const world = await openWorld(folder, days[0] ?? 0, state.kept, {
    callLater: (body) => {
      const { at } = JSON.parse(body) as { at: string };
      add({ kind: 'later', at: Date.parse(at), body });
    },
  });
  try {
    const simulation = { world, state, add };
    const [people, outside] = [openPeople(simulation), openOutside(simulation)];
    if (former) outside.showToken();
    else outside.renewToken();
    state.tried = world.readHead();

    const perform = async (deed: Deed | Sequel): Promise<void> => {
      switch (deed.kind) {
        case 'inquiry':
          return people.write(deed);
        case 'save':
        case 'plan':
          return people.save(deed);
        case 'cms':
          return people.saveInCms(deed);
        case 'cancel':
          return people.cancel(deed);
        case 'office':
          return people.answer();
        case 'poll':
          return people.poll(deed.by);
        case 'backup':
          if (state.trouble === 'lost-database' || state.trouble === 'no-database') return;
          await world.backUp();
          state.backupAt = readClock();
          return;
        case 'schedule':
          await Promise.all(['publish-content', 'deliver-mail'].map(world.functions.run));
          return;
        case 'retention':
          return world.functions.run('retention');
        case 'later':
          return outside.publishLater(deed.body);
        case 'built':
          return outside.endBuild(deed.commit);
        case 'trouble':
          outside.begin(deed.trouble);
          return;
        case 'remedy':
          return outside.end(deed.trouble);
      }
    };

    const failures = new Map<string, number>();
    const noteFailure = (deed: Deed | Sequel, { message }: NotNow) => {
      const name = `${deed.kind} ${'number' in deed ? deed.number : ''}`;
      const count = (failures.get(name) ?? 0) + 1;
      failures.set(name, count);
      const line = `${new Date().toISOString()} ${name}: ${message}\n`;
      appendFileSync(path.join(folder, 'not-now.log'), line);
      // No trouble lasts that long.
      if (count > maxTries && 'number' in deed) throw new Error(`Never done: ${line}`);
    };

    const step = async (deed: Deed | Sequel) => {
      await world.moveTo(deed.at);
      try {
        await perform(deed);
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
        noteFailure(deed, error);
        add(tryAgain(deed));
      }
      await world.functions.settle();
      takeMails(world.mailServer, state);
      await outside.followHead();
      await world.functions.settle();
      takeMails(world.mailServer, state);
    };
    const runUntil = async (end: number) => {
      for (let next = state.queue[0]; next && next.at < end; next = state.queue[0]) {
        state.queue.shift();
        await step(next);
      }
    };

    const keep = async () => {
      const former = state.kept;
      state.kept = await world.keep();
      writeState(file, state);
      if (former) await dropKept(former);
    };
    const look = async (settledAt?: number) => {
      const found = await findAll(world, state.ledger.words, state.mailbox);
      return reckon(state.ledger, found, readers, settledAt);
    };
    const told = new Set<string>();

    for (const [index, day] of days.entries()) {
      if (index < state.daysDone) continue;
      if (day - (days[index - 1] ?? day) > dayMs) {
        // The days between went by as usual.
        await world.moveTo(day);
        await sql`update site_watch set retention_at = ${new Date(day)}`;
      }
      await runUntil(day + dayMs);
      state.daysDone = index + 1;
      const isLast = state.daysDone === days.length;
      if (!isLast && state.daysDone % keptEveryDays > 0) continue;
      await keep();
      tell(describe(day, state, begunAt));
      if (isLast) break;
      // A year takes long, so what is wrong is told before its end.
      for (const { sentence } of (await look(day)).misses) {
        if (!told.has(sentence)) tell(`- ${sentence}`);
        told.add(sentence);
      }
    }
    const end = (days.at(-1) ?? 0) + dayMs;
    add({ kind: 'retention', at: end });
    for (let number = 0; number < lastHalfHours; number += 1) {
      add({ kind: 'schedule', at: end + number * 30 * minuteMs });
    }
    await runUntil(end + lastHalfHours * 30 * minuteMs);
    return await look();
  } finally {
    await world.stop();
  }
}

function makeState(options: YearOptions): YearState {
  return {
    options,
    daysDone: 0,
    queue: makePlan(options),
    ledger: { inquiries: [], words: [], alarms: [], late: [] },
    mailbox: [],
    sent: [],
    unanswered: {},
    trouble: null,
    backupAt: 0,
    tokenEndsAt: 0,
    building: null,
    tried: '',
    isKillDue: false,
    deploys: 0,
    kills: 0,
    kept: null,
  };
}

/** @throws where the state is of another simulation */
function readState(file: string, options: YearOptions): YearState {
  const state = JSON.parse(readFileSync(file, 'utf8')) as YearState;
  if (JSON.stringify(state.options) === JSON.stringify(options)) return state;
  throw new Error(`${file} is of a simulation with other options. Leave out --resume.`);
}

function writeState(file: string, state: YearState): void {
  writeFileSync(`${file}.next`, JSON.stringify(state));
  renameSync(`${file}.next`, file);
}

/** Returns what somebody does two minutes later, and then without the mishap. */
function tryAgain(deed: Deed | Sequel): Deed | Sequel {
  const at = readClock() + 2 * minuteMs;
  if (deed.kind === 'save') return { ...deed, at, mishap: 'none' };
  if (deed.kind !== 'inquiry') return { ...deed, at };
  const isPassing = ['lost-answer', 'pressed-twice', 'put-off'].includes(deed.fate);
  return { ...deed, at, fate: isPassing ? 'plain' : deed.fate };
}

function takeMails({ mails }: Simulation['world']['mailServer'], state: YearState): void {
  for (const { messageId = '', to, subject = '', text = '' } of mails.splice(0)) {
    state.mailbox.push({
      id: messageId.replace(/^<|@[^@]*$/g, ''),
      to: to?.[0]?.address ?? '',
      subject,
      // Only news says more than its subject does.
      text: /^(?:notice|confirmation)\./.test(messageId.slice(1)) ? '' : text,
      at: readClock(),
    });
  }
}

function describe(day: number, state: YearState, begunAt: number): string {
  const { inquiries, words } = state.ledger;
  const minutes = ((performance.now() - begunAt) / 60_000).toFixed(1);
  return `${new Date(day).toISOString().slice(0, 10)}: ${inquiries.length} inquiries, ${words.length} words, ${state.deploys} deploys, ${state.mailbox.length} mails, ${state.kills} killed functions so far; ${minutes} minutes`;
}
