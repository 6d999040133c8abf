import { Modal } from '#components/admin/Modal.client.tsx';
import { showSuccess } from '#components/admin/use-action.client.ts';
import { toText } from '#model/files/field-value.ts';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import { formatMoment } from '#lib/text/dates.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import { newEntryPrefix } from '#editing/editor/document/entry-kinds.ts';
import { openDialog } from '#editing/editor/document/open-dialog.client.ts';
import { listSavedEdits, saveEdits } from './save-edits.client.ts';
import { type SaveOptions } from '#editing/editor/document/saving.client.ts';

/** An article whose publication date is in the future. */
interface FutureArticle {
  place: string;
  publishedAt: Date;
  /** The targets of the edits that wait for its date. */
  targets: readonly string[];
}

const halfHour = 1_800_000;

/**
 * Asks for each article with a future date whether to publish it now or then, and plans those that
 * wait. Returns whether the other edits may be saved; `planned` if there are none.
 */
export async function publishInTime(
  edits: readonly PendingEdit[],
  options: SaveOptions,
): Promise<boolean | 'planned'> {
  if (options.at !== undefined) return true;
  for (const article of listFutureArticles(edits)) {
    const answer = await openDialog<Answer>((finish) => (
      <PublicationDialog article={article} onAnswer={finish} />
    ));
    if (answer === 'stay') return false;
    if (answer === 'now') continue;
    const at = toAgencyTime(roundUp(article.publishedAt));
    const others = edits.flatMap(({ target }) => (article.targets.includes(target) ? [] : target));
    const left = new Set([...(options.left ?? []), ...others]);
    if ((await saveEdits({ at, left })) !== 'planned') return false;
    showSuccess({
      title: 'Article planned',
      description: `It goes out on ${formatMoment(roundUp(article.publishedAt).toISOString())}, Florida time.`,
    });
  }
  return listSavedEdits(options).length === 0 ? 'planned' : true;
}

/** Rounds up to the next time at which planned saves are published. */
function roundUp(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / halfHour) * halfHour);
}

function listFutureArticles(edits: readonly PendingEdit[]): FutureArticle[] {
  return edits.flatMap((edit) => {
    const text = readPublishedAt(edit);
    const publishedAt = new Date(text);
    if (text === '' || !(publishedAt.getTime() > Date.now())) return [];
    const [file = ''] = edit.target.split('#');
    const targets = edits.flatMap(({ target }) =>
      target === edit.target || target.startsWith(`${file}#`) ? target : [],
    );
    return [{ place: nameArticle(edit), publishedAt, targets }];
  });
}

function readPublishedAt({ type, target, value }: PendingEdit): string {
  if (type === 'field' && target.endsWith('#publishedAt') && value !== '') {
    return toText(JSON.parse(value));
  }
  if (type !== 'entry' || !target.startsWith(`${newEntryPrefix}articles:`)) return '';
  const { data } = JSON.parse(value) as { data: Record<string, unknown> };
  return toText(data.publishedAt);
}

function nameArticle({ type, place, value }: PendingEdit): string {
  if (type === 'field') return place.split(' › ')[0] ?? place;
  const { data } = JSON.parse(value) as { data: Record<string, unknown> };
  return toText(data.title) || place;
}

type Answer = 'now' | 'stay' | 'then';

function PublicationDialog({
  article: { place, publishedAt },
  onAnswer,
}: {
  article: FutureArticle;
  onAnswer: (answer: Answer) => void;
}) {
  const when = formatMoment(roundUp(publishedAt).toISOString());
  return (
    <Modal
      title="Now, or then?"
      intro={place}
      onClose={() => onAnswer('stay')}
      actions={
        <>
          <button type="button" className="btn btn-main" onClick={() => onAnswer('then')}>
            Publish then
          </button>
          <button type="button" className="btn" onClick={() => onAnswer('now')}>
            Publish now
          </button>
          <button type="button" className="btn" onClick={() => onAnswer('stay')}>
            Keep editing
          </button>
        </>
      }
    >
      <p>
        This article has a date in the future: {when}, Florida time. It can go out by itself then,
        or go out now and show that date.
      </p>
    </Modal>
  );
}
