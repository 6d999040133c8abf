import { Button } from '#components/admin/Button.client.tsx';
import { TextField } from '#components/TextField.client.tsx';
import { useIsReady } from '#components/admin/use-is-ready.client.ts';
import { FormStatus } from '#site/forms/SubmissionForm.client.tsx';
import { sendDetailedRequest } from '#lib/browser/problem.client.ts';
import { useState } from 'react';
import { forgottenPasswordInputSchema, resetAnswer } from '#office/account/mailed-link.ts';
import { useAccountForm } from './use-account-form.client.ts';

/** A form with the same answer for everyone. */
export default function ForgottenPasswordForm() {
  const isReady = useIsReady();
  const [isAsked, setIsAsked] = useState(false);
  const { register, errors, state, isSending, onSubmit } = useAccountForm(
    forgottenPasswordInputSchema,
    async (input) => {
      await sendDetailedRequest('POST', '/api/auth/forgot-password', input);
      setIsAsked(true);
    },
  );
  return (
    <form
      method="post"
      noValidate
      aria-label="Forgotten password"
      className="form"
      onSubmit={(event) => {
        setIsAsked(false);
        void onSubmit(event);
      }}
    >
      <TextField
        label="Username or email address"
        form="forgotten"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.account?.message}
        {...register('account')}
      />
      <FormStatus state={isAsked ? { kind: 'sent', message: resetAnswer } : state} />
      <Button
        type="submit"
        look="main"
        className="justify-self-stretch"
        disabled={!isReady || isSending}
      >
        {isSending ? 'One moment...' : 'Send me a link'}
      </Button>
    </form>
  );
}
