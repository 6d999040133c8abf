import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { beginSetupInputSchema, setupSchema, type Setup } from './two-factor.ts';
import { useAdmin } from './use-admin.client.tsx';
import { PasswordField } from './PasswordField.client.tsx';
import { FormStatus } from '#features/forms/SubmissionForm.client.tsx';
import { StepHeading } from './TwoFactorHeading.client.tsx';
import { useStepForm } from './use-two-factor-form.client.ts';

interface StepOffProps {
  isArrival: boolean;
  onSetup: (setup: Setup) => void;
}

/** What a second step is good for, and how it begins: with the password. */
export function StepOff({ isArrival, onSetup }: StepOffProps) {
  const { username } = useAdmin();
  const { register, errors, state, isSending, onSubmit } = useStepForm(
    beginSetupInputSchema,
    async (input) => {
      const response = await sendDetailedRequest('POST', '/api/admin/second-step', input);
      onSetup(setupSchema.parse(await response.json()));
    },
  );
  return (
    <>
      <StepHeading isArrival={isArrival}>Two-factor authentication is off</StepHeading>
      <p>
        With it, your password alone opens nothing any more: the site also asks for six digits that
        only your phone shows. Whoever guesses or steals your password stays outside.
      </p>
      <p>You need two things, and two minutes:</p>
      <ul className="step-list">
        <li>
          an app for such codes: the one for passwords that your phone may have already, or for
          example Google Authenticator, Microsoft Authenticator or 1Password
        </li>
        <li>a place for ten recovery codes, for the day on which the phone is lost</li>
      </ul>
      <form
        noValidate
        aria-label="Set up two-factor authentication"
        className="form"
        onSubmit={(event) => void onSubmit(event)}
      >
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current Password"
          form="set-up"
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <FormStatus state={state} />
        <button type="submit" className="btn btn-main" disabled={isSending}>
          {isSending ? 'One moment...' : 'Set up'}
        </button>
      </form>
    </>
  );
}
