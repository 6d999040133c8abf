import { useStore } from '@nanostores/react';
import { $discarded, discardEdits, restoreDiscarded, startEditing } from './edit-mode.client.ts';
import { $edits } from './editing-store.client.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { countChanges } from './count-changes.client.ts';
import { PublishingBadge } from './PublishingBadge.client.tsx';

/** What the bar offers outside edit mode. */
export function ViewControls() {
  const count = useStore($edits).length;
  const discarded = useStore($discarded);
  if (count > 0) {
    return (
      <>
        <strong className="editor-note">
          {count} unsaved {count === 1 ? 'change' : 'changes'}
        </strong>
        <button type="button" className="editor-button editor-main" onClick={startEditing}>
          Continue
        </button>
        <button type="button" className="editor-button" onClick={discardEdits}>
          Discard
        </button>
      </>
    );
  }
  return (
    <>
      <button type="button" className="editor-button editor-main" onClick={startEditing}>
        <Icon name="pencil" />
        Edit
      </button>
      {discarded && (
        <button
          type="button"
          className="editor-button"
          aria-label={`Undo: bring ${countChanges(discarded)} back`}
          onClick={restoreDiscarded}
        >
          <Icon name="undo" />
          Undo
        </button>
      )}
      <PublishingBadge />
    </>
  );
}
