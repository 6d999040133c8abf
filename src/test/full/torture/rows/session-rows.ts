import { type TortureRow } from '#test/full/torture/command/row.ts';

const folder = 'src/test/full/torture/session';

/** Whoever wants to be somebody else. */
export const sessionRows: readonly TortureRow[] = [
  {
    name: 'forged-token',
    done: 'tokens with every bit flipped, every length cut, other algorithms, keys of their own, other claims, and signed with every text in the code',
    expected: '401; the same bytes alone are taken',
    files: [`${folder}/forged-token.test.ts`],
  },
  {
    name: 'ended-session',
    done: 'sessions used again after logout, a new login, a new password, a disabled or removed admin, two idle and twelve hours; planted sessions',
    expected: '401 at every endpoint for admins, nothing changed',
    files: [`${folder}/ended-session.test.ts`],
  },
  {
    name: 'login-likeness',
    done: 'logins of a known, an unknown and a disabled name in turn, and such that break a rule',
    expected: 'the same answer; rank test p > 0.01, medians less than 5 % apart',
    files: [`${folder}/login-likeness.test.ts`],
  },
  {
    name: 'guessed-password',
    done: 'guesses from one place and from 200, with forged addresses in the head',
    expected: 'at most 5 and 20 an hour are evaluated; the owner and others can log in',
    files: [`${folder}/guessed-password.test.ts`],
  },
];
