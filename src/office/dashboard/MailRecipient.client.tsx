import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { ActionError } from '#components/admin/DialogActions.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { PasswordDialog } from '#office/account/screens/PasswordDialog.client.tsx';
import { sendRequest } from '#lib/browser/request.client.ts';
import { systemReportQuery } from './system-report.client.ts';
import type { Recipient } from './system-report.ts';

const words = {
  notices: {
    question: 'Send new inquiries to this address, too?',
    now: 'New inquiries are still sent to',
    change: 'From then on, new inquiries are sent to it, and no longer to',
    keep: 'Keep sending to',
    done: 'New inquiries are now sent to',
  },
  sender: {
    question: 'Send our emails from this address, too?',
    now: 'Our emails still come from',
    change: 'From then on, our emails come from it, and no longer from',
    keep: 'Keep sending from',
    done: 'Our emails now come from',
  },
};

function choose({ uses }: Recipient) {
  return words[uses === 'sender' ? 'sender' : 'notices'];
}

interface ConfirmDialogProps {
  recipient: Recipient;
  onClose: () => void;
}

function ConfirmDialog({ recipient, onClose }: ConfirmDialogProps) {
  const { shown, confirmed, uses } = recipient;
  const { question, change, done } = choose(recipient);
  return (
    <PasswordDialog
      title={question}
      intro={shown}
      form="recipient"
      label="Confirm"
      address="/api/admin/mail-recipient"
      input={{ address: shown }}
      done={{ title: 'Confirmed', description: `${done} ${shown}.` }}
      failure={{ title: 'Error confirming', outcome: 'Nothing was changed.' }}
      onClose={onClose}
      onSuccess={() => {
        onClose();
        void systemReportQuery.refresh();
      }}
    >
      <div className="grid gap-3 wrap-anywhere">
        <p>
          The site shows <strong>{shown}</strong>. {change} {confirmed}. What is already waiting to
          be sent goes where it was meant to go.
        </p>
        {uses === 'both' && <p>Our emails to families and admins then come from it as well.</p>}
        <p>The former address, the new one and all admins are told by email.</p>
      </div>
    </PasswordDialog>
  );
}

/**
 * The question whether mail follows the address on the site; nothing where it does. With
 * `isDeclined`, a quiet line replaces the question for an admin who said no.
 */
export function MailRecipient({ isDeclined }: { isDeclined: boolean }) {
  const state = useStore(systemReportQuery.$state);
  const recipient = state.kind === 'loaded' ? state.data.recipient : undefined;
  const [isAsking, setIsAsking] = useState(false);
  const { state: keeping, run } = useAction();
  if (recipient?.isDeclined !== isDeclined) return null;
  const { shown, confirmed } = recipient;
  const { question, now, keep } = choose(recipient);
  const keepFormer = () => {
    const send = async () => {
      await sendRequest('POST', '/api/admin/keep-mail-recipient', { address: shown });
      return { title: 'Nothing changes', description: `${now} ${confirmed}.` };
    };
    const copy = { title: 'Error answering', outcome: 'Your answer was not stored.' };
    void run(send, copy, () => void systemReportQuery.refresh());
  };
  const ask = () => setIsAsking(true);
  const dialog = isAsking && (
    <ConfirmDialog recipient={recipient} onClose={() => setIsAsking(false)} />
  );
  if (isDeclined) {
    return (
      <p className="wrap-anywhere">
        {now} {confirmed}, although the site shows {shown}.{' '}
        <Button look="small" onClick={ask}>
          Change…
        </Button>
        {dialog}
      </p>
    );
  }
  return (
    <section aria-labelledby="recipient" className="wrap-anywhere">
      <h4 id="recipient" className="font-semibold">
        {question}
      </h4>
      <p>
        The site now shows <strong>{shown}</strong>. {now} <strong>{confirmed}</strong>.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={ask}>Confirm with password…</Button>
        <Button aria-disabled={keeping.kind === 'sending' || undefined} onClick={keepFormer}>
          {keep} {confirmed}
        </Button>
      </div>
      <ActionError state={keeping} />
      {dialog}
    </section>
  );
}
