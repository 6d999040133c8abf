import { useEffect, useState } from 'react';
import { unansweredText, showSuccess } from '#components/admin/use-action.client.ts';
import { FormStatus } from '#features/forms/SubmissionForm.client.tsx';
import { formatLongDate } from '#lib/text/long-date.ts';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { countNoun } from '#lib/text/words.ts';
import { CodeField } from './CodeField.client.tsx';
import { PasswordField } from './PasswordField.client.tsx';
import { StepHeading } from './TwoFactorHeading.client.tsx';
import {
  secondStepChangeSchema,
  type SecondStepChange,
  recoveryCodesSchema,
  type SecondStep,
} from './two-factor.ts';
import { useAdmin } from './use-admin.client.tsx';
import { useStepForm, type AnswerLoss } from './use-two-factor-form.client.ts';

interface ChangeFormProps {
  label: string;
  text: string;
  button: string;
  send: (change: SecondStepChange) => Promise<void>;
  loss: AnswerLoss;
  onCancel: () => void;
}

/** Asks for password and code before something about the second step is changed. */
function ChangeForm({ label, text, button, send, loss, onCancel }: ChangeFormProps) {
  const { username } = useAdmin();
  const { register, errors, state, isSending, setFocus, onSubmit } = useStepForm(
    secondStepChangeSchema,
    send,
    loss,
  );

  useEffect(() => {
    setFocus('currentPassword');
  }, [setFocus]);

  return (
    <form
      noValidate
      aria-label={label}
      className="form step-change"
      onSubmit={(event) => void onSubmit(event)}
    >
      <h3>{label}</h3>
      <p>{text}</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current Password"
        form="change-step"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <CodeField form="change-step" required error={errors.code?.message} {...register('code')} />
      <FormStatus state={state} />
      <p className="step-buttons">
        <button type="submit" className="btn btn-main" disabled={isSending}>
          {isSending ? 'One moment...' : button}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}

const lostRenewal = `${unansweredText} The codes that you have may be worth nothing now, so make new recovery codes once more, with the next code of your app.`;

interface StepOnProps {
  step: Extract<SecondStep, { kind: 'on' }>;
  isArrival: boolean;
  /** Whether it was switched on without its recovery codes having arrived here. */
  isWithoutCodes: boolean;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
  /** An answer was lost, so that things may stand otherwise. */
  onLoss: () => void;
}

/** The second step as it stands, and what can be changed about it. */
export function StepOn({ step, isArrival, isWithoutCodes, onCodes, onOff, onLoss }: StepOnProps) {
  const [wish, setWish] = useState<'none' | 'renew' | 'off'>('none');
  const cancel = () => {
    setWish('none');
  };

  const renew = async (change: SecondStepChange) => {
    const response = await sendDetailedRequest('POST', '/api/admin/recovery-codes', change);
    onCodes(recoveryCodesSchema.parse(await response.json()).recoveryCodes);
  };

  const switchOff = async (change: SecondStepChange) => {
    await sendDetailedRequest('POST', '/api/admin/second-step/off', change);
    showSuccess({
      title: 'Two-factor authentication is off',
      description: 'Your password alone logs you in again.',
    });
    onOff();
  };

  return (
    <>
      <StepHeading isArrival={isArrival}>Two-factor authentication is on</StepHeading>
      <p>
        Since {formatLongDate(step.since)}, a login needs a code from your phone besides the
        password.
      </p>
      {isWithoutCodes && (
        <p role="alert" className="field-error">
          No answer came when it was switched on, so you have not seen its recovery codes. Please
          make new recovery codes now.
        </p>
      )}
      <p>You have {countNoun(step.recoveryCodesLeft, 'recovery code')} left.</p>
      {wish === 'renew' && (
        <ChangeForm
          label="Make new recovery codes"
          text="Ten new ones take the place of those that you have."
          button="Make new codes"
          send={renew}
          loss={{ text: lostRenewal, onLoss }}
          onCancel={cancel}
        />
      )}
      {wish === 'off' && (
        <ChangeForm
          label="Turn off two-factor authentication"
          text="Your password alone then logs you in. Your other devices are logged out."
          button="Switch off"
          send={switchOff}
          loss={{ text: unansweredText, onLoss }}
          onCancel={cancel}
        />
      )}
      {wish === 'none' && (
        <p className="step-buttons">
          <button
            type="button"
            className="btn"
            onClick={() => {
              setWish('renew');
            }}
          >
            New recovery codes
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => {
              setWish('off');
            }}
          >
            Switch off
          </button>
        </p>
      )}
    </>
  );
}
