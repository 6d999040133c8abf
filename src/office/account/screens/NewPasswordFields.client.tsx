import type { UseFormRegisterReturn } from 'react-hook-form';
import { minPasswordLength } from '#office/account/password.ts';
import { PasswordField } from './PasswordField.client.tsx';

type Name = 'newPassword' | 'confirmPassword';

interface NewPasswordFieldsProps {
  /** The prefix of the fields' ids. */
  form: string;
  register: (name: Name, options?: { deps: Name[] }) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string }>>;
}

export function NewPasswordFields({ form, register, errors }: NewPasswordFieldsProps) {
  const shared = { form, autoComplete: 'new-password', required: true };
  return (
    <>
      <PasswordField
        {...shared}
        label="New Password"
        hint={`Use a strong password of at least ${minPasswordLength} characters. Easily guessed passwords are refused; a few unrelated words are easy to remember and hard to guess.`}
        error={errors.newPassword?.message}
        // A mismatch shows at the second field, whichever of the two is corrected.
        {...register('newPassword', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        {...shared}
        label="Confirm New Password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
