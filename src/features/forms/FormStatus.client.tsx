import type { SubmissionState } from './use-submission.client.ts';

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
