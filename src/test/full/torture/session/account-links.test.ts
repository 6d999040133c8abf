import { beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { mailedLinkRefusal } from '#office/account/mailed-link.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { startDraw } from '#test/kit/hostile/random-numbers.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { useMailServer } from '#test/kit/api/use-mail-server.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { readStoredState } from '#test/full/torture/stored-state.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const letters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.match(/./g) ?? [];

interface Kind {
  statement: string;
  seconds: number;
  /** The account that the link opens. */
  username: string;
  ask: (browser: TestBrowser) => Promise<number>;
}

const kinds: Kind[] = [
  {
    statement: 'A789: an invitation',
    seconds: 48 * 3600,
    username: 'grace',
    ask: (browser) =>
      call('POST /api/admin/admins', {
        email: 'grace@example.com',
        username: 'grace',
        currentPassword: testAdmin.password,
      })(browser),
  },
  {
    statement: 'A790: a reset',
    seconds: 3600,
    username: testAdmin.username,
    ask: call('POST /api/auth/forgot-password', { account: testAdmin.username }),
  },
];

function call(name: string, body: unknown) {
  return async (browser: TestBrowser): Promise<number> => {
    const [method = '', path = ''] = name.split(' ');
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    const { status } = await browser.call(accountApi, method, path, { body, waitUntil });
    await Promise.all(works);
    return status;
  };
}

/** Returns tokens near the given one, and random ones. */
function listGuesses(token: string): string[] {
  const draw = startDraw(seed);
  const changed = Array.from(token, (letter, index) => {
    const other = draw.oneOf(letters.filter((each) => each !== letter));
    return token.slice(0, index) + other + token.slice(index + 1);
  });
  // The last letter of 32 bytes in base64 has two unused bits.
  const alike = letters.map((letter) => token.slice(0, -1) + letter);
  const cut = Array.from(token, (_, index) => token.slice(0, index));
  const odd = [
    ...[token.toLowerCase(), token.toUpperCase(), Array.from(token).reverse().join('')],
    ...[`${token}A`, `${token}=`, `${token}\n`, ` ${token}`, '%'.repeat(43), '\0'.repeat(43)],
  ];
  const random = Array.from({ length: sizes.linkGuesses }, () =>
    Array.from(token, () => draw.oneOf(letters)).join(''),
  );
  return [...changed, ...alike, ...cut, ...odd, ...random].filter((guess) => guess !== token);
}

describeWithDatabase('mailed links', () => {
  const getServer = useMailServer();

  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
  });

  const read = (token: string) =>
    openTestBrowser().call(accountApi, 'POST', '/api/auth/link', { body: { token } });
  const choose = (token: string, newPassword = 'plum kettle harbor') =>
    openTestBrowser().call(accountApi, 'PUT', '/api/auth/link', { body: { token, newPassword } });

  /** Starts over and returns the token of a new link. */
  async function sendLink({ ask }: Kind): Promise<string> {
    await sql`truncate admin_tokens, rate_limits`;
    await resetTestAdmin();
    await sql`update admin_users set email = 'ada@example.com'`;
    expect(await ask(await openSignedInBrowser())).toBe(204);
    const text = getServer().mails.at(-1)?.text ?? '';
    return /#([\w-]{43})$/m.exec(text)?.[1] ?? expect.fail('There is no link in the mail.');
  }

  test.for(kinds)('$statement cannot be guessed', async (kind) => {
    const token = await sendLink(kind);
    const before = await readStoredState();
    for (const guess of listGuesses(token)) {
      const expected = /^[\w-]{43}$/.test(guess) ? 410 : 422;
      const answers = [await read(guess), await choose(guess)];
      expect([guess, ...answers.map(({ status }) => status)]).toEqual([guess, expected, expected]);
    }
    expect(await readStoredState()).toEqual(before);
    expect((await choose(token)).status).toBe(204);
  });

  test.for(kinds)('$statement is used once, by five at the same moment', async (kind) => {
    for (let round = 0; round < sizes.usedLinks; round += 1) {
      const token = await sendLink(kind);
      const passwords = [1, 2, 3, 4, 5].map((number) => `plum kettle ${number}`);
      const answers = await Promise.all(passwords.map((password) => choose(token, password)));
      const statuses = answers.map(({ status }) => status);
      expect([...statuses].sort()).toEqual([204, 410, 410, 410, 410]);
      const again = await choose(token, 'brick lantern meadow');
      expect([again.status, await again.text()]).toEqual([410, mailedLinkRefusal]);
      const tried = [...passwords, 'brick lantern meadow'];
      const winner = passwords[statuses.indexOf(204)] ?? '';
      // Wrong passwords would use up the network's attempts.
      for (const password of [winner, ...tried.filter((each) => each !== winner)]) {
        const body = { username: kind.username, password };
        const status = await call('POST /api/auth/login', body)(openTestBrowser());
        expect([round, password, status === 200]).toEqual([round, password, password === winner]);
      }
    }
  });

  test.for(kinds)('$statement works until its end and not a second longer', async (kind) => {
    const draw = startDraw(seed);
    let token = await sendLink(kind);
    for (let round = 0; round < sizes.linkAges; round += 1) {
      // A few seconds are left for the call itself.
      const left = draw.below(2) === 0 ? 5 + draw.below(kind.seconds) : -draw.below(kind.seconds);
      await sql`update admin_tokens
        set expires_at = now() + ${left}::int * interval '1 second'`;
      const { status } = await read(token);
      expect([left, status]).toEqual([left, left > 0 ? 200 : 410]);
      if (left > 0) continue;
      expect([left, (await choose(token)).status]).toEqual([left, 410]);
      token = await sendLink(kind);
    }
  });
});
