import type { ReactNode } from 'react';
import type { PublicForm } from './forms.ts';
import { sendingFields } from './sending-marks.ts';
import { FormStatus } from './FormStatus.client.tsx';
import { Honeypot } from './Honeypot.client.tsx';
import type { Submission } from './use-submission.client.ts';

interface SubmissionFormProps {
  form: PublicForm;
  submission: Submission;
  /** The fields. */
  children: ReactNode;
}

/** The frame of a public form. Without script it posts the same fields to the same address. */
export function SubmissionForm({ form, submission, children }: SubmissionFormProps) {
  const { kind, path, label, buttonText, sendingText } = form;
  const { state, element, submit, noteInput } = submission;
  const isSending = state.kind === 'sending';
  return (
    <form
      ref={element}
      method="post"
      action={path}
      noValidate
      aria-label={label}
      className="form"
      onInput={noteInput}
      onSubmit={(event) => void submit(event)}
    >
      {children}
      <Honeypot form={kind} />
      {/* A page that comes back to a browser without script has them filled in. */}
      <input type="hidden" name={sendingFields.key} />
      <input type="hidden" name={sendingFields.mark} />
      <FormStatus state={state} />
      <button type="submit" className="btn btn-main" disabled={isSending}>
        {isSending ? sendingText : buttonText}
      </button>
    </form>
  );
}
