import { useStore } from '@nanostores/react';
import { Button } from '#components/admin/Button.client.tsx';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { FieldLink } from '#editing/editor/save/FieldLink.client.tsx';
import { reviewChanges } from './review-changes.client.ts';

export interface RefusedNoteProps {
  /** False where the changes cannot be compared, such as on the dashboard. */
  isOnPage: boolean;
}

export function RefusedNote({ isOnPage }: RefusedNoteProps) {
  const refused = useStore($edits, { ssr: 'initial' }).filter(({ refusal }) => refusal);
  const [first] = refused;
  return (
    <>
      {first && refused.length === 1 && (
        <>
          Not saved:{' '}
          <FieldLink to={first} className="editor-link">
            {first.place}
          </FieldLink>
          . {first.refusal}
        </>
      )}
      {refused.length > 1 && (
        <>
          {refused.length} changes are not saved.{' '}
          <Button look="link" onClick={() => void reviewChanges(isOnPage)}>
            See why
          </Button>
        </>
      )}
    </>
  );
}
