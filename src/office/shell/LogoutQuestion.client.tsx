import { QuestionDialog } from '#components/admin/QuestionDialog.client.tsx';

export interface LogoutQuestionProps {
  /** Sentences about what would be lost. */
  losses: readonly string[];
  onAnswer: (isConfirmed: boolean) => void;
}

export function LogoutQuestion({ losses, onAnswer }: LogoutQuestionProps) {
  return (
    <QuestionDialog
      title="Log out anyway?"
      intro="Something would be lost"
      body={losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
      answers={[
        { label: 'Log out and lose it', answer: true, look: 'danger' },
        { label: 'Stay logged in', answer: false, look: 'main' },
      ]}
      onAnswer={onAnswer}
    />
  );
}
