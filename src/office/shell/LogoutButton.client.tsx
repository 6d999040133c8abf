import { type ComponentType, useState } from 'react';
import { logError } from '#lib/browser/log-error.client.ts';
import { logOut, prepareLogout } from './session.client.ts';
import { handOverToast } from '#lib/browser/toast-hand-over.client.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { showFailure } from '#components/admin/use-action.client.ts';
import type { QuestionProps } from '#components/admin/QuestionDialog.client.tsx';

interface Warning {
  Dialog: ComponentType<QuestionProps<boolean>>;
  losses: string[];
}

/** Asks before a logout loses words that could not be sent. */
export function LogoutButton({ className }: { className: string }) {
  const [isSending, setIsSending] = useState(false);
  const [question, setQuestion] = useState<Warning | null>(null);

  const leave = async (isConfirmed: boolean) => {
    if (isSending) return;
    setIsSending(true);
    try {
      const losses = isConfirmed ? [] : await prepareLogout();
      if (losses.length > 0) {
        const { QuestionDialog } = await import('#components/admin/QuestionDialog.client.tsx');
        setQuestion({ Dialog: QuestionDialog, losses });
        setIsSending(false);
        return;
      }
      await logOut();
    } catch (error) {
      logError('Error logging out:', error);
      setIsSending(false);
      showFailure({
        title: 'Error logging out',
        description: 'There was a problem logging you out.',
      });
      return;
    }
    handOverToast({
      title: 'Logged out',
      description: 'You have been successfully logged out.',
    });
    location.assign('/');
  };

  return (
    <>
      <button
        type="button"
        className={className}
        // The focus stays here for the question.
        aria-disabled={isSending || undefined}
        onClick={() => void leave(false)}
      >
        <Icon name="log-out" />
        <span className="editor-word">Logout</span>
      </button>
      {question && (
        <question.Dialog
          title="Log out anyway?"
          intro="Something would be lost"
          body={question.losses.map((loss) => (
            <p key={loss}>{loss}</p>
          ))}
          answers={[
            { label: 'Log out and lose it', answer: true, look: 'btn-danger' },
            { label: 'Stay logged in', answer: false, look: 'btn-main' },
          ]}
          onAnswer={(isConfirmed) => {
            setQuestion(null);
            if (isConfirmed) void leave(true);
          }}
        />
      )}
    </>
  );
}
