import { useStore } from '@nanostores/react';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { ask } from '#editing/editor/document/ask.client.ts';
import {
  parseValue,
  serializeValue,
  settleText,
  type TwofoldText,
} from '#editing/editor/document/editing-document.client.ts';
import { $document, $twofold, setDocument } from '#editing/editor/document/editing-store.client.ts';
import {
  $choices,
  chooseSide,
  clearChoices,
  findAnswer,
  findMixProblem,
} from '#editing/editor/save/conflict-choices.client.ts';
import { ConflictChoice } from '#editing/editor/save/ConflictDialog.client.tsx';
import type { OpenConflict } from '#editing/editor/save/conflicts.client.ts';

const names = { mine: 'On this device', theirs: 'On your other device' };

const toKey = ({ own, other }: TwofoldText) => `${own.target} ${other.mark?.by ?? ''}`;

function toConflict({ own, other }: TwofoldText): OpenConflict {
  const { id, type, place, isRequired, maxLength } = own;
  const [base = '', yours = '', theirs = ''] = [own.base, own.value, other.value].map((value) =>
    serializeValue(type, value),
  );
  const isMultiline = [yours, theirs].some((text) => text.includes('\n'));
  const rules = { type, isMultiline, isRequired, maxLength };
  return { id, place, base, yours, theirs, newer: null, rules };
}

/** Shows the texts of two devices beside each other, and makes the chosen ones the changes. */
function TwofoldDialog({ onAnswer }: { onAnswer: (isDone: true) => void }) {
  // Goes on with what is typed meanwhile.
  const twofold = useStore($twofold, { ssr: 'initial' });
  const choices = useStore($choices, { ssr: 'initial' });
  const answers = twofold.flatMap((text) => {
    const conflict = toConflict(text);
    const chosen = choices.get(toKey(text));
    const answer = findMixProblem(conflict, chosen) ? null : findAnswer(conflict, chosen);
    return answer ? [{ text, value: parseValue(text.own.type, answer.value) }] : [];
  });
  const close = () => onAnswer(true);

  const apply = () => {
    clearChoices(twofold.map(toKey));
    setDocument(
      answers.reduce(
        (document, { text, value }) => settleText(document, text, value, Date.now()),
        $document.get(),
      ),
    );
    close();
  };

  return (
    <Modal
      title="You changed this on two devices"
      intro="Nothing is saved yet, and nothing is lost"
      onClose={close}
      actions={
        <>
          <Button look="main" disabled={answers.length < twofold.length} onClick={apply}>
            Continue with this choice
          </Button>
          <Button onClick={close}>Decide later</Button>
        </>
      }
    >
      {twofold.map((text) => (
        <ConflictChoice
          key={toKey(text)}
          conflict={toConflict(text)}
          chosen={choices.get(toKey(text))}
          names={names}
          onChoose={(side, mix) => chooseSide(toKey(text), toConflict(text), side, mix)}
        />
      ))}
    </Modal>
  );
}

export interface TwofoldNoteProps {
  /** False on a screen of its own, such as the dashboard. */
  isOnPage: boolean;
}

/** Says which texts were changed on another device, too, until one of both is chosen. */
export function TwofoldNote({ isOnPage }: TwofoldNoteProps) {
  const twofold = useStore($twofold, { ssr: 'initial' });
  const [first] = twofold;
  if (!first) return null;
  const what = twofold.length === 1 ? `“${first.own.place}”` : `${twofold.length} texts`;
  return (
    <div
      role="group"
      aria-label="Your other devices"
      className={isOnPage ? 'editor-notice' : 'flex flex-wrap items-center gap-3'}
    >
      <p role="status">You changed {what} on another device, too.</p>
      <Button
        look={isOnPage ? 'bar' : 'plain'}
        onClick={() => void ask(() => Promise.resolve(TwofoldDialog), {})}
      >
        Compare
      </Button>
    </div>
  );
}
