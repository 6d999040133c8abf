import { atom } from 'nanostores';
import { RequestError } from '#lib/browser/request.client.ts';

export interface LoginQuestion {
  answer: (hasLoggedIn: boolean) => void;
}

export const $loginQuestion = atom<LoginQuestion | null>(null);

let question: Promise<boolean> | undefined;

/** Asks once for all calls that fail in the meantime. */
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
 * Asks for a login where the session has expired, and repeats the call.
 *
 * @throws RequestError of the call; status 401 where nobody logged in
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
