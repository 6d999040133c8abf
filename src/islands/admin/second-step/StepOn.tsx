import { useState } from 'react';
import { sendRequest } from '#browser/api/request.ts';
import {
  recoveryCodesSchema,
  type SecondStep,
  type SecondStepChange,
} from '#domain/auth/second-step.ts';
import { countNoun } from '#domain/text/count-noun.ts';
import { showSuccess } from '#islands/admin/frame/show-notice.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { StepHeading } from './StepHeading.tsx';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

interface StepOnProps {
  step: Extract<SecondStep, { kind: 'on' }>;
  isArrival: boolean;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
}

/** The second step as it stands, and what can be changed about it. */
export function StepOn({ step, isArrival, onCodes, onOff }: StepOnProps) {
  const [wish, setWish] = useState<'none' | 'renew' | 'off'>('none');
  const cancel = () => {
    setWish('none');
  };

  const renew = async (change: SecondStepChange) => {
    const response = await sendRequest('POST', '/api/admin/recovery-codes', change);
    onCodes(recoveryCodesSchema.parse(await response.json()).recoveryCodes);
  };

  const switchOff = async (change: SecondStepChange) => {
    await sendRequest('POST', '/api/admin/second-step/off', change);
    showSuccess({
      title: 'The second step is off',
      description: 'Your password alone logs you in again.',
    });
    onOff();
  };

  return (
    <>
      <StepHeading isArrival={isArrival}>The second step is on</StepHeading>
      <p>
        Since {dayFormat.format(new Date(step.since))}, a login needs a code from your phone besides
        the password.
      </p>
      <p>You have {countNoun(step.recoveryCodesLeft, 'recovery code')} left.</p>
      {wish === 'renew' && (
        <ChangeForm
          label="Make new recovery codes"
          text="Ten new ones take the place of those that you have."
          button="Make new codes"
          send={renew}
          onCancel={cancel}
        />
      )}
      {wish === 'off' && (
        <ChangeForm
          label="Switch off the second step"
          text="Your password alone then logs you in. Your other devices are logged out."
          button="Switch off"
          send={switchOff}
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
