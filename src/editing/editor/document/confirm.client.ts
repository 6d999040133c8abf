import { QuestionDialog, type QuestionProps } from '#components/admin/QuestionDialog.client.tsx';
import { ask } from './ask.client.ts';

// Loaded with what asks, since edit mode begins without questions.

/** Asks one of several things; null if the question cannot be shown, which the bar then says. */
export function choose<Answer>(
  question: Omit<QuestionProps<Answer>, 'onAnswer'>,
): Promise<Answer | null> {
  return ask<QuestionProps<Answer>>(() => Promise.resolve(QuestionDialog), question);
}

interface Confirmation extends Pick<QuestionProps<boolean>, 'title' | 'intro' | 'body'> {
  /** The labels of the buttons. */
  yes: string;
  no: string;
  isDanger?: boolean;
}

/** Returns whether the admin says yes; false, too, if the question cannot be shown. */
export async function confirm({ yes, no, isDanger, ...question }: Confirmation): Promise<boolean> {
  const look = isDanger ? 'danger' : 'main';
  const answers = [
    { label: yes, answer: true, look },
    { label: no, answer: false },
  ] as const;
  return (await choose<boolean>({ ...question, answers })) ?? false;
}
