import { useRef, useState } from 'react';
import { ActionError } from '#components/admin/ActionError.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { findProblemCode, sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { countNoun } from '#lib/text/words.ts';
import { PasswordField } from './PasswordField.client.tsx';
import { currentPasswordRefusal } from './password.ts';
import { type OpenSession, otherSessions, type EndSessionsInput } from './open-session.ts';
import { useAdmin } from './use-admin.client.tsx';

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
    ? 'You are logged in here and nowhere else.'
    : `You are logged in here and in ${countNoun(count - 1, 'other browser')}.`;
}

/** What is to end: one session, or all but this one. */
export type Ending = { kind: 'one'; session: OpenSession } | { kind: 'others'; count: number };

/** How the server is told what is to end. */
export function toEndingName(ending: Ending): string {
  return ending.kind === 'one' ? ending.session.reference : otherSessions;
}

/** What is asked before, and said after. */
function describeEnding(ending: Ending): { question: string; done: string } {
  if (ending.kind === 'others') {
    const question = `End ${countNoun(ending.count, 'other session')}?`;
    return { question, done: describeSessions(1) };
  }
  const name = nameSession(ending.session);
  return { question: `End the session in ${name}?`, done: `${name} is signed out.` };
}

interface EndDialogProps {
  ending: Ending;
  onClose: () => void;
  /** The server has ended what was to end. */
  onEnd: () => void;
}

/** Asks for the password once more, and ends sessions in other browsers. */
export function EndDialog({ ending, onClose, onEnd }: EndDialogProps) {
  const { username } = useAdmin();
  const { state, run } = useAction();
  const [currentPassword, setCurrentPassword] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { question, done } = describeEnding(ending);

  const refuse = (sentence: string) => {
    setError(sentence);
    field.current?.focus();
  };
  const end = () => {
    if (currentPassword === '') {
      refuse('Current password is required');
      return;
    }
    const send = async () => {
      const input: EndSessionsInput = { currentPassword, session: toEndingName(ending) };
      try {
        await sendDetailedRequest('POST', '/api/admin/end-sessions', input);
      } catch (failure) {
        const isWrong = findProblemCode(failure) === 'current-password-wrong';
        if (isWrong) refuse(currentPasswordRefusal);
        throw failure;
      }
      return { title: 'Session ended', description: done };
    };
    void run(send, { title: 'Error ending the session', outcome: 'Nothing was ended.' }, onEnd);
  };

  return (
    <Modal
      title={question}
      intro="Where you are logged in"
      mark={null}
      onClose={onClose}
      actions={
        <>
          {/* A wrong password is told at its field. */}
          <ActionError state={error ? { kind: 'idle' } : state} />
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form="end-form"
            className="btn btn-danger-main"
            aria-disabled={state.kind === 'sending' || undefined}
          >
            {ending.kind === 'one' ? 'End session' : 'End sessions'}
          </button>
        </>
      }
    >
      <p>Whoever works there has to sign in again.</p>
      <form
        id="end-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          end();
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        <PasswordField
          ref={field}
          label="Current Password"
          form="end"
          name="currentPassword"
          autoComplete="current-password"
          required
          hint="So that nobody else who finds this browser open can do it."
          error={error}
          value={currentPassword}
          onChange={({ currentTarget }) => {
            setCurrentPassword(currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Modal>
  );
}
