import { QuestionDialog } from '#components/admin/QuestionDialog.client.tsx';
import { countNoun } from '#lib/text/phrases.ts';
import type { Finding } from './findings.ts';
import { FieldLink } from './FieldLink.client.tsx';

interface ChecksDialogProps {
  findings: readonly Finding[];
  onAnswer: (isAccepted: boolean) => void;
}

/** Shows what to look at before a save, which is made nevertheless if the admin says so. */
export function ChecksDialog({ findings, onAnswer }: ChecksDialogProps) {
  return (
    <QuestionDialog
      title="Before you save"
      intro={`${countNoun(findings.length, 'thing')} to look at`}
      body={
        <ul className="changes">
          {findings.map((finding) => (
            <FindingItem
              key={`${finding.target} ${finding.message}`}
              finding={finding}
              onShow={() => onAnswer(false)}
            />
          ))}
        </ul>
      }
      answers={[
        { label: 'Save anyway', answer: true, look: 'main' },
        { label: 'Keep editing', answer: false },
      ]}
      onAnswer={onAnswer}
    />
  );
}

function FindingItem({ finding, onShow }: { finding: Finding; onShow: () => void }) {
  const { target, id, place, page, message } = finding;
  return (
    <li className="change">
      <h3>{place}</h3>
      <p>{message}</p>
      {page !== null && (
        <p className="change-actions">
          <FieldLink to={{ id, page, target }} onFollow={onShow}>
            Show me<span className="sr-only">: {place}</span>
          </FieldLink>
        </p>
      )}
    </li>
  );
}
