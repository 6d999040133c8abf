import { describe, expect, test } from 'vitest';
import type {
  Found,
  YearLedger,
  LedgerAlarm,
  LedgerInquiry,
  LedgerWord,
  ReceivedMail,
} from './ledger.ts';
import { reckon } from './audit.ts';

const reader = 'ada@agency.example';
const noon = Date.parse('2027-03-14T12:00:00Z');
const hourMs = 3_600_000;

const inquiry: LedgerInquiry = {
  number: 1,
  id: 'a',
  form: 'contact',
  message: 'Hello 1',
  email: 'one@example.com',
  at: noon,
  isSpam: false,
  isReachable: true,
  isKilled: false,
  answeredAt: noon,
  place: 'inbox',
};
const former: LedgerWord = {
  number: 1,
  saveId: 's1',
  file: 'content/a.yaml',
  path: 'title',
  value: 'Note-1',
  at: noon,
  dueAt: null,
  isCanceled: false,
};
const second: LedgerWord = { ...former, number: 2, saveId: 's2', value: 'Note-2', dueAt: noon };
const alarm: LedgerAlarm = {
  subject: 'The site',
  about: '',
  count: 1,
  isOptional: false,
  from: noon,
  to: noon + hourMs,
};
const mail = (id: string, to = 'office@agency.example', subject = 'New'): ReceivedMail => ({
  id,
  to,
  subject,
  text: '',
  at: noon + 60_000,
});
const news = mail('n1', reader, 'The site can be built again.');

/** A ledger, and a site that kept all of it. */
function makeKept(): { ledger: YearLedger; found: Found } {
  const { id, form, message, email } = inquiry;
  const files = new Map([['content/a.yaml', 'title: Note-2\n']]);
  const commit = (save: string, text: string) => ({
    at: noon + 60_000,
    saves: [save],
    added: [{ file: 'content/a.yaml', text: `title: ${text}` }],
  });
  return {
    ledger: { inquiries: [inquiry], words: [former, second], alarms: [alarm], late: [] },
    found: {
      inquiries: [{ id, form, message, email, status: 'in-progress', isSpam: false }],
      commits: [commit('s1', 'Note-1'), commit('s2', 'Note-2')],
      head: files,
      served: files,
      unfinished: [],
      mails: [mail('notice.a'), mail('confirmation.a', inquiry.email), news],
    },
  };
}

function first<Item>(items: readonly Item[]): Item {
  return items[0] ?? expect.fail();
}

function last<Item>(items: readonly Item[]): Item {
  return items.at(-1) ?? expect.fail();
}

/** Returns what a reckoning names after something was done to a kept promise. */
function reckonAfter(
  change: (kept: { ledger: YearLedger; found: Found }) => void,
  settledAt?: number,
): string[] {
  const kept = makeKept();
  change(kept);
  return reckon(kept.ledger, kept.found, [reader], settledAt).misses.map(
    ({ kind, sentence }) => `${kind}: ${sentence}`,
  );
}

const planted: [string, Parameters<typeof reckonAfter>[0], string][] = [
  [
    'an inquiry is gone',
    ({ found }) => found.inquiries.pop(),
    'lost: Inquiry 1 (a) is not in the inbox.',
  ],
  [
    'an inquiry is there twice',
    ({ found }) => found.inquiries.push({ ...first(found.inquiries), id: 'b' }),
    'doubled: The words of inquiry 1 are also at b.',
  ],
  [
    'an inquiry has other words',
    ({ found }) => (first(found.inquiries).message = 'Hello'),
    'wrong: Inquiry 1 (a) has other words than were sent.',
  ],
  [
    'what the office answered is new again',
    ({ found }) => (first(found.inquiries).status = 'new'),
    'wrong: Inquiry 1 (a) is marked as new.',
  ],
  [
    'a mail is gone',
    ({ found }) => found.mails.splice(0, 1),
    'lost: The notice of inquiry 1 was sent 0 of 1 times.',
  ],
  [
    'a mail is sent twice',
    ({ found }) => found.mails.push(mail('confirmation.a', inquiry.email)),
    'doubled: The confirmation of inquiry 1 was sent 2 times instead of 1.',
  ],
  [
    'somebody gets a mail about nothing',
    ({ found }) => found.mails.push(mail('notice.z')),
    'wrong: Nobody expected a mail to office@agency.example: New',
  ],
  [
    'a word never reached git',
    ({ found }) => found.commits.shift(),
    'lost: Word 1 (Note-1) is not in git.',
  ],
  [
    'a save is committed twice',
    ({ found }) => found.commits.push({ ...first(found.commits), added: [] }),
    'doubled: The save of Word 1 (Note-1) is in 2 commits.',
  ],
  [
    'the last word was overwritten by an earlier one',
    ({ found }) => (found.head = new Map([['content/a.yaml', 'title: Note-1']])),
    'lost: Word 2 (Note-2) is the last one, but not at the head.',
  ],
  [
    'visitors see an older site',
    ({ found }) => (found.served = new Map()),
    'lost: Word 2 (Note-2) is the last one, but visitors do not see it.',
  ],
  [
    'a planned word comes early',
    ({ found }) => (last(found.commits).at = noon - hourMs),
    'wrong: Word 2 (Note-2) was committed before its time.',
  ],
  [
    'a planned word comes late',
    ({ found }) => (last(found.commits).at = noon + hourMs),
    'wrong: Word 2 (Note-2) was committed 60 minutes after its time.',
  ],
  [
    'a canceled word is in git',
    ({ ledger }) => (ledger.words[1] = { ...second, isCanceled: true }),
    'wrong: Word 2 (Note-2) was canceled, but is in git.',
  ],
  [
    'an alarm is missing',
    ({ found }) => found.mails.pop(),
    'lost: “The site …”  to ada@agency.example, 2027-03-14, was sent 0 of 1 times.',
  ],
  [
    'an alarm comes twice',
    ({ found }) => found.mails.push({ ...news, id: 'n2' }),
    'doubled: “The site …”  to ada@agency.example, 2027-03-14, was sent 2 times instead of 1.',
  ],
  [
    'an alarm has no cause',
    ({ ledger }) => ledger.alarms.pop(),
    'wrong: Nobody expected this alarm to ada@agency.example, 2027-03-14T12:01:00.000Z: The site can be built again.',
  ],
  [
    'a save never ends',
    ({ found }) => found.unfinished.push('queued'),
    'wrong: At the end, a save is queued.',
  ],
];

describe('the reckoning of a simulated year', () => {
  test('names nothing where every promise was kept', () => {
    expect(reckonAfter(() => undefined)).toEqual([]);
  });

  test.for(planted)('A912: names it when %s', ([, change, sentence]) => {
    expect(reckonAfter(change)).toContain(sentence);
    // Before the end, a save may be under way.
    if (sentence.includes('At the end')) return;
    expect(reckonAfter(change, noon + hourMs)).toEqual(reckonAfter(change));
  });

  test('before the end, what was promised last may be under way, but is done once', () => {
    const isUnderWay = ({ ledger, found }: ReturnType<typeof makeKept>) => {
      const at = noon + 2 * hourMs;
      ledger.inquiries.push({ ...inquiry, number: 2, id: 'b', message: 'Hello 2', at });
      found.inquiries.push({ ...first(found.inquiries), id: 'b', message: 'Hello 2' });
      ledger.words.push({ ...second, number: 3, saveId: 's3', value: 'Note-3', at });
      ledger.alarms.push({ ...alarm, subject: 'A save', from: at, to: at + hourMs });
      found.unfinished.push('queued');
    };
    expect(reckonAfter(isUnderWay)).toHaveLength(8);
    expect(reckonAfter(isUnderWay, noon + hourMs)).toEqual([]);
    const late = { ...news, id: 'n2', subject: 'A save', at: noon + 2 * hourMs };
    expect(
      reckonAfter((kept) => {
        isUnderWay(kept);
        kept.found.mails.push(late, { ...late, id: 'n3' });
      }, noon + hourMs),
    ).toEqual([`doubled: “A save …”  to ${reader}, 2027-03-14, was sent 2 times instead of 1.`]);
  });

  test('a word that the next one replaced in the same commit is not missed', () => {
    expect(
      reckonAfter(({ found }) => {
        found.commits.shift();
        first(found.commits).saves = ['s1', 's2'];
      }),
    ).toEqual([]);
  });

  test('a canceled word takes no other one’s place', () => {
    expect(
      reckonAfter(({ ledger }) => {
        ledger.words.push({ ...second, number: 3, saveId: 's3', value: 'N3', isCanceled: true });
      }),
    ).toEqual([]);
  });

  test.for([
    ['that the next one replaced before anything was committed is not missed', 30_000, []],
    [
      'that is not in the commit before the next one is',
      90_000,
      ['lost: Word 1 (Note-1) is not in git.'],
    ],
  ] as const)('a word from the content manager %s', ([, laterMs, named]) => {
    expect(
      reckonAfter(({ ledger, found }) => {
        ledger.words = [
          { ...former, saveId: null },
          { ...second, at: noon + laterMs },
        ];
        first(found.commits).added = [];
      }),
    ).toEqual(named);
  });
});
