import type { ReactNode } from 'react';
import { Modal } from './Modal.client.tsx';

export interface QuestionProps<Answer> {
  title: string;
  intro: string;
  /** A sentence, or elements of its own. */
  body: ReactNode;
  /** One button each; the last one also answers for closing the dialog. */
  answers: readonly [...Choice<Answer>[], Choice<Answer>];
  onAnswer: (answer: Answer) => void;
}

interface Choice<Answer> {
  label: string;
  answer: Answer;
  /** The class of a button that is no outline, such as `btn-main`. */
  look?: string;
}

/** A dialog that does nothing but ask. */
export function QuestionDialog<Answer>(props: QuestionProps<Answer>) {
  const { title, intro, body, answers, onAnswer } = props;
  return (
    <Modal
      title={title}
      intro={intro}
      onClose={() => onAnswer((answers.at(-1) ?? answers[0]).answer)}
      actions={answers.map(({ label, answer, look }) => (
        <button
          key={label}
          type="button"
          className={look ? `btn ${look}` : 'btn'}
          onClick={() => onAnswer(answer)}
        >
          {label}
        </button>
      ))}
    >
      {typeof body === 'string' ? <p>{body}</p> : body}
    </Modal>
  );
}
