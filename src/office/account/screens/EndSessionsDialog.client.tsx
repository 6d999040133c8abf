import { useRef, useState } from 'react';
import { DialogActions } from '#components/admin/DialogActions.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { findProblemCode, sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { PasswordField } from './PasswordField.client.tsx';
import { currentPasswordRefusal } from '#office/account/password.ts';
import {
  type OpenSession,
  otherSessions,
  type EndSessionsInput,
} from '#office/account/open-session.ts';
import { useAdmin } from '#office/shell/use-admin.client.tsx';

export function nameSession({ device }: OpenSession): string {
  return device ?? 'Unknown browser';
}

export function describeSessions(count: number): string {
  return count === 1
    ? 'You are logged in on this device only.'
    : `You are logged in on this device and ${countNoun(count - 1, 'other')}.`;
}

export type Ending = { kind: 'one'; session: OpenSession } | { kind: 'others'; count: number };

export function toEndingName(ending: Ending): string {
  return ending.kind === 'one' ? ending.session.reference : otherSessions;
}

function describeEnding(ending: Ending): { question: string; done: string } {
  if (ending.kind === 'others') {
    const question = `Log out ${countNoun(ending.count, 'other device')}?`;
    return { question, done: describeSessions(1) };
  }
  const name = nameSession(ending.session);
  return { question: `Log out ${name}?`, done: `${name} is logged out.` };
}

interface EndDialogProps {
  ending: Ending;
  onClose: () => void;
  onEnd: () => void;
}

export function EndDialog({ ending, onClose, onEnd }: EndDialogProps) {
  const { username } = useAdmin();
  const { state, run } = useAction();
  const [currentPassword, setCurrentPassword] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { question, done } = describeEnding(ending);
  const isOne = ending.kind === 'one' || ending.count === 1;

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
      return { title: 'Logged out', description: done };
    };
    void run(
      send,
      { title: 'Error logging out the device', outcome: 'No device was logged out.' },
      onEnd,
    );
  };

  return (
    <Modal
      title={question}
      intro="Where you are logged in"
      onClose={onClose}
      actions={
        <DialogActions
          state={state}
          // A wrong password shows at its field.
          isErrorHidden={error !== undefined}
          form="end-form"
          label="Log out"
          isDanger
          onCancel={onClose}
        />
      }
    >
      <p>{isOne ? 'It' : 'They'} will need to log in again.</p>
      <form
        id="end-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          end();
        }}
      >
        {/* For password managers, which need the username. */}
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
          hint="To make sure it's you."
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
