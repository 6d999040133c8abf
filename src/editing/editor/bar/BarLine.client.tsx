import { useStore } from '@nanostores/react';
import { Button } from '#components/admin/Button.client.tsx';
import { $edits, $twofold } from '#editing/editor/document/editing-store.client.ts';
import { $message } from '#editing/editor/document/editor-message.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $refused } from '#editing/editor/document/refusals.client.ts';
import { $added } from '#editing/editor/page/added-entries.client.ts';
import type { PageTexts } from '#editing/editor/page/use-page-texts.client.ts';
import { $others } from '#editing/editor/review/follow-others.client.ts';
import { LazyPublishingActs, LazyTwofoldNote } from '#editing/editor/review/lazy-review.client.tsx';
import type { AddedEntriesProps } from '#editing/editor/save/AddedEntries.client.tsx';
import { $publishing } from '#editing/editor/save/publishing.client.ts';
import { describeSave } from '#editing/editor/save/save-progress.client.ts';
import { LazyRefusedNote } from './LazyRefusedNote.client.tsx';

const LazyAddedEntries = loadLater<AddedEntriesProps>(
  async () => (await import('#editing/editor/save/AddedEntries.client.tsx')).AddedEntries,
);

const LazyOthers = loadLater<{ regions: PageRegion[]; isNamed: boolean }>(
  async () => (await import('#editing/editor/review/Others.client.tsx')).Others,
);

type Standing =
  'added' | 'loading' | 'none' | 'others' | 'publishing' | 'refused' | 'twofold' | 'unloaded';

/** Returns what the bar says while it has no message: what needs an answer comes first. */
function useStanding(page: PageTexts, isEditing: boolean): Standing {
  const isRefused = useStore($refused).length > 0;
  const isTwofold = useStore($twofold).length > 0;
  const publishing = useStore($publishing);
  const hasAdded = useStore($added).some(({ address }) => address !== null);
  const hasOthers = useStore($others).length > 0;
  const [save] = publishing?.saves ?? [];
  if (isEditing && page.kind === 'failed') return 'unloaded';
  if (isRefused) return 'refused';
  if (isTwofold) return 'twofold';
  if (publishing && save && describeSave(save, publishing).isLong) return 'publishing';
  if (isEditing && page.kind === 'loading') return 'loading';
  if (hasAdded) return 'added';
  return hasOthers ? 'others' : 'none';
}

interface BarLineProps {
  regions: PageRegion[];
  page: PageTexts;
  isEditing: boolean;
}

/** The one line that the bar says, beside its buttons; on phones, above them. */
export function BarLine({ regions, page, isEditing }: BarLineProps) {
  const message = useStore($message);
  const standing = useStanding(page, isEditing);
  const shown = message === '' ? standing : 'none';
  const hasAdded = useStore($added).length > 0;
  const hasOthers = useStore($others).length > 0;
  const isUnchanged = useStore($edits).length === 0;
  return (
    <div className="editor-line">
      <p role="status" className="editor-message" title={message}>
        {message}
      </p>
      {shown === 'unloaded' && page.kind === 'failed' && (
        <p role="alert">
          We couldn't load the text of this page.{' '}
          <Button look="link" onClick={page.retry}>
            Try again
          </Button>
        </p>
      )}
      {shown === 'refused' && <LazyRefusedNote isOnPage />}
      {/* What cannot be saved for it can only be settled there. */}
      {(shown === 'twofold' || shown === 'refused') && <LazyTwofoldNote isOnPage />}
      {shown === 'publishing' && <PublishingLine />}
      {shown === 'loading' && <p>Loading the text…</p>}
      {hasAdded && <LazyAddedEntries regions={regions} isNamed={shown === 'added'} />}
      {hasOthers && <LazyOthers regions={regions} isNamed={shown === 'others'} />}
      {shown === 'none' && message === '' && isEditing && isUnchanged && (
        <p className="editor-quiet">No changes</p>
      )}
    </div>
  );
}

/** Says why the last save is not on its way, or when it goes out. */
function PublishingLine() {
  const publishing = useStore($publishing);
  const [save] = publishing?.saves ?? [];
  if (!publishing || !save) return null;
  const { waitSeconds } = publishing;
  if (save.state === 'queued' && waitSeconds && !save.goesUp) {
    return <LazyPublishingActs seconds={waitSeconds} className="editor-link" />;
  }
  const { kind, text } = describeSave(save, publishing);
  return (
    <>
      <span className="progress" data-kind={kind} role="status" title={text}>
        {text}
      </span>
      {save.state === 'failed' && publishing.build.state === 'failed' && (
        <LazyPublishingActs className="editor-link" />
      )}
    </>
  );
}
