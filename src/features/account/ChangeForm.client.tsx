import { useEffect } from 'react';
import { secondStepChangeSchema, type SecondStepChange } from './two-factor.ts';
import { useAdmin } from './use-admin.client.tsx';
import { CodeField } from './CodeField.client.tsx';
import { PasswordField } from './PasswordField.client.tsx';
import { FormStatus } from '#features/forms/FormStatus.client.tsx';
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
export function ChangeForm({ label, text, button, send, loss, onCancel }: ChangeFormProps) {
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
