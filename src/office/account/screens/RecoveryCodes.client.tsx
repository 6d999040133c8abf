import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { TwoFactorHeading } from './TwoFactorHeading.client.tsx';

/** The box around secrets that are shown once. */
export const secretsClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-6 gap-y-2 rounded-md border border-line bg-mist px-5 py-4 text-lg/[1.65]';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [message, setMessage] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setMessage('Copied. Paste them somewhere safe.');
    } catch {
      setMessage("We couldn't copy the codes. Please select them and copy them yourself.");
    }
  };

  return (
    <>
      <TwoFactorHeading isArrival>Save these recovery codes</TwoFactorHeading>
      <p>
        If you lose your phone, each code logs you in once. We won't show them again, so save them
        in a password manager or print them. Don't keep them only on your phone.
      </p>
      <ul className={secretsClass}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="no-print flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => print()}>Print</Button>
        <Button look="main" onClick={onDone}>
          I've saved them
        </Button>
      </p>
      <p role="status" className="empty:hidden">
        {message}
      </p>
    </>
  );
}
