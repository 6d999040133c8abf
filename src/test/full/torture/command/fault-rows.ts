import { type TortureRow } from './strength-page.ts';

const folder = 'src/test/full/torture';
const publishing = `${folder}/publishing`;

/** Faults around the site. */
export const faultRows: readonly TortureRow[] = [
  {
    name: 'database-down',
    done: 'PostgreSQL crashes or is cut off while forms, statuses and saves come in, and comes back',
    expected: '503 in a sentence; no acknowledged write lost, none doubled; it heals by itself',
    files: [`${folder}/database-away.test.ts`, `${publishing}/publishing-database-away.test.ts`],
    tests: 'crash|cut',
  },
  {
    name: 'lost-acknowledgement',
    done: 'the answer to a write is lost after it was stored',
    expected: 'sent again it is the same entry: 201, one row, one commit',
    files: [`${folder}/database-away.test.ts`, `${publishing}/publishing-database-away.test.ts`],
    tests: 'after it has stored|lost acknowledgement',
  },
  {
    name: 'slow-database',
    done: 'PostgreSQL stalls, pauses or answers slowly',
    expected: '503 in time, or the answer when it comes back; nothing piles up',
    files: [`${folder}/database-away.test.ts`, `${publishing}/publishing-database-away.test.ts`],
    tests: 'in silence|comes back within|by and by|silence is told',
  },
  {
    name: 'no-connections',
    done: 'others hold all connections of PostgreSQL while forms come in',
    expected: '201 or 503; nothing lost',
    files: [`${folder}/database-away.test.ts`],
    tests: 'others hold',
  },
  {
    name: 'failing-call',
    done: 'each database call of a form, a login and a new password fails before, after and on a full disk',
    expected: 'made up for, or told; done once or not at all',
    files: [`${folder}/failing-call.test.ts`],
  },
  {
    name: 'read-only-database',
    done: 'the database only reads, as a standby does, and writes again',
    expected: '503, then taken; a change of places is waited for',
    files: [`${folder}/read-only-database.test.ts`],
  },
  {
    name: 'disk-full',
    done: 'the disk of PostgreSQL is really full',
    expected: '503; what was acknowledged is there; with room again the rest is taken',
    files: [`${folder}/disk-full.test.ts`],
  },
  {
    name: 'damaged-database',
    done: 'files of the embedded database are cut, overwritten or gone',
    expected: 'one sentence with the command that restores it',
    files: ['src/local/database/damaged-database.full.test.ts'],
  },
  {
    name: 'restore',
    done: 'all that the database keeps goes into a backup and from there into an empty database; files that are cut, altered or another’s are tried',
    expected: 'every table and every export is the same; a file that is not whole changes nothing',
    files: ['src/office/backup', 'src/test/full/backup'],
  },
  {
    name: 'loopback',
    done: 'the site on this machine is asked from other addresses than its own, HOST set and not',
    expected: 'nobody else reaches it unless HOST says so',
    files: ['src/local/start.full.test.ts'],
    tests: 'A769',
  },
  {
    name: 'git-on-this-machine',
    done: 'git behind a lock, with a branch that points nowhere, beside a lock of the index, on a full disk, with a folder that cannot be written',
    expected: 'the save waits and an admin reads why; mended, it is in git once',
    files: [`${publishing}/local-git-faults.test.ts`],
  },
  {
    name: 'github-faults',
    done: 'GitHub refuses, resets, hangs, cuts short, answers HTML, 401, 403, 429, 500, 502, 503',
    expected: 'the save waits, nothing is asked before the pause is over, it is made once',
    files: [
      `${publishing}/github-faults.test.ts`,
      'src/editing/publishing/github-failure.api.test.ts',
    ],
  },
  {
    name: 'killed-process',
    done: 'processes killed with SIGKILL before and after each call of publishing',
    expected: 'the next one goes on; each save is in git once, and goes live',
    files: [`${publishing}/killed-process.test.ts`],
  },
  {
    name: 'crash',
    done: 'the whole site is killed while it builds or publishes, and started again',
    expected: 'the last build is served at once, saves go on within 10 s, the next build follows',
    files: [`${folder}/crash-and-stop.test.ts`, `${publishing}/killed-process.test.ts`],
    tests: 'A766',
  },
  {
    name: 'stop',
    done: 'SIGTERM while thousands of mails wait and 50 forms at a time come in, and behind a mail server that never answers',
    expected:
      'the process ends within 5 s; nothing acknowledged is lost, and each mail is still due',
    files: [`${folder}/crash-and-stop.test.ts`, 'src/local/stop.full.test.ts'],
    tests: 'A767',
  },
  {
    name: 'dying-publisher',
    done: 'a publisher that dies at any of its calls while a developer commits or not',
    expected: 'nothing lost, nothing doubled, conflicts are told',
    files: [`${publishing}/killed-publisher.test.ts`],
  },
  {
    name: 'failing-build',
    done: 'the build breaks, again and again; many builds are asked for at once',
    expected: 'the last good site stays up, an admin reads why, the next build heals it',
    files: [
      `${publishing}/failing-build.test.ts`,
      'src/editing/publishing/deploy-status.api.test.ts',
    ],
  },
  {
    name: 'same-words',
    done: 'two admins save the same words at the same moment',
    expected: 'one 200, one 409 that carries both texts',
    files: [`${publishing}/two-admins.test.ts`],
    tests: 'the same words',
  },
  {
    name: 'different-words',
    done: 'two admins save different words of one file at the same moment',
    expected: 'both land, each pair in one commit',
    files: [`${publishing}/two-admins.test.ts`],
    tests: 'different words',
  },
  {
    name: 'commits-meanwhile',
    done: 'histories of up to 40 steps by two admins, a developer, the forms, publisher and build',
    expected: 'merged or told as a conflict; no unseen words overwritten, no save lost or doubled',
    files: [`${publishing}/interleavings.test.ts`, `${publishing}/standing-conflicts.test.ts`],
  },
  {
    name: 'one-list',
    done: 'histories of what two admins, a form and a developer do to the items of one list',
    expected: 'nothing is lost or doubled; only who changed the same item is asked',
    files: [`${publishing}/list-interleavings.test.ts`, 'src/model/merge/merge-lists.test.ts'],
  },
  {
    name: 'things-and-times',
    done: 'entries that are added, copied, hidden and deleted, planned saves and a notice, while the publisher dies at any of its calls or calls of the database fail',
    expected: 'stored or refused; sent again it is one save, which is in git once and in time',
    files: [`${publishing}/things-and-times.test.ts`],
  },
  {
    name: 'orphaned-edits',
    done: 'edits of entries that were deleted, built or not, among others',
    expected: 'named in words; the others are saved; brought back once, with the words',
    files: ['src/editing/editor/server/admin-content.api.test.ts', 'src/model/merge/merge.test.ts'],
    tests: 'A778',
  },
  {
    name: 'orphaned-edits-in-the-browser',
    done: 'the same, with a person who decides later, brings it back or discards it',
    expected: 'the words stay until then; the others are saved',
    files: ['src/editing/editor/save/editor-orphan.spec.ts'],
    isInBrowser: true,
  },
  {
    name: 'drafts',
    done: 'drafts of two admins and several devices, joined, replaced, too long and left for long',
    expected: 'each is shown to its admin alone; one that goes on meanwhile is not lost',
    files: [
      'src/editing/editor/server/drafts.api.test.ts',
      'src/editing/editor/document/join-documents.test.ts',
      'src/office/account/server/device.api.test.ts',
    ],
  },
  {
    name: 'other-devices',
    done: 'changes begun on a laptop and gone on with on a phone, offline, hidden, closed, discarded or on both',
    expected:
      'there within 5 s; both texts are shown where both changed one; what is gone stays gone',
    files: ['src/editing/editor/review/editor-devices.spec.ts'],
    isInBrowser: true,
  },
  {
    name: 'session-over',
    done: 'the session ends before a save',
    expected: '401, nothing stored; after a login the same save is stored once',
    files: [`${publishing}/session-over.test.ts`],
  },
  {
    name: 'session-over-in-the-browser',
    done: 'the session ends while somebody edits a page',
    expected: 'the words stay; after a login in place they are saved',
    files: ['src/editing/editor/bar/editor-session.spec.ts'],
    isInBrowser: true,
  },
  {
    name: 'killed-browser',
    done: 'the browser is killed with SIGKILL while somebody types a text, a new item or a new entry, or after long typing and 3 s of rest',
    expected:
      'at most what was typed in the last 300 ms is lost; after the rest nothing, on another device, too',
    files: ['src/test/full/editor-killed.spec.ts'],
    isInBrowser: true,
  },
  {
    name: 'clocks',
    done: 'clocks of site and database up to ten minutes apart, at leap days and changes of the hour',
    expected: 'at most 60 s of tolerance; every form is kept; saves apply in their order',
    files: [`${folder}/session/clock.test.ts`],
  },
  {
    name: 'double-submit',
    done: 'each form and a save sent 50 times at once with one key',
    expected: 'one row, 50 equal answers, one commit',
    files: [`${folder}/double-submit.test.ts`],
  },
];
