import { useState } from 'react';
import { StepHeading } from './TwoFactorHeading.client.tsx';

interface StepCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Recovery codes, which are shown this once. */
export function StepCodes({ codes, onDone }: StepCodesProps) {
  const [message, setMessage] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setMessage('Copied. Paste them where they will be safe.');
    } catch {
      setMessage('They could not be copied. Please mark them and copy them by hand.');
    }
  };

  return (
    <>
      <StepHeading isArrival>Keep these recovery codes</StepHeading>
      <p>
        Each of them logs you in once, should the phone be lost or broken. They are not shown again:
        put them into a password manager or print them, and do not keep them on the phone alone.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="step-buttons no-print">
        <button type="button" className="btn" onClick={() => void copy()}>
          Copy
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => {
            print();
          }}
        >
          Print
        </button>
        <button type="button" className="btn btn-main" onClick={onDone}>
          I have kept them
        </button>
      </p>
      <p role="status" className="empty:hidden">
        {message}
      </p>
    </>
  );
}
