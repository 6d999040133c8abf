import { encode } from 'uqr';
import { Button } from '#components/admin/Button.client.tsx';
import { unansweredText } from '#components/admin/use-action.client.ts';
import { FormStatus } from '#site/forms/SubmissionForm.client.tsx';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { CodeField } from './CodeField.client.tsx';
import { TwoFactorHeading } from './TwoFactorHeading.client.tsx';
import { secretsClass } from './RecoveryCodes.client.tsx';
import {
  finishSetupInputSchema,
  recoveryCodesSchema,
  type Setup,
} from '#office/account/two-factor.ts';
import { useAccountForm } from './use-account-form.client.ts';

/** Readers need this many white squares around the code to find it. */
const qrBorder = 4;

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: qrBorder });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      // Cameras expect dark on white.
      className="w-[min(100%,15rem)] justify-self-center rounded-md bg-[#fff] fill-[#000]"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}

const lostAnswer = `${unansweredText} If two-factor authentication is on by then, create new recovery codes.`;

interface TwoFactorScanProps {
  setup: Setup;
  onCancel: () => void;
  onCodes: (codes: string[]) => void;
  onLoss: () => void;
}

export function TwoFactorScan({
  setup: { key, address },
  onCancel,
  onCodes,
  onLoss,
}: TwoFactorScanProps) {
  const { register, errors, state, isSending, onSubmit } = useAccountForm(
    finishSetupInputSchema,
    async (input) => {
      const response = await sendDetailedRequest('PUT', '/api/admin/two-factor', input);
      onCodes(recoveryCodesSchema.parse(await response.json()).recoveryCodes);
    },
    { text: lostAnswer, onLoss },
  );
  return (
    <>
      <TwoFactorHeading isArrival>1. Add this site to your app</TwoFactorHeading>
      <p>In your authenticator app, add an account and scan this QR code.</p>
      <QrCode text={address} label="QR code that holds the key below" />
      <p>
        On your phone? <a href={address}>Open it in the app</a>, or type this key:
      </p>
      <p className={secretsClass}>
        <code className="block max-w-[20ch]">{key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <h2 className="mt-4 text-xl/[1.2]">2. Type the code your app shows</h2>
      <form
        noValidate
        aria-label="Turn on two-factor authentication"
        className="form mt-2"
        onSubmit={(event) => void onSubmit(event)}
      >
        <CodeField
          form="turn-on"
          hasRecovery={false}
          required
          error={errors.code?.message}
          {...register('code')}
        />
        <FormStatus state={state} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="main" disabled={isSending}>
            {isSending ? 'Turning on...' : 'Turn on'}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </p>
      </form>
    </>
  );
}
