import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { TextField } from '#components/TextField.client.tsx';

interface CodeFieldProps extends Omit<InputHTMLAttributes<HTMLElement>, 'form' | 'name'> {
  form: string;
  name: string;
  error: string | undefined;
  /** Whether there are recovery codes yet. */
  hasRecovery?: boolean;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** What the field asks for: telephones show another keyboard for each. */
const kinds = {
  app: {
    label: 'Code',
    inputMode: 'numeric',
    other: 'Use a recovery code instead',
    hint: 'The six digits that the app on your phone shows now.',
  },
  recovery: {
    label: 'Recovery code',
    inputMode: 'text',
    other: 'Use the code from the app instead',
    hint: 'One of the codes that you kept for the day on which the phone is lost. Each works once.',
  },
} as const;

/** The code of the second step at login, from the app or one of the recovery codes. */
export function CodeField({ form, name, hasRecovery = true, ...control }: CodeFieldProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { label, inputMode, hint, other } = kinds[kind];
  return (
    <div className="code-field">
      <TextField
        {...control}
        {...{ form, name, label, hint, inputMode }}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      {hasRecovery && (
        <button
          type="button"
          className="editor-link"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app');
            document.getElementById(`${form}-${name}`)?.focus();
          }}
        >
          {other}
        </button>
      )}
    </div>
  );
}
