import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { $publishing, watchPublishing } from '#editing/editor/save/publishing.client.ts';
import type { PublishedSave, Publishing } from '#editing/publishing/publishing-contract.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { LazyPublishingActs } from './lazy-review.client.tsx';
import { decideSave } from '#editing/editor/save/save.client.ts';
import { describeSave } from '#editing/editor/save/save-progress.client.ts';

export function PublishingStatus() {
  const publishing = useStore($publishing, { ssr: 'initial' });
  useEffect(watchPublishing, []);
  if (!publishing) return null;
  const hasFailed = publishing.build.state === 'failed';
  if (publishing.saves.length === 0)
    return hasFailed && <LazyPublishingActs className="btn btn-small" />;
  return (
    <div className="publishing">
      {hasFailed && <LazyPublishingActs className="btn btn-small" />}
      <h4>Last saves</h4>
      <ul className="publishing-list">
        {publishing.saves.map((save) => (
          <Save key={save.id} save={save} publishing={publishing} />
        ))}
      </ul>
    </div>
  );
}

function Save({ save, publishing }: { save: PublishedSave; publishing: Publishing }) {
  const { kind, text } = describeSave(save, publishing);
  const { by, at, places, of, conflicts, state } = save;
  return (
    <li>
      <p className="publishing-places">{places.join(', ')}</p>
      <p className="quiet">
        {by}, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <p>
        {state === 'queued' && publishing.waitSeconds ? (
          <LazyPublishingActs
            seconds={publishing.waitSeconds}
            {...(save === publishing.saves[0] && { className: 'btn btn-small' })}
          />
        ) : (
          <span className="progress" data-kind={kind}>
            {text}
          </span>
        )}
        {(state === 'failed' || state === 'conflict') && (
          <a href={`/admin/history${of === undefined ? '' : `?of=${of}`}`} className="editor-link">
            Open the history of this
          </a>
        )}
        {conflicts.length > 0 && (
          <Button look="link" onClick={() => void decideSave(save.id, conflicts)}>
            Decide
          </Button>
        )}
      </p>
    </li>
  );
}
