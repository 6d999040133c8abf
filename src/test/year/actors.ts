import { setTimeout as realPause } from 'node:timers/promises';
import { shippedEntries } from '#test/kit/shipped-content.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { openCms, rewriteEntry } from '#test/kit/api/cms-client.ts';
import {
  openTestBrowser,
  type BrowserCallOptions,
  type TestBrowser,
} from '#test/kit/api/test-browser.ts';
import { listEveryText } from '#test/kit/every-text.ts';
import { readDirectory } from '#test/kit/site/built-content.ts';
import type { CallKind, Fault } from '#test/kit/git/fault.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { readAgencyTime } from '#lib/text/agency-time.ts';
import type { LedgerAlarm, LedgerInquiry } from './ledger.ts';
import { itemCounts, people, type Deed, type Mishap } from './plan.ts';
import { readClock } from './simulated-clock.ts';
import type { Simulation } from './state.ts';
import { password } from './stand-ins.ts';

const minuteMs = 60_000;
const halfHourMs = 30 * minuteMs;
const hourMs = 60 * minuteMs;
/** Late enough for the last reminder, in hours after an inquiry came. */
const forgottenHours = 62;

/** Thrown where the site does not answer as it should; the person tries again. */
export class NotNow extends Error {
  override name = 'NotNow';
}

/** A text of the fixture agency: its content id, its file, and its field at the top of it. */
interface ChosenText {
  id: string;
  file: string;
  field: string;
}

const simpleFields = ['title', 'bio', 'experience', 'text'];
const texts: readonly ChosenText[] = listEveryText(
  shippedEntries,
  readDirectory(agencyDir),
).flatMap(({ id, kind, file, path }) => {
  const [field, ...inner] = path;
  const isSimple = typeof field === 'string' && inner.length === 0 && simpleFields.includes(field);
  return isSimple && ['providers', 'testimonials'].includes(kind) ? [{ id, file, field }] : [];
});

function findText(index: number): ChosenText {
  const text = texts[index];
  if (!text) throw new Error(`The fixture agency has ${texts.length} texts; the plan wants more.`);
  return text;
}

const senders: Record<InquiryKindName, string> = {
  client: 'An inquiry from a family',
  provider: 'An application from a caregiver',
  contact: 'A message from the contact form',
};

const addresses = {
  client: '/api/intake/client',
  provider: '/api/intake/provider',
  contact: '/api/contact',
} as const;

const ownFields: Record<InquiryKindName, object> = {
  client: { phone: '8135550142', serviceType: 'nanny', consent: true },
  provider: { phone: '8135550142', providerType: 'doula', experience: '10+', consent: true },
  contact: { subject: 'A question' },
};

/** What GitHub does with a single save. */
const githubFaults: Partial<Record<Mishap, { on: CallKind; fault: Fault; times: number }>> = {
  'lost-reply': { on: 'write', fault: { kind: 'lose-reply' }, times: 1 },
  'cut-off': { on: 'write', fault: { kind: 'truncate' }, times: 1 },
  unavailable: { on: 'write', fault: { kind: 'status', status: 502 }, times: 2 },
  'gave-up': {
    on: 'write',
    fault: {
      kind: 'errors',
      errors: [{ message: 'Something went wrong while executing your query.' }],
    },
    times: 1,
  },
  'moved-head': { on: 'write', fault: { kind: 'move-head' }, times: 1 },
  'old-head': { on: 'read', fault: { kind: 'old-head' }, times: 1 },
};

type DeedOf<Kind extends Deed['kind']> = Extract<Deed, { kind: Kind }>;

/** What visitors, admins and editors do. */
export interface People {
  write: (deed: DeedOf<'inquiry'>) => Promise<void>;
  answer: () => Promise<void>;
  save: (deed: DeedOf<'save'> | DeedOf<'plan'>) => Promise<void>;
  saveInCms: (deed: DeedOf<'cms'>) => Promise<void>;
  cancel: (deed: DeedOf<'cancel'>) => Promise<void>;
  /** An open page asks about the saves of an admin, and does what a browser then does. */
  poll: (by: number) => Promise<void>;
}

/** Opens the browsers of all people. */
export function openPeople({ world, state, add }: Simulation): People {
  const { functions, origin } = world;
  const { ledger } = state;
  const app = {
    fetch: (request: Request, context?: { ip: string }) =>
      functions.call(request, context?.ip ?? ''),
  };
  const browsers = people.map((_, index) => openTestBrowser(origin, `203.0.113.${index + 1}`));

  const ask = async (
    by: number,
    method: string,
    path: string,
    options?: BrowserCallOptions,
  ): Promise<Response> => {
    const browser = findBrowser(by);
    const call = () => reach(() => browser.call(app, method, path, options));
    const response = await call();
    if (response.status !== 401) return response;
    await logIn(by);
    return call();
  };
  const findBrowser = (by: number): TestBrowser => {
    const browser = browsers[by];
    if (!browser) throw new Error(`Nobody has the number ${by}.`);
    return browser;
  };
  const logIn = async (by: number) => {
    const body = { username: people[by], password };
    const { status } = await reach(() =>
      findBrowser(by).call(app, 'POST', '/api/auth/login', { body }),
    );
    if (status !== 200) throw new NotNow(`The login answered ${status}`);
  };
  const killAfter = async (milliseconds: number) => {
    await realPause(milliseconds);
    state.kills += 1;
    await functions.kill();
  };

  const readValue = async (by: number, id: string): Promise<string> => {
    const options = { body: { ids: [id] } };
    const response = await ask(by, 'POST', '/api/admin/content-items', options);
    const { items } = (await response.json()) as { items: { value: string }[] };
    return items[0]?.value ?? '';
  };

  const send = async (
    deed: DeedOf<'save'> | DeedOf<'plan'>,
    by: number,
    value: string,
    number: number,
  ): Promise<'stored' | 'conflict'> => {
    const text = toText(deed);
    const key = `${deed.kind}-${number}`;
    const body = (state.unanswered[key] ??= {
      edits: [{ id: text.id, type: 'text', value, base: await readValue(by, text.id) }],
      ...(deed.kind === 'plan' && readDueTime(deed) !== null && { at: deed.due }),
    });
    const response = await ask(by, 'POST', '/api/admin/content', {
      body,
      headers: { 'idempotency-key': key },
    });
    if (![200, 409].includes(response.status)) {
      // The time of a plan may have passed meanwhile.
      if (response.status === 422) Reflect.deleteProperty(state.unanswered, key);
      throw new NotNow(`A save answered ${response.status}: ${await response.text()}`);
    }
    Reflect.deleteProperty(state.unanswered, key);
    if (response.status === 409) return 'conflict';
    const { save } = (await response.json()) as { save: { id: string } | null };
    noteWord(deed, by, { number, value, saveId: save?.id ?? null });
    return 'stored';
  };

  const noteWord = (
    deed: DeedOf<'save'> | DeedOf<'plan'>,
    by: number,
    { number, value, saveId }: { number: number; value: string; saveId: string | null },
  ) => {
    const { file, field } = toText(deed);
    const former = ledger.words.find((word) => word.value === value);
    // What had been saved before is saved already.
    if (former && saveId === null) return;
    if (former) ledger.words.splice(ledger.words.indexOf(former), 1);
    ledger.words.push({
      number,
      saveId,
      file,
      path: field,
      value,
      at: readClock(),
      isCanceled: false,
      dueAt: readDueTime(deed),
    });
    if (saveId === null) return;
    if (!state.queue.some((each) => each.kind === 'poll' && each.by === by)) {
      add({ kind: 'poll', at: readClock() + 2 * minuteMs, by });
    }
    state.sent.push({ saveId, by, deed });
  };

  const insist = async (
    deed: DeedOf<'save'> | DeedOf<'plan'>,
    by: number,
    value: string,
    number: number,
  ) => {
    for (let tries = 0; tries < 5; tries += 1) {
      if ((await send(deed, by, value, number)) === 'stored') return;
    }
    throw new NotNow('Somebody else saves the same text all the time');
  };

  return {
    write: async (deed) => {
      const { number, form, fate } = deed;
      const visitor = openTestBrowser(origin, `198.51.${(number >> 8) & 255}.${number & 255}`);
      const isSpam = fate === 'spam';
      const email = `visitor-${number}@example.com`;
      const links = isSpam ? ' https://casino.example with free spins' : '';
      const message = `We need a nanny for two children. Inquiry ${number}.${links}`;
      if (fate === 'no-mailbox') world.mailServer.refused.add(email);
      const asked = await reach(() => visitor.call(app, 'GET', '/api/form-mark'));
      const { mark } = (await asked.json()) as { mark: string };
      // Somebody types.
      await world.moveTo(readClock() + 20_000);
      if (fate === 'put-off' && state.trouble === null) world.mailServer.failNext(1);
      if (fate === 'lost-answer' && number % 3 > 0) world.loseAnswer();
      const press = () =>
        reach(() =>
          visitor.call(app, 'POST', addresses[form], {
            body: { name: `Visitor ${number}`, email, message, ...ownFields[form] },
            headers: {
              'idempotency-key': `inquiry-${number}-of-seed-${state.options.seed}`,
              'form-mark': mark,
            },
          }),
        );
      if (fate === 'lost-answer' && number % 3 === 0) {
        await Promise.all([press().catch(() => undefined), killAfter(number % 40)]);
        deed.isKilled = true;
        throw new NotNow('The answer was lost');
      }
      const [response, ...others] = await Promise.all([
        press(),
        ...(fate === 'pressed-twice' ? [press()] : []),
      ]);
      if (response.status !== 201) throw new NotNow(`A form answered ${response.status}`);
      const { id } = (await response.json()) as { id: string };
      for (const other of others) {
        if (other.status === 201 && ((await other.json()) as { id: string }).id !== id) {
          throw new Error(`Inquiry ${number} was stored twice.`);
        }
      }
      if (ledger.inquiries.some((each) => each.number === number)) return;
      const isReachable = fate !== 'no-mailbox';
      ledger.inquiries.push({
        number,
        id,
        form,
        message,
        email,
        at: readClock(),
        isSpam,
        isReachable,
        isKilled: deed.isKilled === true,
        answeredAt: null,
        place: 'inbox',
      });
      ledger.alarms.push(...listAlarms(deed, id));
    },

    answer: async () => {
      const now = readClock();
      for (const form of ['client', 'provider', 'contact'] as const) {
        const open = ledger.inquiries.filter(
          (each) =>
            each.form === form &&
            each.answeredAt === null &&
            each.place === 'inbox' &&
            !each.isSpam,
        );
        const ids = open.filter((each) => isTimely(each, now)).map(({ id }) => id);
        if (ids.length === 0) continue;
        const response = await ask(0, 'PUT', `/api/inquiries/${form}/status`, {
          body: { ids, status: 'in-progress' },
        });
        if (response.status !== 200) throw new NotNow(`The inbox answered ${response.status}`);
        const answered = (await response.json()) as { ids: string[] };
        for (const each of open) {
          if (!answered.ids.includes(each.id)) continue;
          each.answeredAt = readClock();
          excuseAlarms(each, ledger.alarms);
        }
      }
    },

    save: async (deed) => {
      const { number, by } = deed;
      const mishap = deed.kind === 'save' ? deed.mishap : 'none';
      const value = `Note-${number}-${deed.kind === 'plan' ? 'planned' : (people[by] ?? '')}`;
      const ordered = githubFaults[mishap];
      if (ordered && state.trouble === null) {
        world.github.order(ordered.on, ordered.fault, { times: ordered.times });
      }
      if (mishap === 'ended-session') findBrowser(by).cookies.clear();
      if (mishap === 'killed') state.isKillDue = true;
      if (mishap === 'lost-answer') {
        const sending = send(deed, by, value, number).catch(() => undefined);
        await Promise.all([sending, killAfter(number % 60)]);
        throw new NotNow('The answer was lost');
      }
      if (mishap === 'same-words') {
        const rival = (by + 1) % 4;
        const theirs = `Note-${number}-rival`;
        const base = await readValue(by, toText(deed).id);
        const { id } = toText(deed);
        for (const [each, mine] of [
          [number, value],
          [number + rivals, theirs],
        ] as const) {
          state.unanswered[`save-${each}`] ??= { edits: [{ id, type: 'text', value: mine, base }] };
        }
        await ask(rival, 'GET', '/api/admin/publishing');
        const [one, other] = await Promise.all([
          send(deed, by, value, number),
          send(deed, rival, theirs, number + rivals),
        ]);
        if (one === 'conflict') await insist(deed, by, value, number);
        if (other === 'conflict') await insist(deed, rival, theirs, number + rivals);
        return;
      }
      await insist(deed, by, value, number);
    },

    saveInCms: async ({ number, by, item }) => {
      const { file, field } = findText(item);
      const value = `Note-${number}-${people[by] ?? ''}`;
      const cms = openCms({
        cookies: findBrowser(by).cookies,
        call: (_, method, path, options) => ask(by, method, path, options),
      });
      try {
        const { data } = await cms.open(file);
        if (!data.includes(value)) {
          await cms.save(
            file,
            rewriteEntry(file, data, (all) => ({ ...all, [field]: value })),
            data,
          );
        }
      } catch (error) {
        throw new NotNow(`The content manager answered ${String(error)}`);
      }
      ledger.words.push({
        number,
        saveId: null,
        file,
        path: field,
        value,
        at: readClock(),
        dueAt: null,
        isCanceled: false,
      });
    },

    cancel: async ({ number, by }) => {
      const sent = state.sent.find(({ deed }) => deed.kind === 'plan' && deed.number === number);
      const word = ledger.words.find(({ saveId }) => saveId === sent?.saveId);
      if (!sent || !word) return;
      const address = `/api/admin/planned?save=${sent.saveId}`;
      const { status } = await ask(by, 'DELETE', address);
      if (status !== 204) throw new NotNow(`A planned save could not be canceled: ${status}`);
      word.isCanceled = true;
      state.sent.splice(state.sent.indexOf(sent), 1);
    },

    poll: async (by) => {
      const own = state.sent.filter((each) => each.by === by);
      if (own.length === 0) return;
      const asked = own.slice(0, 50).map(({ saveId }) => saveId);
      const response = await ask(by, 'GET', `/api/admin/publishing?saves=${asked.join(',')}`);
      if (response.status !== 200) throw new NotNow(`The page's question: ${response.status}`);
      const report = (await response.json()) as Report;
      for (const { id, conflicts } of report.saves) {
        // The text on the site is newer: somebody saved it knowingly.
        for (const { index } of conflicts) {
          const body = { save: id, index, keep: 'theirs' };
          await ask(by, 'POST', '/api/admin/publishing', { body });
        }
      }
      for (const { id, state: now } of report.asked ?? []) {
        const sent = state.sent.find(({ saveId }) => saveId === id);
        if (!sent || now === 'open') continue;
        state.sent.splice(state.sent.indexOf(sent), 1);
        // "The site has lost a saved change. This browser still had it: please save again."
        if (now === 'lost') add(saveAgain(sent.deed, readClock() + minuteMs));
      }
      const isWaiting = state.sent.some((each) => each.by === by && each.deed.kind === 'save');
      const pauseMs = isWaiting ? 4 * minuteMs : hourMs;
      if (state.sent.some((each) => each.by === by)) {
        add({ kind: 'poll', at: readClock() + pauseMs, by });
      }
    },
  };

  /** Returns whether the office answers an inquiry now; it has overlooked some for days. */
  function isTimely({ id, at }: { id: string; at: number }, now: number): boolean {
    const isForgotten = ledger.alarms.some(
      ({ about, subject }) => about === id && subject.includes('has waited'),
    );
    return !isForgotten || now - at > forgottenHours * hourMs;
  }
}

/** Added to the number of a save for that of another admin at the same moment. */
const rivals = 500_000;

interface Report {
  saves: { id: string; conflicts: { index: number }[] }[];
  asked?: { id: string; state: 'open' | 'live' | 'lost' }[];
}

function toText(deed: DeedOf<'save'> | DeedOf<'plan'>): ChosenText {
  return findText(deed.kind === 'plan' ? itemCounts.saved + deed.item : deed.item);
}

/** Returns the time of a plan; null for a save, and for a plan that is too late. */
function readDueTime(deed: DeedOf<'save'> | DeedOf<'plan'>): number | null {
  const dueAt = deed.kind === 'plan' ? (readAgencyTime(deed.due)?.getTime() ?? 0) : 0;
  return dueAt > readClock() ? dueAt : null;
}

/** Returns the same save once more. */
function saveAgain(deed: DeedOf<'save'> | DeedOf<'plan'>, at: number): Deed {
  return deed.kind === 'save' ? { ...deed, at, mishap: 'none' } : { ...deed, at };
}

function listAlarms({ form, fate }: DeedOf<'inquiry'>, id: string): LedgerAlarm[] {
  const alarm = (words: string): LedgerAlarm => ({
    subject: `${senders[form]} ${words}`,
    about: id,
    count: 1,
    isOptional: false,
    from: readClock(),
    to: Number.MAX_SAFE_INTEGER,
  });
  if (fate === 'no-mailbox') return [alarm('gave an email address')];
  if (fate === 'spam') {
    // One mail in the morning tells of all, and one of the day before may come meanwhile.
    const to = readClock() + 30 * hourMs;
    return [{ ...alarm(''), subject: '', about: 'taken for spam', count: 2, isOptional: true, to }];
  }
  if (fate !== 'forgotten') return [];
  return [alarm('has waited over 36 hours'), alarm('has waited over 48 hours')];
}

/**
 * The site looks every half hour for new inquiries whose sender can't be reached; whoever has opened
 * one before has seen it there.
 */
function excuseAlarms({ id, at, isReachable }: LedgerInquiry, alarms: readonly LedgerAlarm[]) {
  const isBeforeLook = Math.floor(at / halfHourMs) === Math.floor(readClock() / halfHourMs);
  if (isReachable || !isBeforeLook) return;
  for (const alarm of alarms) if (alarm.about === id) alarm.isOptional = true;
}

/** Turns the failure of a call into one that is tried again. */
async function reach(call: () => Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await call();
  } catch (error) {
    throw new NotNow(String(error));
  }
  if (response.status >= 500 || response.status === 429) {
    throw new NotNow(`${response.status} ${await response.text()}`);
  }
  return response;
}
