import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { TextField } from '#components/TextField.client.tsx';

interface CodeFieldProps extends Omit<InputHTMLAttributes<HTMLElement>, 'form' | 'name'> {
  form: string;
  name: string;
  error: string | undefined;
  hasRecovery?: boolean;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

const kinds = {
  app: {
    label: 'Code',
    inputMode: 'numeric',
    other: 'Use a recovery code instead',
    hint: 'The six digits that your authenticator app shows now.',
  },
  recovery: {
    label: 'Recovery code',
    inputMode: 'text',
    other: 'Use the code from the app instead',
    hint: 'One of the codes you saved in case you lose your phone. Each works once.',
  },
} as const;

/** A field for a two-factor code: one from the authenticator app, or a recovery code. */
export function CodeField({ form, name, hasRecovery = true, ...control }: CodeFieldProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { label, inputMode, hint, other } = kinds[kind];
  return (
    <div className="code-field">
      <TextField
        {...control}
        form={form}
        name={name}
        label={label}
        hint={hint}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      {hasRecovery && (
        <Button
          look="link"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app');
            document.getElementById(`${form}-${name}`)?.focus();
          }}
        >
          {other}
        </Button>
      )}
    </div>
  );
}
