import { useEffect, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { unansweredText, showSuccess } from '#components/admin/use-action.client.ts';
import { FormStatus } from '#site/forms/SubmissionForm.client.tsx';
import { formatLongDate } from '#lib/text/long-date.ts';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { CodeField } from './CodeField.client.tsx';
import { CurrentPasswordField } from './PasswordField.client.tsx';
import { TwoFactorHeading } from './TwoFactorHeading.client.tsx';
import {
  twoFactorChangeSchema,
  type TwoFactorChange,
  recoveryCodesSchema,
  type TwoFactor,
} from '#office/account/two-factor.ts';
import { useAccountForm, type AnswerLoss } from './use-account-form.client.ts';

interface ChangeFormProps {
  label: string;
  text: string;
  button: string;
  send: (change: TwoFactorChange) => Promise<void>;
  loss: AnswerLoss;
  onCancel: () => void;
}

function ChangeForm({ label, text, button, send, loss, onCancel }: ChangeFormProps) {
  const { register, errors, state, isSending, setFocus, onSubmit } = useAccountForm(
    twoFactorChangeSchema,
    send,
    loss,
  );

  useEffect(() => setFocus('currentPassword'), [setFocus]);

  return (
    <form
      noValidate
      aria-label={label}
      className="form mt-2 border-t border-line pt-6"
      onSubmit={(event) => void onSubmit(event)}
    >
      <h3 className="font-sans text-lg/[1.35] font-semibold tracking-[0]">{label}</h3>
      <p>{text}</p>
      <CurrentPasswordField
        form="change-two-factor"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <CodeField
        form="change-two-factor"
        required
        error={errors.code?.message}
        {...register('code')}
      />
      <FormStatus state={state} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="main" disabled={isSending}>
          {isSending ? 'One moment...' : button}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </p>
    </form>
  );
}

const lostRenewal = `${unansweredText} Your recovery codes may no longer work, so please create new recovery codes, with the next code from your app.`;

interface TwoFactorOnProps {
  twoFactor: Extract<TwoFactor, { kind: 'on' }>;
  isArrival: boolean;
  /** True when the response with the recovery codes was lost. */
  isWithoutCodes: boolean;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
  onLoss: () => void;
}

export function TwoFactorOn({
  twoFactor,
  isArrival,
  isWithoutCodes,
  onCodes,
  onOff,
  onLoss,
}: TwoFactorOnProps) {
  const [openForm, setOpenForm] = useState<'none' | 'renew' | 'off'>('none');
  const cancel = () => setOpenForm('none');

  const renew = async (change: TwoFactorChange) => {
    const response = await sendDetailedRequest('POST', '/api/admin/recovery-codes', change);
    onCodes(recoveryCodesSchema.parse(await response.json()).recoveryCodes);
  };

  const turnOff = async (change: TwoFactorChange) => {
    await sendDetailedRequest('POST', '/api/admin/two-factor/off', change);
    showSuccess({
      title: 'Two-factor authentication is off',
      description: 'You can log in with your password alone again.',
    });
    onOff();
  };

  return (
    <>
      <TwoFactorHeading isArrival={isArrival}>Two-factor authentication is on</TwoFactorHeading>
      <p>
        Since {formatLongDate(twoFactor.since)}, you need a code from your phone as well as your
        password to log in.
      </p>
      {isWithoutCodes && (
        <p role="alert" className="field-error">
          We lost the connection before we could show your recovery codes. Please create new
          recovery codes now.
        </p>
      )}
      <p>You have {countNoun(twoFactor.recoveryCodesLeft, 'recovery code')} left.</p>
      {openForm === 'renew' && (
        <ChangeForm
          label="Create new recovery codes"
          text="Your current codes will stop working."
          button="Create new codes"
          send={renew}
          loss={{ text: lostRenewal, onLoss }}
          onCancel={cancel}
        />
      )}
      {openForm === 'off' && (
        <ChangeForm
          label="Turn off two-factor authentication"
          text="You'll log in with your password alone. We'll log out your other devices."
          button="Turn off"
          send={turnOff}
          loss={{ text: unansweredText, onLoss }}
          onCancel={cancel}
        />
      )}
      {openForm === 'none' && (
        <p className="flex flex-wrap gap-3">
          <Button
            onClick={() => {
              setOpenForm('renew');
            }}
          >
            New recovery codes
          </Button>
          <Button onClick={() => setOpenForm('off')}>Turn off</Button>
        </p>
      )}
    </>
  );
}
