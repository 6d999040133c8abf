import { Button } from '#components/admin/Button.client.tsx';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { beginSetupInputSchema, setupSchema, type Setup } from '#office/account/two-factor.ts';
import { CurrentPasswordField } from './PasswordField.client.tsx';
import { FormStatus } from '#site/forms/SubmissionForm.client.tsx';
import { TwoFactorHeading } from './TwoFactorHeading.client.tsx';
import { useAccountForm } from './use-account-form.client.ts';

interface TwoFactorOffProps {
  isArrival: boolean;
  onSetup: (setup: Setup) => void;
}

export function TwoFactorOff({ isArrival, onSetup }: TwoFactorOffProps) {
  const { register, errors, state, isSending, onSubmit } = useAccountForm(
    beginSetupInputSchema,
    async (input) => {
      const response = await sendDetailedRequest('POST', '/api/admin/two-factor', input);
      onSetup(setupSchema.parse(await response.json()));
    },
  );
  return (
    <>
      <TwoFactorHeading isArrival={isArrival}>Two-factor authentication is off</TwoFactorHeading>
      <p>
        After this, your password alone is not enough: we also ask for a six-digit code from your
        phone. Someone who guesses or steals your password can't log in.
      </p>
      <p>It takes two minutes. You need:</p>
      <ul className="grid list-disc gap-[0.4rem] pl-[1.3rem]">
        <li>
          an authenticator app, such as Google Authenticator, Microsoft Authenticator, 1Password or
          the password app that came with your phone
        </li>
        <li>a safe place for ten recovery codes, in case you lose your phone</li>
      </ul>
      <form
        noValidate
        aria-label="Set up two-factor authentication"
        className="form mt-2"
        onSubmit={(event) => void onSubmit(event)}
      >
        <CurrentPasswordField
          form="set-up"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <FormStatus state={state} />
        <Button type="submit" look="main" disabled={isSending}>
          {isSending ? 'One moment...' : 'Set up'}
        </Button>
      </form>
    </>
  );
}
