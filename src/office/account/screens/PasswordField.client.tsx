import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { FieldError, type FieldProps } from '#components/TextField.client.tsx';
import { useAdmin } from '#office/shell/use-admin.client.tsx';
import { useIsReady } from '#components/admin/use-is-ready.client.ts';

interface PasswordFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name' | 'type'> {
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ label, form, name, error, hint, ...control }: PasswordFieldProps) {
  const isReady = useIsReady();
  const [isShown, setIsShown] = useState(false);
  const id = `${form}-${name}`;
  return (
    <div>
      <label htmlFor={id} id={`${id}-label`} className="field-label">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          {...control}
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          className="field pr-20"
          autoCapitalize={isShown ? 'none' : undefined}
          spellCheck={false}
          aria-describedby={[hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' ')}
          aria-invalid={error ? true : undefined}
        />
        <button
          type="button"
          className="absolute inset-y-1 right-1 min-w-16 cursor-pointer rounded-[0.45rem] text-sm/[1.65] font-semibold text-lagoon hover:bg-seafoam focus-visible:-outline-offset-1"
          disabled={!isReady}
          aria-describedby={`${id}-label`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Asks an admin for the current password, with the username for password managers. */
export function CurrentPasswordField(props: Omit<PasswordFieldProps, 'label'>) {
  const { username } = useAdmin();
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Current Password" autoComplete="current-password" required {...props} />
    </>
  );
}
