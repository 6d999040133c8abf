import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  $discarded,
  $isEditing,
  discardEdits,
  restoreDiscarded,
  startEditing,
} from './edit-mode.client.ts';
import { $edits } from './editing-store.client.ts';
import { $message } from './editor-message.client.ts';
import { $saving } from './save-edits.client.ts';
import { countNoun } from '#lib/text/words.ts';
import { ReviewDialog } from './ReviewDialog.client.tsx';
import { saveAndTell } from './save-and-tell.client.ts';

export function EditModeControls() {
  const isEditing = useStore($isEditing, { ssr: 'initial' });
  const count = useStore($edits, { ssr: 'initial' }).length;
  const discarded = useStore($discarded, { ssr: 'initial' });
  const message = useStore($message, { ssr: 'initial' });
  const isSending = useStore($saving, { ssr: 'initial' }).kind === 'sending';
  const [isReviewing, setIsReviewing] = useState(false);
  const changes = countNoun(count, 'unsaved change');
  return (
    <div className="card panel">
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={isEditing}
          onChange={isEditing ? discardEdits : startEditing}
        />
        Edit Mode
      </label>
      <p>{count === 0 ? 'No unsaved changes.' : changes}</p>
      <p role="status" className="panel-message">
        {message}
      </p>
      <div className="panel-actions">
        {isEditing && (
          <button
            type="button"
            className="btn btn-main"
            disabled={isSending || count === 0}
            onClick={() => void saveAndTell()}
          >
            {isSending ? 'Saving…' : 'Save Changes'}
          </button>
        )}
        {count > 0 && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              setIsReviewing(true);
            }}
          >
            Review
          </button>
        )}
        {discarded && (
          <button type="button" className="btn" onClick={restoreDiscarded}>
            Undo
          </button>
        )}
      </div>
      {isReviewing && (
        <ReviewDialog
          onClose={() => {
            setIsReviewing(false);
          }}
        />
      )}
    </div>
  );
}
