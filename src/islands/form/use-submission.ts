import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import type { z } from 'zod/mini';
import { sendRequest } from '#browser/api/request.ts';
import { showToast } from '#browser/toast/toast-store.ts';
import type { SubmissionNotices } from '#domain/submission/notices.ts';
import { showToaster } from '#islands/toast/show-toaster.ts';
import { readTickedConsent } from './ticked-consent.ts';

/** Where a form stands. */
export type SubmissionState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent'; message: string }
  | { kind: 'failed'; message: string };

/**
 * The life of a form that is sent to the API: the schema's rules, one call, a toast for either
 * ending. It is emptied after a success and keeps what was typed after a failure.
 *
 * @param schema rules and messages of the fields
 * @param path where the form is posted to
 * @param notices what the visitor is told in the end
 */
export function useSubmission<Draft extends FieldValues, Input>(
  schema: z.ZodMiniType<Input, Draft>,
  path: string,
  notices: SubmissionNotices,
) {
  const [state, setState] = useState<SubmissionState>({ kind: 'idle' });
  const resolve = standardSchemaResolver(schema);
  const form = useForm<Draft, unknown, Input>({
    // Without default values, which would erase what was typed before the script came.
    resolver: (values, context, options) => resolve(readTickedConsent(values), context, options),
  });

  const send = async (input: Input) => {
    setState({ kind: 'sending' });
    try {
      await sendRequest('POST', path, input);
    } catch {
      setState({ kind: 'failed', message: notices.failure.description });
      showToast({ ...notices.failure, kind: 'destructive' });
      await showToaster();
      return;
    }
    form.reset();
    setState({ kind: 'sent', message: notices.success.description });
    showToast(notices.success);
    await showToaster();
  };

  return { form, state, submit: form.handleSubmit(send) };
}
