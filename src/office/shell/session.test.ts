import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  $session,
  clearSession,
  requestLogin,
  LoginError,
  logOut,
  refreshSession,
} from './session.client.ts';

const user = { id: 1, username: 'ada' };
const input = { username: 'ada', password: 'secret' };
const fetched = vi.fn<typeof fetch>();
let logged: ReturnType<typeof watchLog>;

function watchLog() {
  return vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

function answer(body: string, status: number) {
  fetched.mockResolvedValue(new Response(body, { status }));
}

/** Returns and clears the console output, all of which was expected. */
function takeLog(): unknown[][] {
  const { calls } = logged.mock;
  logged.mockClear();
  return calls;
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched);
  logged = watchLog();
  $session.set({ kind: 'unknown' });
});

describe('who is logged in', () => {
  test('A543: the admin whom the server names', async () => {
    answer(JSON.stringify(user), 200);
    await refreshSession();

    expect($session.get()).toEqual({ kind: 'signed-in', user });
    expect(fetched).toHaveBeenCalledWith('/api/auth/me', {
      method: 'GET',
      credentials: 'include',
    });
  });

  test('A544: nobody after a 401, which is no error', async () => {
    answer('Nobody is logged in here.', 401);
    await refreshSession();

    expect($session.get()).toEqual({ kind: 'anonymous' });
    expect(logged).not.toHaveBeenCalled();
  });

  test.each([
    ['a failure of the server', () => answer('', 500)],
    ['an answer of another shape', () => answer('{"name":"ada"}', 200)],
    ['no answer', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('A545: nobody after %s, which is logged', async (_, prepare) => {
    prepare();
    await refreshSession();

    expect($session.get()).toEqual({ kind: 'anonymous' });
    expect(takeLog()).toEqual([['Error loading the current user:', expect.any(Error)]]);
  });
});

describe('logging in', () => {
  test('A374: it sends the name and the password, and stores who logged in', async () => {
    answer(JSON.stringify(user), 200);
    await requestLogin(input);

    expect($session.get()).toEqual({ kind: 'signed-in', user });
    expect(fetched).toHaveBeenCalledWith(
      '/api/auth/login',
      expect.objectContaining({ method: 'POST', body: JSON.stringify(input) }),
    );
  });

  test.each([
    ['what the server said', 'Invalid username or password', 'Invalid username or password'],
    ["'Login failed' where it said nothing", '', 'Login failed'],
  ])('A379, A380: a refusal is logged and thrown with %s', async (_, body, message) => {
    answer(body, 401);
    const error = await requestLogin(input).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(LoginError);
    expect(error).toMatchObject({ message, status: 401 });
    expect(takeLog()).toEqual([['Login failed:', error]]);
    expect($session.get()).toEqual({ kind: 'unknown' });
  });

  test('a right password that needs a code is no failure, and logs nobody in', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'Please type the code from your app.',
      code: 'two-factor-code-needed',
      requestId: 'r1',
      issues: [],
    };
    const headers = { 'content-type': 'application/problem+json' };
    fetched.mockResolvedValue(Response.json(problem, { status: 401, headers }));

    expect(await requestLogin(input)).toEqual({ kind: 'code-asked' });
    expect($session.get()).toEqual({ kind: 'unknown' });
    expect(logged).not.toHaveBeenCalled();
  });

  test('after a recovery code it returns how many are left, and stores the admin alone', async () => {
    answer(JSON.stringify({ ...user, recoveryCodesLeft: 4 }), 200);

    const typed = { ...input, code: 'abcd-efgh-jkmn' };
    expect(await requestLogin(typed)).toEqual({ kind: 'signed-in', recoveryCodesLeft: 4 });
    expect($session.get()).toEqual({ kind: 'signed-in', user });
  });

  test('A380: so is a call without an answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));

    await expect(requestLogin(input)).rejects.toMatchObject({
      message: 'Login failed',
      status: null,
    });
    expect(takeLog()).toHaveLength(1);
  });
});

describe('logging out', () => {
  beforeEach(() => {
    $session.set({ kind: 'signed-in', user });
  });

  test('A386, A553: it sends an empty call and clears the admin', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    await logOut();

    expect($session.get()).toEqual({ kind: 'anonymous' });
    expect(fetched).toHaveBeenCalledWith('/api/auth/logout', {
      method: 'POST',
      credentials: 'include',
    });
  });

  test('A388: when the server fails, the admin stays', async () => {
    answer('', 500);

    await expect(logOut()).rejects.toThrow();
    expect($session.get()).toEqual({ kind: 'signed-in', user });
  });

  test('a session that the server ended is cleared', () => {
    clearSession();

    expect($session.get()).toEqual({ kind: 'anonymous' });
  });
});
