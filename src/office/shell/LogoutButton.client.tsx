import { useState } from 'react';
import { logError } from '#lib/browser/log-error.client.ts';
import { logOut } from './session.client.ts';
import { handOverToast } from '#lib/browser/toast-hand-over.client.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { showFailure } from '#components/admin/use-action.client.ts';

export function LogoutButton({ className }: { className: string }) {
  const [isSending, setIsSending] = useState(false);

  const leave = async () => {
    setIsSending(true);
    try {
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
    <button type="button" className={className} disabled={isSending} onClick={() => void leave()}>
      <Icon name="log-out" />
      <span className="editor-word">Logout</span>
    </button>
  );
}
