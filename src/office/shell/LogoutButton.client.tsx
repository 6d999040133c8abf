import { type ComponentType, useState } from 'react';
import { logError } from '#lib/browser/log-error.client.ts';
import { logOut, prepareLogout } from './session.client.ts';
import { flashToast } from '#lib/browser/flash-toast.client.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { showFailure } from '#components/admin/use-action.client.ts';
import type { LogoutQuestionProps } from './LogoutQuestion.client.tsx';

interface Question {
  Dialog: ComponentType<LogoutQuestionProps>;
  losses: string[];
}

/** Asks before a logout loses words that could not be sent. */
export function LogoutButton({ className }: { className: string }) {
  const [isSending, setIsSending] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);

  const leave = async (isConfirmed: boolean) => {
    if (isSending) return;
    setIsSending(true);
    try {
      const losses = isConfirmed ? [] : await prepareLogout();
      if (losses.length > 0) {
        const { LogoutQuestion } = await import('./LogoutQuestion.client.tsx');
        setQuestion({ Dialog: LogoutQuestion, losses });
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
    flashToast({
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
          losses={question.losses}
          onAnswer={(isConfirmed) => {
            setQuestion(null);
            if (isConfirmed) void leave(true);
          }}
        />
      )}
    </>
  );
}
