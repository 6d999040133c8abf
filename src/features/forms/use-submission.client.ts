import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  useEffect,
  useEffectEvent,
  type RefObject,
  useRef,
  useState,
  type SyntheticEvent,
} from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { trackForm } from '#features/analytics/track-form.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { prepareToaster, showToaster } from '#lib/browser/show-toaster.client.ts';
import { showToast } from '#lib/browser/toast-store.client.ts';
import { loadDraft, pickMissing, readDraft, saveDraft } from './draft.client.ts';
import { createInputSchema } from './form-schema.ts';
import type { PublicForm } from './forms.ts';
import { createSendingTokens, type SendingTokens } from './sending-marks.client.ts';
import { sendingFields } from './sending-marks.ts';

/** Returns the honeypot for the body, or nothing where it is empty. */
function readHoneypot(form: HTMLFormElement): Record<string, string> {
  const value = new FormData(form).get(sendingFields.trap);
  return typeof value === 'string' && value !== '' ? { [sendingFields.trap]: value } : {};
}

/** Restores a draft when the form starts. Returns a function that stores the current one. */
function useDraft(
  path: string,
  element: RefObject<HTMLFormElement | null>,
  setField: (name: string, value: string) => void,
) {
  const storeDraft = () => {
    if (element.current) saveDraft(path, readDraft(element.current));
  };

  const restoreDraft = useEffectEvent(() => {
    if (!element.current) return;
    const missing = pickMissing(element.current, loadDraft(path));
    for (const [name, value] of Object.entries(missing)) setField(name, value);
    // Text typed before the script loaded belongs to the draft as well.
    storeDraft();
  });

  useEffect(() => {
    restoreDraft();
  }, []);

  return storeDraft;
}

export type SubmissionState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent'; message: string }
  | { kind: 'failed'; message: string };

export type Submission = Omit<ReturnType<typeof useSubmission>, 'form'>;

type Draft = Record<string, string | boolean>;

type Input = Record<string, unknown>;

/**
 * Manages a form that is sent to the API: validation, one call, a toast for the result. Resets
 * after a success unless somebody typed on, and keeps the text after a failure and a reload.
 */
export function useSubmission({ fields, path, notices }: PublicForm) {
  const [state, setState] = useState<SubmissionState>({ kind: 'idle' });
  const element = useRef<HTMLFormElement>(null);
  const tokens = useRef<SendingTokens>(null);
  const [resolve] = useState((): Resolver<Draft, unknown, Input> =>
    standardSchemaResolver(createInputSchema({ fields })),
  );
  const form = useForm<Draft, unknown, Input>({
    // No default values: they would erase text typed before the script loaded.
    resolver: (values, context, options) => resolve(readTickedConsent(values), context, options),
  });
  const storeDraft = useDraft(path, element, (name, value) => {
    form.setValue(name, value);
  });

  useEffect(() => {
    tokens.current = createSendingTokens();
    if (element.current && Object.keys(readDraft(element.current)).length > 0) prepareToaster();
  }, []);

  const handleInput = () => {
    prepareToaster();
    storeDraft();
  };

  const readTyped = () => element.current && JSON.stringify(readDraft(element.current));

  const send = async (input: Input) => {
    setState({ kind: 'sending' });
    const sentText = readTyped();
    // An optional field is sent only where something was typed.
    const typed = Object.entries(input).filter(([, value]) => value !== '');
    const body = {
      ...Object.fromEntries(typed),
      ...(element.current && readHoneypot(element.current)),
    };
    try {
      await sendRequest('POST', path, body, await tokens.current?.readHeaders());
    } catch {
      setState({ kind: 'failed', message: notices.failure.description });
      showToast({ ...notices.failure, kind: 'destructive' });
      await showToaster();
      return;
    }
    trackForm(path);
    // Text typed meanwhile was not sent, so the form keeps all of it.
    if (readTyped() === sentText) form.reset();
    storeDraft();
    tokens.current?.renew();
    setState({ kind: 'sent', message: notices.success.description });
    showToast(notices.success);
    await showToaster();
  };

  // Hides an earlier result, since the fields now show what is wrong.
  const refuse = () => {
    setState({ kind: 'idle' });
  };

  const submit = (event: SyntheticEvent) => form.handleSubmit(send, refuse)(event);

  return { form, state, element, submit, handleInput };
}

/**
 * Returns the values with a ticked consent as `true`. The form library returns the value attribute
 * instead, as a browser without script would send it.
 */
function readTickedConsent(values: Draft): Draft {
  return 'consent' in values ? { ...values, consent: values['consent'] === 'true' } : values;
}
