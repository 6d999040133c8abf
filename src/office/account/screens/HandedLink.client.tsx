import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { TextField } from '#components/TextField.client.tsx';

export interface Handed {
  receiver: string;
  path: string;
  token: string;
  lifetime: string;
}

/** A link that an admin passes on by hand, since mail is off; it is shown once. */
export function HandedLink({
  link: { receiver, path, token, lifetime },
  onClose,
}: {
  link: Handed;
  onClose: () => void;
}) {
  const [message, setMessage] = useState('');
  const link = `${location.origin}${path}#${token}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setMessage('The link is copied.');
    } catch {
      setMessage('Your browser blocks copying. Select the link and copy it by hand.');
    }
  };
  return (
    <Modal
      title="Pass on this link"
      intro="Admins"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy()}>Copy</Button>
          <Button look="main" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p>
        Mail is off, so give this link to <strong className="wrap-anywhere">{receiver}</strong>. It
        works once, for {lifetime}. We won't show it again.
      </p>
      <TextField label="Link" form="handed" name="link" value={link} error={undefined} readOnly />
      <p role="status" className="empty:hidden">
        {message}
      </p>
    </Modal>
  );
}
