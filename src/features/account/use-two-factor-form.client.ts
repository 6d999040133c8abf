import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod/mini';
import { findProblemCode } from '#lib/browser/problem.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import type { ProblemCode } from '#lib/http/problem.ts';
import type { SubmissionState } from '#features/forms/use-submission.client.ts';

/** The field that a refusal is about. */
const refusedFields: Partial<Record<ProblemCode, string>> = {
  'current-password-wrong': 'currentPassword',
  'two-factor-code-wrong': 'code',
  'two-factor-code-unreadable': 'code',
};

/** Said where the server only looked at what was typed, or named no reason of its own. */
const fallback = 'Our server did not answer, so nothing was changed. Please try again in a minute.';

/** What becomes of a form whose answer was lost, while the server may have done what it asks. */
export interface AnswerLoss {
  text: string;
  onLoss: () => void;
}

/**
 * A form about the second step: what the server refuses is said at the field that it is about.
 *
 * @param schema the rules of its fields
 * @param send sends what was typed, and goes on
 * @param loss for what changes something: what is done when the answer is lost
 */
export function useStepForm<Input extends FieldValues>(
  schema: z.ZodMiniType<Input, Input>,
  send: (input: Input) => Promise<void>,
  loss?: AnswerLoss,
) {
  const [state, setState] = useState<SubmissionState>({ kind: 'idle' });
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Input>({
    resolver: standardSchemaResolver(schema),
  });

  const submit = async (input: Input) => {
    setState({ kind: 'sending' });
    try {
      await send(input);
    } catch (error) {
      const isLost = loss && !(error instanceof RequestError);
      const sentence = error instanceof RequestError ? error.body : '';
      const message = isLost ? loss.text : sentence || fallback;
      const code = findProblemCode(error);
      const field = code && (refusedFields[code] as Path<Input> | undefined);
      if (field) setError(field, { message }, { shouldFocus: true });
      setState(field ? { kind: 'idle' } : { kind: 'failed', message });
      if (isLost) loss.onLoss();
    }
  };

  return {
    register,
    setFocus,
    errors: formState.errors,
    state,
    isSending: state.kind === 'sending',
    onSubmit: handleSubmit(submit),
  };
}
