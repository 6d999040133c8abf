import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import {
  $discarded,
  $isEditing,
  discardEdits,
  restoreDiscarded,
  startEditing,
} from '#editing/editor/document/edit-mode.client.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { $message } from '#editing/editor/document/editor-message.client.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';
import { $suggested } from '#editing/editor/review/follow-others.client.ts';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { useLoaded } from '#components/admin/use-query.client.ts';
import { suggestionsSchema } from '#editing/editor/page/previews.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { LazyTwofoldNote } from '#editing/editor/review/lazy-review.client.tsx';
import { PlannedLink } from '#editing/editor/review/PlannedSaves.client.tsx';
import { LazyRefusedNote } from './LazyRefusedNote.client.tsx';
import { reviewChanges, saveAndLeave, showSuggestions } from './review-changes.client.ts';

const suggestionsQuery = createAdminQuery(['/api/admin/suggestions'], suggestionsSchema);

/** Opens the words that others suggest, which only edit mode hears of by itself. */
function WaitingSuggestions() {
  const waiting = useLoaded(suggestionsQuery)?.suggestions.length;
  const count = useStore($suggested, { ssr: 'initial' });

  useEffect(() => {
    if (waiting !== undefined) $suggested.set(waiting);
  }, [waiting]);

  if (count === 0) return null;
  return (
    <Button look="small" onClick={() => void showSuggestions()}>
      {countNoun(count, 'suggestion')} to look at
    </Button>
  );
}

export function EditModeControls() {
  const isEditing = useStore($isEditing, { ssr: 'initial' });
  const count = useStore($edits, { ssr: 'initial' }).length;
  const discarded = useStore($discarded, { ssr: 'initial' });
  const message = useStore($message, { ssr: 'initial' });
  const isSending = useStore($saving, { ssr: 'initial' }).kind === 'sending';
  const changes = countNoun(count, 'unsaved change');
  return (
    <div id="dashboard-editing" className="card panel">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-[0.8rem] justify-self-start text-lg/[1.65] font-semibold">
        <input
          type="checkbox"
          role="switch"
          className="relative h-[1.85rem] w-[3.25rem] cursor-pointer appearance-none rounded-full border-2 border-field bg-mist transition-colors before:absolute before:top-1/2 before:left-1 before:size-[1.1rem] before:-translate-y-1/2 before:rounded-full before:bg-field before:transition-[left] checked:border-lagoon checked:bg-lagoon checked:before:left-[1.6rem] checked:before:bg-surface"
          checked={isEditing}
          onChange={isEditing ? discardEdits : startEditing}
        />
        Edit Mode
      </label>
      <p>{count === 0 ? 'No unsaved changes.' : changes}</p>
      <PlannedLink />
      <p role="status" className="empty:hidden">
        {message}
      </p>
      <LazyRefusedNote isOnPage={false} />
      <LazyTwofoldNote isOnPage={false} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isEditing && (
          <Button
            look="main"
            disabled={isSending || count === 0}
            onClick={() => void saveAndLeave()}
          >
            {isSending ? 'Saving…' : 'Save Changes'}
          </Button>
        )}
        {count > 0 && <Button onClick={() => void reviewChanges(false)}>Review</Button>}
        {discarded && <Button onClick={restoreDiscarded}>Undo</Button>}
        <WaitingSuggestions />
      </div>
    </div>
  );
}
