import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { QuestionDialog } from '#components/admin/QuestionDialog.client.tsx';
import { CodeField } from '#office/account/screens/CodeField.client.tsx';
import {
  describeLoginFailure,
  describeRecoveryCodes,
} from '#office/account/screens/login-failure.client.ts';
import { $session, requestLogin } from '#office/shell/session.client.ts';
import { $edits } from './editing-store.client.ts';

type LoginState =
  | { kind: 'failed' | 'codes-left'; text: string }
  | { kind: 'idle' | 'sending' | 'code-asked' | 'done' };

interface SessionDialogProps {
  onAnswer: (hasLoggedIn: boolean) => void;
}

export function SessionDialog({ onAnswer }: SessionDialogProps) {
  // Another tab that logs out takes the changes of this one along.
  const hasChanges = useStore($edits, { ssr: 'initial' }).length > 0;
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<LoginState>({ kind: 'idle' });
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  // Here, not in the fields: the dialog must have had the focus before.
  useEffect(() => {
    const name = isCodeAsked ? 'code' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }, [isCodeAsked]);

  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const data = new FormData(event.currentTarget);
    setState({ kind: 'sending' });
    const next = await login(data);
    if (next.kind === 'code-asked') setIsCodeAsked(true);
    if (next.kind === 'done') onAnswer(true);
    else setState(next);
  };

  if (state.kind === 'codes-left') {
    // A dialog, since another toast would replace a toast.
    return (
      <QuestionDialog
        title="You are logged in again"
        intro="You cannot use that recovery code again"
        body={state.text}
        answers={[{ label: 'Continue', answer: true, look: 'main' }]}
        onAnswer={onAnswer}
      />
    );
  }
  return (
    <Modal
      title="Your session has ended"
      intro={
        hasChanges
          ? 'Nothing is lost: your changes are still here'
          : 'Unsaved changes are there again once you log in'
      }
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button type="submit" form="session-login" look="main">
            {state.kind === 'sending' ? 'Logging in...' : 'Log in'}
          </Button>
          <Button onClick={() => onAnswer(false)}>Not now</Button>
        </>
      }
    >
      <form
        ref={form}
        id="session-login"
        method="post"
        aria-label="Log in again"
        className="session-form"
        onSubmit={(event) => void send(event)}
      >
        <p>Log in again to continue where you left off.</p>
        <LoginFields isCodeAsked={isCodeAsked} />
        <p role="alert" className="edit-problem" hidden={state.kind !== 'failed'}>
          {state.kind === 'failed' && state.text}
        </p>
      </form>
    </Modal>
  );
}

/** Sends the fields of the form; resolves to what the dialog shows next. */
async function login(data: FormData): Promise<LoginState> {
  const read = (name: string) => (data.get(name) as string | null) ?? '';
  try {
    const result = await requestLogin({
      username: read('username'),
      password: read('password'),
      ...(data.has('code') && { code: read('code') }),
    });
    if (result.kind === 'code-asked') return result;
    const text = describeRecoveryCodes(result.recoveryCodesLeft);
    return text ? { kind: 'codes-left', text } : { kind: 'done' };
  } catch (error) {
    return { kind: 'failed', text: describeLoginFailure(error).text };
  }
}

function LoginFields({ isCodeAsked }: { isCodeAsked: boolean }) {
  const session = useStore($session, { ssr: 'initial' });
  return (
    <>
      <label>
        Username
        <input
          name="username"
          defaultValue={session.kind === 'signed-in' ? session.user.username : ''}
          className="field"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </label>
      <label>
        Password
        <input
          name="password"
          type="password"
          className="field"
          autoComplete="current-password"
          required
        />
      </label>
      {isCodeAsked && <CodeField form="session" name="code" required error={undefined} />}
    </>
  );
}
