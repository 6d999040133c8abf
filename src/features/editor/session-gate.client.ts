import { atom } from 'nanostores';
import { RequestError } from '#lib/browser/request.client.ts';

/** Somebody must log in before a call can be made; the answer says whether they did. */
export interface LoginQuestion {
  answer: (hasLoggedIn: boolean) => void;
}

/** Whether the page asks for a login just now. */
export const $loginQuestion = atom<LoginQuestion | null>(null);

let question: Promise<boolean> | undefined;

/** All calls that fail meanwhile wait for the same answer. */
function askToLogIn(): Promise<boolean> {
  question ??= new Promise<boolean>((resolve) => {
    $loginQuestion.set({
      answer: (hasLoggedIn) => {
        question = undefined;
        $loginQuestion.set(null);
        resolve(hasLoggedIn);
      },
    });
  });
  return question;
}

/**
 * Makes a call to the server. Where the session has ended, the page asks for a login, and the call
 * is made again.
 *
 * @throws RequestError of the call; with status 401 where nobody logged in
 */
export async function withSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const isEnded = error instanceof RequestError && error.status === 401;
    if (!isEnded || !(await askToLogIn())) throw error;
    return withSession(call);
  }
}
