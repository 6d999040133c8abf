import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type FieldValues, type Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { findProblemCode } from '#lib/browser/problem.client.ts';
import { readFields } from '#lib/browser/read-fields.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import type { SubmissionState } from '#site/forms/use-submission.client.ts';

const refusedFields: Partial<Record<ProblemCode, string>> = {
  'current-password-wrong': 'currentPassword',
  'new-password-guessable': 'newPassword',
  'two-factor-code-wrong': 'code',
  'two-factor-code-unreadable': 'code',
};

const fallback = 'Our server did not answer, so nothing was changed. Please try again in a minute.';

/** The handling of a lost answer, after which the server may have made the change. */
export interface AnswerLoss {
  text: string;
  onLoss: () => void;
}

/**
 * Submits an account form and shows each refusal at its field. A `send` that changes something
 * needs `loss`.
 */
export function useAccountForm<Input extends FieldValues>(
  schema: z.ZodMiniType<Input, Input>,
  send: (input: Input) => Promise<void>,
  loss?: AnswerLoss,
) {
  const [state, setState] = useState<SubmissionState>({ kind: 'idle' });
  const { register, handleSubmit, setError, setFocus, setValue, getFieldState, formState } =
    useForm<Input>({ resolver: readFields(standardSchemaResolver(schema)) });

  const submit = async (input: Input) => {
    setState({ kind: 'sending' });
    try {
      await send(input);
      setState({ kind: 'idle' });
    } catch (error) {
      const isLost = loss && !(error instanceof RequestError);
      const sentence = error instanceof RequestError ? error.body : '';
      const message = isLost ? loss.text : sentence || fallback;
      const code = findProblemCode(error);
      const path = error instanceof RequestError ? error.problem?.issues[0]?.path : undefined;
      const field = ((code && refusedFields[code]) ?? path) as Path<Input> | undefined;
      if (field) setError(field, { message }, { shouldFocus: true });
      setState(field ? { kind: 'idle' } : { kind: 'failed', message });
      if (isLost) loss.onLoss();
    }
  };

  return {
    register,
    setFocus,
    setValue,
    getFieldState,
    errors: formState.errors,
    state,
    isSending: state.kind === 'sending',
    onSubmit: handleSubmit(submit),
  };
}
