import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button } from '#components/admin/Button.client.tsx';
import { readFields } from '#lib/browser/read-fields.client.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFailure, showSuccess } from '#components/admin/use-action.client.ts';
import { FormStatus } from '#site/forms/SubmissionForm.client.tsx';
import type { SubmissionState } from '#site/forms/use-submission.client.ts';
import { findProblemCode, sendDetailedRequest } from '#lib/browser/problem.client.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import { AccountPanel } from '#office/shell/AccountPanel.client.tsx';
import { AdminScreen, type ScreenProps } from '#office/shell/AdminScreen.client.tsx';
import { NewPasswordFields } from './NewPasswordFields.client.tsx';
import { CurrentPasswordField } from './PasswordField.client.tsx';
import {
  changePasswordFormSchema,
  type ChangePasswordForm as Draft,
  type ChangePasswordInput,
} from '#office/account/password.ts';
import { describePasswordFailure } from './password-failure.client.ts';

const refusedFields: Partial<Record<ProblemCode, 'currentPassword' | 'newPassword'>> = {
  'current-password-wrong': 'currentPassword',
  'new-password-guessable': 'newPassword',
  'new-password-unchanged': 'newPassword',
};

const changed = {
  title: 'Password changed successfully',
  description: 'Your password has been updated.',
};

function ChangePasswordForm() {
  const [state, setState] = useState<SubmissionState>({ kind: 'idle' });
  const { register, handleSubmit, reset, setError, formState } = useForm<Draft>({
    resolver: readFields(standardSchemaResolver(changePasswordFormSchema)),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;

  const send = async ({ currentPassword, newPassword }: Draft) => {
    setState({ kind: 'sending' });
    const input: ChangePasswordInput = { currentPassword, newPassword };
    try {
      await sendDetailedRequest('POST', '/api/admin/change-password', input);
    } catch (error) {
      const { toast, text } = describePasswordFailure(error);
      const code = findProblemCode(error);
      const field = code && refusedFields[code];
      if (field) setError(field, { message: text }, { shouldFocus: true });
      setState(field ? { kind: 'idle' } : { kind: 'failed', message: text });
      showFailure(toast);
      return;
    }
    reset();
    setState({ kind: 'sent', message: changed.description });
    showSuccess(changed);
  };

  const isSending = state.kind === 'sending';
  return (
    <form
      noValidate
      aria-label="Change password"
      className="form"
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <CurrentPasswordField
        form="change"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields form="change" register={register} errors={errors} />
      <FormStatus state={state} />
      <Button type="submit" look="main" disabled={isSending}>
        {isSending ? 'Changing Password...' : 'Change Password'}
      </Button>
    </form>
  );
}

export default function ChangePasswordScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <AccountPanel>
        <ChangePasswordForm />
      </AccountPanel>
    </AdminScreen>
  );
}
