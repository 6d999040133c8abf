import type { ReactNode } from 'react';
import type { PublicForm } from './forms.ts';
import { sendingFields } from './sending-marks.ts';
import type { SubmissionState, Submission } from './use-submission.client.ts';

/** Says beside the button how the sending went, for as long as the reader needs it. */
export function FormStatus({ state }: { state: SubmissionState }) {
  const hasMessage = state.kind === 'sent' || state.kind === 'failed';
  return (
    <p
      role="status"
      data-form-status
      hidden={!hasMessage}
      className={state.kind === 'failed' ? 'field-error' : 'form-note'}
    >
      {hasMessage && state.message}
    </p>
  );
}

/** A field that no person finds, but that a program which fills in every field does. */
function Honeypot({ form }: { form: string }) {
  const id = `${form}-${sendingFields.trap}`;
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input type="text" id={id} name={sendingFields.trap} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

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
