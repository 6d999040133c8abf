import type {
  Found,
  YearLedger,
  LedgerAlarm,
  LedgerInquiry,
  LedgerWord,
  ReceivedMail,
} from './ledger.ts';

/** A promise that was not kept. */
export interface Miss {
  kind: 'lost' | 'doubled' | 'wrong';
  sentence: string;
}

export interface Reckoning {
  misses: Miss[];
  /** What was compared, in words. */
  counted: string[];
}

/** The longest from the time of a planned save to its commit, where nothing stands in its way. */
const maxPlanDelayMs = 35 * 60_000;

/**
 * Compares what a site has promised with what is there.
 *
 * @param readers the addresses of the admins who get news
 * @param settledAt what was promised later may still be under way; at the end, nothing is
 */
export function reckon(
  ledger: YearLedger,
  found: Found,
  readers: readonly string[],
  settledAt = Infinity,
): Reckoning {
  const mails = groupBy(found.mails, ({ id }) => id);
  const alarms = found.mails.filter(({ to, id }) => readers.includes(to) && !isOfInquiry(id));
  const misses = [
    ...reckonInquiries(ledger.inquiries, found),
    ...ledger.inquiries
      .filter(({ at }) => at <= settledAt)
      .flatMap((inquiry) => reckonMails(inquiry, mails)),
    ...reckonOtherMails(ledger, found, alarms),
    ...reckonWords(ledger, found, settledAt),
    ...readers.flatMap((reader) => reckonAlarms(ledger.alarms, alarms, reader, settledAt)),
    ...(settledAt === Infinity ? found.unfinished : []).map((what) =>
      wrong(`At the end, a save is ${what}.`),
    ),
  ];
  const inInbox = ledger.inquiries.filter(({ place }) => place === 'inbox').length;
  return {
    misses,
    counted: [
      `${ledger.inquiries.length} inquiries acknowledged, ${inInbox} of them in the inbox and ${ledger.inquiries.length - inInbox}, after a restore, in the mail alone`,
      `${ledger.words.length} words acknowledged, ${ledger.words.filter(({ dueAt }) => dueAt !== null).length} of them planned; ${found.commits.length} commits`,
      `${found.mails.length} mails, ${alarms.length} of them alarms for ${readers.length} admins`,
    ],
  };
}

function reckonInquiries(promised: readonly LedgerInquiry[], { inquiries }: Found): Miss[] {
  const rows = groupBy(inquiries, ({ id }) => id);
  const known = new Set(promised.map(({ id }) => id));
  const misses = promised.flatMap((each): Miss[] => {
    const name = `Inquiry ${each.number} (${each.id})`;
    const [row, ...others] = rows.get(each.id) ?? [];
    if (each.place === 'mail') return row ? [wrong(`${name} came back after its loss.`)] : [];
    if (!row) return [lost(`${name} is not in the inbox.`)];
    if (others.length > 0) return [doubled(`${name} is in the inbox ${others.length + 1} times.`)];
    const isWhole =
      row.form === each.form && row.message === each.message && row.email === each.email;
    return [
      ...(isWhole ? [] : [wrong(`${name} has other words than were sent.`)]),
      ...(row.isSpam === each.isSpam ? [] : [wrong(`${name} is in the wrong view.`)]),
      ...(row.status === (each.answeredAt === null ? 'new' : 'in-progress')
        ? []
        : [wrong(`${name} is marked as ${row.status}.`)]),
    ];
  });
  const unknown = inquiries.filter(({ id }) => !known.has(id));
  const sent = groupBy(promised, ({ message }) => message);
  return [
    ...misses,
    ...unknown.map(({ id, message }) =>
      sent.has(message)
        ? doubled(`The words of inquiry ${sent.get(message)?.[0]?.number ?? ''} are also at ${id}.`)
        : wrong(`Nobody was told of the inquiry ${id}.`),
    ),
  ];
}

function reckonMails(
  { number, id, isSpam, isReachable, isKilled }: LedgerInquiry,
  mails: ReadonlyMap<string, ReceivedMail[]>,
): Miss[] {
  const expected = { notice: isSpam ? 0 : 1, confirmation: isSpam || !isReachable ? 0 : 1 };
  return Object.entries(expected).flatMap(([kind, count]) => {
    const sent = mails.get(`${kind}.${id}`)?.length ?? 0;
    const counted = isKilled && sent === 2 ? 1 : sent;
    return compareCount(counted, count, `The ${kind} of inquiry ${number}`);
  });
}

function reckonOtherMails(
  { inquiries }: YearLedger,
  { mails }: Found,
  alarms: readonly ReceivedMail[],
): Miss[] {
  const ids = new Set(inquiries.map(({ id }) => id));
  return mails.flatMap((mail) => {
    const [, of = ''] = mail.id.split('.');
    const isKnown = isOfInquiry(mail.id) ? ids.has(of) : alarms.includes(mail);
    return isKnown ? [] : [wrong(`Nobody expected a mail to ${mail.to}: ${mail.subject}`)];
  });
}

function reckonWords({ words, late }: YearLedger, found: Found, settledAt: number): Miss[] {
  const { commits, head, served } = found;
  const byText = groupBy(
    words.filter(({ isCanceled }) => !isCanceled),
    toText,
  );
  const isSettled = ({ at, dueAt }: LedgerWord) => Math.max(at, dueAt ?? 0) <= settledAt;
  return words.filter(isSettled).flatMap((word): Miss[] => {
    const name = `Word ${word.number} (${word.value})`;
    const holders = commits.filter(({ added }) =>
      added.some(({ file, text }) => file === word.file && text.includes(word.value)),
    );
    const named = commits.filter(
      ({ saves }) => word.saveId !== null && saves.includes(word.saveId),
    );
    if (word.isCanceled) {
      return holders.length > 0 ? [wrong(`${name} was canceled, but is in git.`)] : [];
    }
    const later = (byText.get(toText(word)) ?? []).slice(
      (byText.get(toText(word)) ?? []).indexOf(word) + 1,
    );
    // Nothing was committed before the next word took its place.
    const isReplacedUnnamed =
      word.saveId === null &&
      later.some(({ at }) => !commits.some((each) => each.at > word.at && each.at <= at));
    const isReplacedInCommit = named.some(({ added }) =>
      later.some(({ file, value }) =>
        added.some((each) => each.file === file && each.text.includes(value)),
      ),
    );
    const isReplaced = isReplacedUnnamed || isReplacedInCommit;
    const [holder] = holders;
    const isLast = later.length === 0;
    const isThere = (files: ReadonlyMap<string, string>) =>
      files.get(word.file)?.includes(word.value) === true;
    return [
      ...(holders.length === 0 && !isReplaced ? [lost(`${name} is not in git.`)] : []),
      ...(holders.length > 1 ? [doubled(`${name} is in ${holders.length} commits.`)] : []),
      ...(named.length > 1 ? [doubled(`The save of ${name} is in ${named.length} commits.`)] : []),
      ...(isLast && !isThere(head) ? [lost(`${name} is the last one, but not at the head.`)] : []),
      ...(isLast && !isThere(served)
        ? [lost(`${name} is the last one, but visitors do not see it.`)]
        : []),
      ...(later.some(isSettled) && isThere(head)
        ? [wrong(`${name} was replaced, but is at the head.`)]
        : []),
      ...(holder ? reckonTime(word, holder.at, late, name) : []),
    ];
  });
}

function reckonTime(
  { dueAt }: LedgerWord,
  at: number,
  late: YearLedger['late'],
  name: string,
): Miss[] {
  if (dueAt === null) return [];
  // Git counts in seconds.
  if (at < dueAt - 1000) return [wrong(`${name} was committed before its time.`)];
  const isExcused = late.some(({ from, to }) => dueAt >= from && dueAt <= to);
  return at > dueAt + maxPlanDelayMs && !isExcused
    ? [wrong(`${name} was committed ${Math.round((at - dueAt) / 60_000)} minutes after its time.`)]
    : [];
}

function reckonAlarms(
  expected: readonly LedgerAlarm[],
  alarms: readonly ReceivedMail[],
  reader: string,
  settledAt: number,
): Miss[] {
  const open = new Set(alarms.filter(({ to }) => to === reader));
  // What must come takes its mails before what may.
  const ordered = [...expected].sort((a, b) => Number(a.isOptional) - Number(b.isOptional));
  const misses = ordered.flatMap(({ subject, about, count, isOptional, from, to }) => {
    const met = [...open].filter(
      (mail) =>
        mail.subject.startsWith(subject) &&
        `${mail.subject}\n${mail.text}`.includes(about) &&
        mail.at >= from &&
        mail.at <= to,
    );
    for (const mail of met) open.delete(mail);
    const mayBeMissing = isOptional || to > settledAt;
    if (mayBeMissing && met.length <= count) return [];
    return compareCount(met.length, count, `“${subject} …” ${about} to ${reader}, ${toDay(from)},`);
  });
  return [
    ...misses,
    ...[...open].map((mail) =>
      wrong(
        `Nobody expected this alarm to ${reader}, ${new Date(mail.at).toISOString()}: ${mail.subject}`,
      ),
    ),
  ];
}

function compareCount(count: number, expected: number, name: string): Miss[] {
  if (count === expected) return [];
  if (count < expected) return [lost(`${name} was sent ${count} of ${expected} times.`)];
  return [doubled(`${name} was sent ${count} times instead of ${expected}.`)];
}

function isOfInquiry(mailId: string): boolean {
  return mailId.startsWith('notice.') || mailId.startsWith('confirmation.');
}

function toText({ file, path }: LedgerWord): string {
  return `${file}#${path}`;
}

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

const lost = (sentence: string): Miss => ({ kind: 'lost', sentence });
const doubled = (sentence: string): Miss => ({ kind: 'doubled', sentence });
const wrong = (sentence: string): Miss => ({ kind: 'wrong', sentence });

function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, Item[]> {
  return Map.groupBy(items, toKey);
}
