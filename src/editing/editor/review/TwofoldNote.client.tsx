import { useStore } from '@nanostores/react';
import { Button } from '#components/admin/Button.client.tsx';
import { ask } from '#editing/editor/document/ask.client.ts';
import { settleText, type TwofoldText } from '#editing/editor/document/editing-document.client.ts';
import { parseValue, serializeValue } from '#editing/editor/document/pending-edits.ts';
import { $document, $twofold, setDocument } from '#editing/editor/document/editing-store.client.ts';
import { clearChoices } from '#editing/editor/save/conflict-choices.client.ts';
import { ConflictChoices } from '#editing/editor/save/ConflictDialog.client.tsx';
import type { ConflictAnswer, OpenConflict } from '#editing/editor/save/conflicts.client.ts';

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

  const apply = (answers: readonly ConflictAnswer[]) => {
    clearChoices(twofold.map(toKey));
    const settled = twofold.reduce((document, text, at) => {
      const { value } = answers[at] ?? {};
      if (value === undefined) return document;
      return settleText(document, text, parseValue(text.own.type, value), Date.now());
    }, $document.get());
    setDocument(settled);
  };

  return (
    <ConflictChoices
      title="You changed this on two devices"
      conflicts={new Map(twofold.map((text) => [toKey(text), toConflict(text)]))}
      names={names}
      action="Continue with this choice"
      onAnswer={(answers) => {
        if (answers) apply(answers);
        onAnswer(true);
      }}
    />
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
      className={isOnPage ? 'editor-added' : 'flex flex-wrap items-center gap-3'}
    >
      <p role="status">You changed {what} on another device, too.</p>
      <Button
        look={isOnPage ? 'link' : 'plain'}
        onClick={() => void ask(() => Promise.resolve(TwofoldDialog), {})}
      >
        Compare
      </Button>
    </div>
  );
}
