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
import { trackForm } from '#features/analytics/track.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { prepareToaster, showToaster } from '#lib/browser/show-toaster.client.ts';
import { showToast } from '#lib/browser/toast-store.client.ts';
import { loadDraft, pickMissing, readDraft, saveDraft } from './draft.client.ts';
import { createInputSchema } from './form-schema.ts';
import type { PublicForm } from './forms.ts';
import { createSendingMarks, type SendingMarks } from './sending-marks.client.ts';
import { sendingFields } from './sending-marks.ts';

/**
 * What goes into the body of a form because somebody filled in the field that people do not find.
 *
 * @param form with that field
 * @returns nothing where it is empty
 */
function readHoneypot(form: HTMLFormElement): Record<string, string> {
  const value = new FormData(form).get(sendingFields.trap);
  return typeof value === 'string' && value !== '' ? { [sendingFields.trap]: value } : {};
}

/**
 * Keeps what is half typed over a reload of the page, and brings it back.
 *
 * @param path where the form is posted to
 * @param element the form
 * @param setField fills in one field
 */
function useDraft(
  path: string,
  element: RefObject<HTMLFormElement | null>,
  setField: (name: string, value: string) => void,
) {
  const keepDraft = () => {
    if (element.current) saveDraft(path, readDraft(element.current));
  };

  const takeOver = useEffectEvent(() => {
    if (!element.current) return;
    const missing = pickMissing(element.current, loadDraft(path));
    for (const [name, value] of Object.entries(missing)) setField(name, value);
    // What was typed before the script came belongs to the draft as well.
    keepDraft();
  });

  useEffect(() => {
    takeOver();
  }, []);

  return keepDraft;
}

/** Where a form stands. */
export type SubmissionState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent'; message: string }
  | { kind: 'failed'; message: string };

/** What the frame of a form needs to know of its life. */
export type Submission = Omit<ReturnType<typeof useSubmission>, 'form'>;

/** What the fields hold: text, or whether a box is ticked. */
type Draft = Record<string, string | boolean>;

type Input = Record<string, unknown>;

/**
 * The life of a form that is sent to the API: the rules of its fields, one call, a toast for either
 * ending. It is emptied after a success, unless somebody went on typing, and keeps what was typed
 * after a failure and a reload.
 */
export function useSubmission({ fields, path, notices }: PublicForm) {
  const [state, setState] = useState<SubmissionState>({ kind: 'idle' });
  const element = useRef<HTMLFormElement>(null);
  const marks = useRef<SendingMarks>(null);
  const [resolve] = useState((): Resolver<Draft, unknown, Input> =>
    standardSchemaResolver(createInputSchema({ fields })),
  );
  const form = useForm<Draft, unknown, Input>({
    // Without default values, which would erase what was typed before the script came.
    resolver: (values, context, options) => resolve(readTickedConsent(values), context, options),
  });
  const keepDraft = useDraft(path, element, (name, value) => {
    form.setValue(name, value);
  });

  useEffect(() => {
    marks.current = createSendingMarks();
    // What was typed before the script came, or kept over a reload, may be sent as it stands.
    if (element.current && Object.keys(readDraft(element.current)).length > 0) prepareToaster();
  }, []);

  const noteInput = () => {
    prepareToaster();
    keepDraft();
  };

  const readWords = () => element.current && JSON.stringify(readDraft(element.current));

  const send = async (input: Input) => {
    setState({ kind: 'sending' });
    const sentWords = readWords();
    // A field that may stay empty is sent only where something was typed.
    const typed = Object.entries(input).filter(([, value]) => value !== '');
    const body = {
      ...Object.fromEntries(typed),
      ...(element.current && readHoneypot(element.current)),
    };
    try {
      await sendRequest('POST', path, body, await marks.current?.readHeaders());
    } catch {
      setState({ kind: 'failed', message: notices.failure.description });
      showToast({ ...notices.failure, kind: 'destructive' });
      await showToaster();
      return;
    }
    trackForm(path);
    // Words typed meanwhile were not sent: the form keeps them, whole, so that they can be.
    if (readWords() === sentWords) form.reset();
    keepDraft();
    marks.current?.renew();
    setState({ kind: 'sent', message: notices.success.description });
    showToast(notices.success);
    await showToaster();
  };

  // How an earlier try ended is no word about this one, which its fields speak of.
  const refuse = () => {
    setState({ kind: 'idle' });
  };

  const submit = (event: SyntheticEvent) => form.handleSubmit(send, refuse)(event);

  return { form, state, element, submit, noteInput };
}

/**
 * Reads a ticked consent as `true`, which is what the rules and the API know. The form library
 * gives out the box's value instead, the text that a browser without script would send.
 */
function readTickedConsent(values: Draft): Draft {
  return 'consent' in values ? { ...values, consent: values['consent'] === 'true' } : values;
}
