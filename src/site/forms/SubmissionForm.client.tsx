import type { ReactNode } from 'react';
import panelStyles from '#styles/sent.css?inline';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { type NextSteps, SentPanel } from './SentPanel.tsx';
import type { FormDefinition } from './forms.ts';
import { sayIn } from '#lib/text/say.ts';
import { sendingFields } from '#lib/http/sending.ts';
import { EmailQuestion, useEmailSlip } from './use-email-slip.client.tsx';
import type { SubmissionState, Submission } from './use-submission.client.ts';

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

/** Renders a field that people don't see but many programs fill in. */
function Honeypot({ form: { kind, words } }: { form: FormDefinition }) {
  const id = `${kind}-${sendingFields.trap}`;
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{sayIn(words)('Leave this empty')}</label>
      <input
        type="text"
        id={id}
        name={sendingFields.trap}
        className="sr-only"
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}

interface SubmissionFormProps {
  form: FormDefinition;
  submission: Submission;
  /** Undefined where the form itself goes away once it is sent. */
  next?: NextSteps;
  children: ReactNode;
}

let isStyled = false;

/** Adds the panel's styles late, since few visits need them. */
function addPanelStyles(): void {
  if (!isStyled) adoptStyles(panelStyles);
  isStyled = true;
}

/** Scrolls to a new panel and focuses it, unless the visitor is already in another field. */
function showPanel(heading: HTMLHeadingElement | null): void {
  addPanelStyles();
  const { activeElement } = document;
  if (activeElement !== document.body && !heading?.closest('form')?.contains(activeElement)) return;
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ behavior: 'instant' });
}

/** Renders a form that posts the same fields to the same address without script. */
export function SubmissionForm({ form, submission, next, children }: SubmissionFormProps) {
  const { path, label, buttonText, sendingText } = form;
  const { state, element, submit, handleInput, startAgain } = submission;
  const slip = useEmailSlip();
  const isSending = state.kind === 'sending';
  const sent = next && state.kind === 'sent' ? state.sent : undefined;
  return (
    <form
      ref={element}
      method="post"
      action={path}
      noValidate
      aria-label={label}
      className="form"
      {...slip.formProps}
      onInput={(event) => {
        slip.handleInput(event);
        handleInput();
      }}
      onSubmit={(event) => void submit(event)}
    >
      {next && sent && (
        <SentPanel
          form={form}
          next={next}
          sent={sent}
          headingRef={showPanel}
          onAgain={startAgain}
        />
      )}
      <div className="form-fields" hidden={sent !== undefined}>
        {children}
        <Honeypot form={form} />
        {/* The server fills these in when it returns the page to a browser without script. */}
        <input type="hidden" name={sendingFields.key} />
        <input type="hidden" name={sendingFields.token} />
        {!sent && <FormStatus state={state} />}
        <button type="submit" className="btn btn-main" disabled={isSending}>
          {isSending ? sendingText : buttonText}
        </button>
      </div>
      <EmailQuestion {...slip.asked} say={sayIn(form.words)} />
    </form>
  );
}
