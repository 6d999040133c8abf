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
import type * as z from 'zod/mini';
import { trackForm } from '#site/analytics/track-form.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { readFields } from '#lib/browser/read-fields.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { prepareToaster, showToaster } from '#lib/browser/show-toaster.client.ts';
import { showToast } from '#lib/browser/toast-store.client.ts';
import { sessionStore } from '#lib/browser/storage.client.ts';
import { sayIn, type Words } from '#lib/text/say.ts';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { loadDraft, pickMissing, loadFormDraft, saveDraft } from './draft.client.ts';
import { createInputSchema } from './form-schema.ts';
import type { AskedForm } from './forms.ts';
import { intakeCarryOverKey } from './carry-over-key.ts';
import type { Sent, SentFacts } from './sent.ts';
import {
  formTokenSchema,
  minSeconds,
  sendingFields,
  sendingHeaders,
  submissionAnswerSchema,
} from '#lib/http/sending.ts';

/** Fetches JSON that a page can do without; throws when the request or its validation fails. */
export async function fetchJson<Data>(path: string, schema: z.ZodMiniType<Data>): Promise<Data> {
  const response = await fetch(path, { credentials: 'include' });
  if (!response.ok) throw new Error(`Request failed with status ${response.status}`);
  return schema.parse(await response.json());
}

interface SendingTokens {
  /**
   * Returns the same headers until an attempt succeeds. Waits if the visitor was faster than the
   * server accepts as human, for example with autofill.
   */
  readHeaders: () => Promise<Record<string, string>>;
  renew: () => void;
}

/** Creates an idempotency key and requests a token; the form also works without the token. */
function createSendingTokens(): SendingTokens {
  let headers: Record<string, string> = {};
  let acceptedAt = 0;

  const renew = () => {
    const fresh: Record<string, string> = { [sendingHeaders.key]: createUuid() };
    headers = fresh;
    acceptedAt = 0;
    fetchJson('/api/form-mark', formTokenSchema).then(
      ({ mark }) => {
        fresh[sendingHeaders.token] = mark;
        acceptedAt = performance.now() + minSeconds * 1000;
      },
      () => undefined,
    );
  };

  const readHeaders = async () => {
    const waitMs = acceptedAt - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return headers;
  };

  renew();
  return { readHeaders, renew };
}

function readHoneypot(form: HTMLFormElement): Record<string, string> {
  const value = new FormData(form).get(sendingFields.trap);
  return typeof value === 'string' && value !== '' ? { [sendingFields.trap]: value } : {};
}

/** Restores a draft when the form starts; returns a function that stores the current one. */
function useDraft(
  path: string,
  element: RefObject<HTMLFormElement | null>,
  setField: (name: string, value: string) => void,
) {
  const storeDraft = () => {
    if (element.current) saveDraft(path, loadFormDraft(element.current));
  };

  const restoreDraft = useEffectEvent(() => {
    if (!element.current) return;
    const missing = pickMissing(element.current, loadDraft(path));
    for (const [name, value] of Object.entries(missing)) setField(name, value);
    storeDraft();
  });

  useEffect(() => restoreDraft(), []);

  return storeDraft;
}

export type SubmissionState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Without `sent` if the visitor typed on, so that the form stays. */
  | { kind: 'sent'; message: string; sent?: Sent }
  | { kind: 'failed'; message: string };

export type Submission = Omit<ReturnType<typeof useSubmission>, 'form'>;

type Draft = Record<string, string | boolean>;

type Input = Record<string, unknown>;

/**
 * Manages a form: validation, one call, a toast for the result. On success the form is emptied and
 * gives way to a panel, unless the visitor typed on. Text survives a failure and a reload.
 */
export function useSubmission(publicForm: AskedForm) {
  const { fields, path, notices, words } = publicForm;
  const [state, setState] = useState<SubmissionState>({ kind: 'idle' });
  const element = useRef<HTMLFormElement>(null);
  const tokens = useRef<SendingTokens>(null);
  const [resolve] = useState((): Resolver<Draft, unknown, Input> =>
    standardSchemaResolver(createInputSchema({ fields })),
  );
  const form = useForm<Draft, unknown, Input>({
    // Default values would erase text typed before the script loaded.
    resolver: readFields((values, context, options) =>
      resolve(readTickedConsent(values), context, options),
    ),
  });
  const storeDraft = useDraft(path, element, (name, value) => form.setValue(name, value));

  useEffect(() => {
    tokens.current = createSendingTokens();
    if (element.current && Object.keys(loadFormDraft(element.current)).length > 0) prepareToaster();
  }, []);

  const handleInput = () => {
    prepareToaster();
    storeDraft();
  };

  const readTyped = () => element.current && JSON.stringify(loadFormDraft(element.current));

  /** Loads its code, such as that for names, only now; null where it can't be loaded. */
  const describe = async (input: Input, facts: SentFacts): Promise<Sent | null> => {
    try {
      const { keepSent } = await import('./keep-sent.client.ts');
      return keepSent(publicForm, input, facts);
    } catch (error) {
      logError('Error describing what was sent:', error);
      return null;
    }
  };

  const send = async (input: Input) => {
    setState({ kind: 'sending' });
    const sentText = readTyped();
    const typed = Object.entries(input).filter(([, value]) => value !== '');
    const body = {
      ...Object.fromEntries(typed),
      ...(element.current && readHoneypot(element.current)),
    };
    let response: Response;
    try {
      response = await sendRequest('POST', path, body, await tokens.current?.readHeaders());
    } catch {
      setState({ kind: 'failed', message: notices.failure.description + explainFailure(words) });
      showToast({ ...notices.failure, kind: 'destructive' });
      await showToaster();
      return;
    }
    trackForm(path);
    const sent = await describe(input, await readFacts(response));
    // Text typed meanwhile was not sent, so the form keeps all of it.
    const isWhole = readTyped() === sentText;
    if (isWhole) form.reset();
    storeDraft();
    tokens.current?.renew();
    const message = notices.success.description;
    setState({ kind: 'sent', message, ...(isWhole && sent && { sent }) });
    showToast(notices.success);
    await showToaster();
  };

  const refuse = () => setState({ kind: 'idle' });

  const submit = (event: SyntheticEvent) => form.handleSubmit(send, refuse)(event);

  const startAgain = () => {
    setState({ kind: 'idle' });
    requestAnimationFrame(() => form.setFocus('name'));
  };

  return { form, state, element, submit, handleInput, startAgain };
}

/** Knows less where the answer can't be read, since the form is sent all the same. */
async function readFacts(response: Response): Promise<SentFacts> {
  const hasMatched = sessionStore.read(intakeCarryOverKey) !== null;
  try {
    const { answer, ways } = submissionAnswerSchema.parse(await response.json());
    return { answer, ways, hasMatched };
  } catch {
    return { hasMatched };
  }
}

function explainFailure(words?: Words): string {
  return navigator.onLine ? '' : ` ${sayIn(words)('You seem to be offline. Nothing is lost.')}`;
}

/** Returns a ticked consent as `true`; the form library returns its value attribute instead. */
function readTickedConsent(values: Draft): Draft {
  return 'consent' in values ? { ...values, consent: values.consent === 'true' } : values;
}
