import { useStore } from '@nanostores/react';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import {
  $choices,
  chooseSide,
  clearChoices,
  findAnswer,
  toChoiceKey,
} from '#editing/editor/save/conflict-choices.client.ts';
import { ConflictChoice } from '#editing/editor/save/ConflictDialog.client.tsx';
import type { OpenConflict } from '#editing/editor/save/conflicts.client.ts';
import {
  listDeviceConflicts,
  type DeviceConflict,
  type DraftOffer,
} from './draft-offers.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';

function toConflict({ own, other }: DeviceConflict): OpenConflict {
  const { id, place, base, value } = own;
  return { id, place, base, yours: value, theirs: other.value, newer: null };
}

interface DevicesDialogProps {
  offer: DraftOffer;
  /** Called with the chosen texts, by target. */
  onAnswer: (values: ReadonlyMap<string, string> | null) => void;
}

export function DevicesDialog({ offer, onAnswer }: DevicesDialogProps) {
  const document = useStore($document, { ssr: 'initial' });
  const choices = useStore($choices, { ssr: 'initial' });
  const { device, deviceId } = offer.draft;
  const conflicts = listDeviceConflicts(document, offer).map((found) => {
    const conflict = toConflict(found);
    const key = toChoiceKey(conflict, deviceId);
    return { conflict, key, target: found.own.target, chosen: choices.get(key) };
  });
  const answers = conflicts.flatMap(({ conflict, target, chosen }) => {
    const answer = findAnswer(conflict, chosen);
    return answer ? [[target, answer.value] as const] : [];
  });

  const close = () => onAnswer(null);

  const apply = () => {
    clearChoices(conflicts.map(({ key }) => key));
    onAnswer(new Map(answers));
  };

  return (
    <Modal
      title="You changed this on two devices"
      intro="Nothing is saved yet, and nothing is lost"
      onClose={close}
      actions={
        <>
          <Button look="main" disabled={answers.length < conflicts.length} onClick={apply}>
            Continue with this choice
          </Button>
          <Button onClick={close}>Decide later</Button>
        </>
      }
    >
      {conflicts.map(({ conflict, key, chosen }) => (
        <ConflictChoice
          key={key}
          conflict={conflict}
          chosen={chosen}
          names={{ mine: 'On this device', theirs: `On your ${device}` }}
          onChoose={(side, mix) => chooseSide(key, conflict, side, mix)}
        />
      ))}
    </Modal>
  );
}
