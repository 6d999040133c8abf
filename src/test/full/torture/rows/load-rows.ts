import { type TortureRow } from '#test/full/torture/command/row.ts';

const folder = 'src/test/full/torture/load';

/** Many at once, and for long. The local server, with a PostgreSQL server behind it. */
export const loadRows: readonly TortureRow[] = [
  {
    name: 'static-pages',
    done: 'the pages of the built site on 50 connections for a minute',
    expected: 'no error; at least 2,000 a second, 99 of 100 within 50 ms',
    files: [`${folder}/served-load.test.ts`],
    tests: 'static pages',
  },
  {
    name: 'submissions',
    done: 'different messages, 50 at a time, the limit raised',
    expected: 'each is there once; 99 of 100 within 300 ms',
    files: [`${folder}/large-tables.test.ts`],
    tests: 'messages',
  },
  {
    name: 'large-inbox',
    done: 'lists, searches, orders and pages of an inbox of 100,000 messages',
    expected: 'the right ones; 95 of 100 within 150 ms',
    files: [`${folder}/large-tables.test.ts`],
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
    files: [`${folder}/served-load.test.ts`],
    tests: 'a flood',
  },
  {
    name: 'slow-client',
    done: 'connections that are slow with their head, their body, what they read, or silent',
    expected: 'pages and functions answer meanwhile; all are cut off after 15 s at the latest',
    files: ['src/test/full/torture/slow-client.test.ts'],
  },
  {
    name: 'soak',
    done: 'pages, forms, lists, searches, logins and what is not there, for half an hour',
    expected: 'no 5xx; heap grows by less than 10 %, no file, connection or timer is left over',
    files: [`${folder}/served-load.test.ts`],
    tests: 'everything at once',
  },
];
