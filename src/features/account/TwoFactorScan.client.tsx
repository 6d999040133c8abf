import { encode } from 'uqr';
import { z } from 'zod/mini';
import { unansweredText } from '#components/admin/use-action.client.ts';
import { FormStatus } from '#features/forms/SubmissionForm.client.tsx';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { CodeField } from './CodeField.client.tsx';
import { StepHeading } from './TwoFactorHeading.client.tsx';
import { codeSchema, recoveryCodesSchema, type Setup } from './two-factor.ts';
import { useStepForm } from './use-two-factor-form.client.ts';

/** White around it, in squares: readers need it to find the picture. */
const border = 4;

/** A text as a picture that a camera reads: dark on white in either theme. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x.toString()} ${y.toString()}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      className="qr"
      viewBox={`0 0 ${size.toString()} ${size.toString()}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}

const formSchema = z.strictObject({ code: codeSchema });

const lostSwitchOn = `${unansweredText} If two-factor authentication is on by then, create new recovery codes.`;

interface StepScanProps {
  setup: Setup;
  onCancel: () => void;
  onCodes: (codes: string[]) => void;
  /** An answer was lost, so that it may be switched on. */
  onLoss: () => void;
}

/** Gives the app what it needs, and lets it show that it has got it. */
export function StepScan({
  setup: { setup, key, address },
  onCancel,
  onCodes,
  onLoss,
}: StepScanProps) {
  const { register, errors, state, isSending, onSubmit } = useStepForm(
    formSchema,
    async ({ code }) => {
      const body = { setup, code };
      const response = await sendDetailedRequest('PUT', '/api/admin/second-step', body);
      onCodes(recoveryCodesSchema.parse(await response.json()).recoveryCodes);
    },
    { text: lostSwitchOn, onLoss },
  );
  return (
    <>
      <StepHeading isArrival>1. Add this site to the app</StepHeading>
      <p>In the app, add an account and point the camera at this picture.</p>
      <QrPicture text={address} label="A picture for the camera; the key below says the same" />
      <p>
        Are you on the phone itself? <a href={address}>Open it in the app</a>, or type this key:
      </p>
      <p className="step-key">
        <code>{key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <h2>2. Type what the app shows</h2>
      <form
        noValidate
        aria-label="Turn on two-factor authentication"
        className="form"
        onSubmit={(event) => void onSubmit(event)}
      >
        <CodeField
          form="switch-on"
          hasRecovery={false}
          required
          error={errors.code?.message}
          {...register('code')}
        />
        <FormStatus state={state} />
        <p className="step-buttons">
          <button type="submit" className="btn btn-main" disabled={isSending}>
            {isSending ? 'Switching on...' : 'Switch on'}
          </button>
          <button type="button" className="btn" onClick={onCancel}>
            Cancel
          </button>
        </p>
      </form>
    </>
  );
}
