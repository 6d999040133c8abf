import { type MouseEvent, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Difference } from '#components/admin/Difference.client.tsx';
import { QuestionDialog } from '#components/admin/QuestionDialog.client.tsx';
import { logError } from '#lib/browser/log-error.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { replaceFact } from '#model/entries/shared-facts.ts';
import { $texts, loadTexts, toEditedText } from '#editing/editor/document/content-texts.client.ts';
import { changeText } from '#editing/editor/document/editing-document.client.ts';
import { $document, setDocument } from '#editing/editor/document/editing-store.client.ts';
import { findProblem } from '#editing/editor/document/refusals.client.ts';
import type { Finding } from './findings.ts';
import { FieldLink } from './FieldLink.client.tsx';

interface ChecksDialogProps {
  findings: readonly Finding[];
  onAnswer: (isAccepted: boolean) => void;
}

/**
 * Shows what to look at before a save, which is made nevertheless if the admin says so; an old fact
 * can be changed from here, wherever it stands.
 */
export function ChecksDialog({ findings, onAnswer }: ChecksDialogProps) {
  const [changed, setChanged] = useState<ReadonlySet<Finding>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [status, setStatus] = useState('');
  const open = findings.filter((finding) => !changed.has(finding));

  const change = async (wanted: readonly Finding[]) => {
    setIsBusy(true);
    const done = await changeThere(wanted);
    setIsBusy(false);
    setChanged(new Set([...changed, ...done]));
    setStatus(describeOutcome(done.length, wanted.length));
  };

  return (
    <QuestionDialog
      title="Before you save"
      intro={`${countNoun(open.length, 'thing')} to look at`}
      body={
        <>
          <p role="status">{status}</p>
          <ul className="changes">
            {findings.map((finding) => {
              const alike = open.filter(
                ({ fact, change: offered }) => offered && fact?.target === finding.fact?.target,
              );
              return (
                <FindingItem
                  key={`${finding.target} ${finding.message}`}
                  finding={finding}
                  onShow={() => onAnswer(false)}
                  isChanged={changed.has(finding)}
                  isBusy={isBusy}
                  // Where a question is first asked, all can be answered.
                  alike={alike[0] === finding ? alike : [finding]}
                  onChange={(wanted) => void change(wanted)}
                />
              );
            })}
          </ul>
        </>
      }
      answers={[
        { label: open.length > 0 ? 'Save anyway' : 'Save', answer: true, look: 'main' },
        { label: 'Keep editing', answer: false },
      ]}
      onAnswer={onAnswer}
    />
  );
}

function describeOutcome(done: number, wanted: number): string {
  const places = `Changed in ${countNoun(done, 'place')}`;
  if (done < wanted) return `${places} of ${wanted}. Please use “Show me” for the rest.`;
  return `${places}. Undo takes ${done > 1 ? 'them back, one by one' : 'it back'}.`;
}

interface FindingItemProps {
  finding: Finding;
  /** The open findings that one answer can be given to. */
  alike: readonly Finding[];
  isChanged: boolean;
  isBusy: boolean;
  onChange: (findings: readonly Finding[]) => void;
  onShow: () => void;
}

function FindingItem({ finding, alike, isChanged, isBusy, onChange, onShow }: FindingItemProps) {
  const { target, id, place, page, message, words, change } = finding;
  const start = ({ currentTarget }: MouseEvent<HTMLElement>, wanted: readonly Finding[]) => {
    // The button goes away.
    currentTarget.closest('li')?.focus({ preventScroll: true });
    onChange(wanted);
  };
  return (
    <li className="change" tabIndex={-1}>
      <h3>{place}</h3>
      <p>{isChanged ? 'Changed.' : message}</p>
      {change && (
        <p className="quiet">
          <Difference {...change} isBefore={!isChanged} />
        </p>
      )}
      <p className="change-actions">
        {change && !isChanged && (
          <Button look="link" disabled={isBusy} onClick={(event) => start(event, [finding])}>
            Change it there<span className="sr-only">: {place}</span>
          </Button>
        )}
        {alike.length > 1 && (
          <Button look="link" disabled={isBusy} onClick={(event) => start(event, alike)}>
            Change all {alike.length}
          </Button>
        )}
        {page !== null && (
          <FieldLink to={{ id, page, target }} words={isChanged ? '' : words} onFollow={onShow}>
            Show me<span className="sr-only">: {place}</span>
          </FieldLink>
        )}
      </p>
    </li>
  );
}

/** Changes texts of any page in the draft; returns the findings that this answers. */
async function changeThere(findings: readonly Finding[]): Promise<Finding[]> {
  const { touched } = $document.get();
  const unknown = findings.filter(({ target }) => !touched.some((edit) => edit.target === target));
  try {
    if (unknown.length > 0) await loadTexts(unknown.map(({ id }) => id));
  } catch (error) {
    logError('Error loading the texts to change:', error);
  }
  return findings.filter(replaceInDraft);
}

function replaceInDraft({ id, target, page, fact }: Finding): boolean {
  const item = $texts.get().get(id);
  const text =
    $document.get().touched.find((each) => each.target === target) ??
    (item && { ...toEditedText(item), value: item.value, page: page ?? location.pathname });
  if (!fact || text?.target !== target || typeof text.value !== 'string') return false;
  const value = replaceFact(text.value, fact);
  if (value === null || findProblem({ ...text, value }) !== null) return false;
  setDocument(changeText($document.get(), text, value, Date.now()));
  return true;
}
