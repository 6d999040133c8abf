import type { TortureRow, TortureTable } from './strength-page.ts';
import { faultRows } from './fault-rows.ts';
import { inputRows } from './input-rows.ts';

const session = 'src/test/full/torture/session';

/** Attempts to act as somebody else. */
const sessionRows: readonly TortureRow[] = [
  {
    name: 'forged-token',
    done: 'tokens with every bit flipped, every length cut, other algorithms, keys of their own, other claims, and signed with every text in the code',
    expected: '401; the same bytes alone are taken',
    files: [`${session}/forged-token.test.ts`],
  },
  {
    name: 'ended-session',
    done: 'sessions used again after logout, a new login, a new password, a disabled or removed admin, two idle and twelve hours; planted sessions',
    expected: '401 at every endpoint for admins, nothing changed',
    files: [`${session}/ended-session.test.ts`],
  },
  {
    name: 'login-likeness',
    done: 'logins of a known, an unknown and a disabled name in turn, and such that break a rule',
    expected: 'the same answer; rank test p > 0.01, medians less than 5 % apart',
    files: [`${session}/login-likeness.test.ts`],
  },
  {
    name: 'guessed-password',
    done: 'guesses from one place and from 200, with forged addresses in the head',
    expected: 'at most 5 and 20 an hour are evaluated; the owner and others can log in',
    files: [`${session}/guessed-password.test.ts`],
  },
  {
    name: 'other-spellings',
    done: 'guesses of passwords, codes and resets with letters that fold to those of a name',
    expected: 'what the database takes for one name has one limit',
    files: [
      'src/office/account/server/auth-login.api.test.ts',
      'src/office/account/server/auth-login-code.api.test.ts',
      'src/office/account/server/forgotten-password.api.test.ts',
    ],
    tests: 'A759|as one name',
  },
  {
    name: 'account-links',
    done: 'links of invitations and resets that are near a real one, made up, used by five at once, and as old as can be',
    expected: 'each works once, until its end; 410 or 422 for any other, nothing changed',
    files: [
      `${session}/account-links.test.ts`,
      'src/office/account/server/invitation.api.test.ts',
      'src/office/account/server/forgotten-password.api.test.ts',
    ],
  },
];

const load = 'src/test/full/torture/load';

/** Many calls at once, for a long time, on the local server with PostgreSQL. */
const loadRows: readonly TortureRow[] = [
  {
    name: 'static-pages',
    done: 'the pages of the built site on 50 connections for a minute',
    expected: 'no error; at least 2,000 a second, 99 of 100 within 50 ms',
    files: [`${load}/served-load.test.ts`],
    tests: 'static pages',
  },
  {
    name: 'submissions',
    done: 'different messages, 50 at a time, the limit raised',
    expected: 'each is there once; 99 of 100 within 300 ms',
    files: [`${load}/large-tables.test.ts`],
    tests: 'messages',
  },
  {
    name: 'large-inbox',
    done: 'lists, searches over all kinds, phone numbers and pages of three lists of 100,000 inquiries',
    expected: 'the right ones; 95 of 100 within 150 ms for one list, 300 ms for all three',
    files: [`${load}/large-tables.test.ts`],
    tests: 'a large inbox',
  },
  {
    name: 'many-editors',
    done: '20 editors who save 50 times each, one every six seconds of a clock that is turned',
    expected:
      'each save is one row and in git once, at most 7 commits a minute, all in git within a minute of the last',
    files: ['src/test/full/torture/publishing/many-editors.test.ts'],
  },
  {
    name: 'login-flood',
    done: '200 logins a second for a minute on one account from 250 places while pages are visited',
    expected:
      'at most 20 evaluated; the owner and others log in; 99 of 100 pages take at most twice as long, or 10 ms',
    files: [`${load}/served-load.test.ts`],
    tests: 'a flood',
  },
  {
    name: 'slow-client',
    done: 'connections that are slow with their head or their body, read nothing, or are silent',
    expected: 'pages and functions answer meanwhile; all are cut off after 15 s at the latest',
    files: ['src/test/full/torture/slow-client.test.ts'],
  },
  {
    name: 'soak',
    done: 'pages, forms, lists, searches, logins and what is not there, for half an hour',
    expected: 'no 5xx; heap grows by less than 10 %, no file, connection or timer is left over',
    files: [`${load}/served-load.test.ts`],
    tests: 'everything at once',
  },
];

const folder = 'src/test/full/torture';

/** What holds whatever anybody does. */
const lawRows: readonly TortureRow[] = [
  {
    name: 'canary',
    done: 'submissions whose every text is marked, some refused, some while the database fails',
    expected:
      'the marks stand in their inquiry and its mail, in no log, answer, file, repository or other row',
    files: [`${folder}/canary.test.ts`, `${folder}/preferences-canary.test.ts`],
  },
  {
    name: 'matching',
    done: 'families and caregivers for each relation of the matching',
    expected: 'every law of A638–A661 holds, and planted faults are found',
    files: ['src/test/matching'],
  },
  {
    name: 'alerts',
    done: 'histories of all that can be wrong with the site, looked at every 10 and 30 minutes',
    expected: 'one mail for each step, one when it is well, none for flapping; no personal data',
    files: [
      'src/desk/checks/alert-states.test.ts',
      'src/desk/checks/all-checks.test.ts',
      'src/desk/watch-site.api.test.ts',
    ],
  },
  {
    name: 'launch-check',
    done: 'a site with and without what an agency still has to do, at an invented and at a real address',
    expected: 'each thing is listed until it is done; no sample is built at a real address',
    files: ['src/desk/health-for-admin.api.test.ts', 'src/model/schemas/samples.test.ts'],
    tests: 'A787|A788',
  },
  {
    name: 'real-address',
    done: 'a site with samples is built at a real address, with SAMPLES=on and without',
    expected: 'no sample person or review is in any of its files unless asked for',
    files: ['src/test/full/real-address.spec.ts'],
    isInBrowser: true,
  },
  {
    name: 'year',
    done: 'twelve simulated days around both changes of daylight saving time, with packed functions, Postgres, git and SMTP: inquiries, saves, planned saves, failed deploys, an ended token, a lost database; `--days 365` makes it a year',
    expected: 'every acknowledged inquiry and word in its place, each mail and alarm sent once',
    files: ['src/test/year'],
  },
  {
    name: 'retention',
    done: 'inquiries of every age and status before and after their time',
    expected: 'each is forgotten when its time is over, and not before',
    files: [
      'src/desk/retention.api.test.ts',
      'src/office/inquiries/server/inquiry-erasure.api.test.ts',
      'src/local/mail-folder.api.test.ts',
    ],
  },
];

/** All rows of `npm run torture`, in the order in which they run. */
export const tables: readonly TortureTable[] = [
  { title: 'Hostile and damaged input', rows: inputRows },
  { title: 'Sessions and passwords', rows: sessionRows },
  { title: 'Faults', rows: faultRows },
  { title: 'Laws and personal data', rows: lawRows },
  { title: 'Load', rows: loadRows },
];
