import { type OpenSession, otherSessions } from './open-session.ts';
import { countNoun } from '#lib/text/words.ts';

/** What a session is called. */
export function nameSession({ device }: OpenSession): string {
  return device ?? 'Unknown browser';
}

/**
 * Says in how many browsers somebody is signed in.
 *
 * @param count of all sessions, this one included
 */
export function describeSessions(count: number): string {
  return count === 1
    ? 'You are signed in here and nowhere else.'
    : `You are signed in here and in ${countNoun(count - 1, 'other browser')}.`;
}

/** What is to end: one session, or all but this one. */
export type Ending = { kind: 'one'; session: OpenSession } | { kind: 'others'; count: number };

/** How the server is told what is to end. */
export function toEndingName(ending: Ending): string {
  return ending.kind === 'one' ? ending.session.reference : otherSessions;
}

/** What is asked before, and said after. */
export function describeEnding(ending: Ending): { question: string; done: string } {
  if (ending.kind === 'others') {
    const question = `End ${countNoun(ending.count, 'other session')}?`;
    return { question, done: describeSessions(1) };
  }
  const name = nameSession(ending.session);
  return { question: `End the session in ${name}?`, done: `${name} is signed out.` };
}
