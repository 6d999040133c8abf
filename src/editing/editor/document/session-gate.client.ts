import { RequestError } from '#lib/browser/request.client.ts';
import { ask } from './ask.client.ts';

let question: Promise<boolean | null> | undefined;

/** Asks once for all calls that fail in the meantime. */
function askToLogIn(): Promise<boolean | null> {
  question ??= ask(
    async () => (await import('./SessionDialog.client.tsx')).SessionDialog,
    {},
  ).finally(() => {
    question = undefined;
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
