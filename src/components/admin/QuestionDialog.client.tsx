import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.client.tsx';
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
  look?: NonNullable<ButtonProps['look']>;
}

/** A dialog that does nothing but ask. */
export function QuestionDialog<Answer>(props: QuestionProps<Answer>) {
  const { title, intro, body, answers, onAnswer } = props;
  return (
    <Modal
      title={title}
      intro={intro}
      onClose={() => onAnswer((answers.at(-1) ?? answers[0]).answer)}
      actions={answers.map(({ label, answer, look = 'plain' }) => (
        <Button key={label} look={look} onClick={() => onAnswer(answer)}>
          {label}
        </Button>
      ))}
    >
      {typeof body === 'string' ? <p>{body}</p> : body}
    </Modal>
  );
}
