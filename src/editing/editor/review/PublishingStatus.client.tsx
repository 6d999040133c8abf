import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { $publishing, watchPublishing } from '#editing/editor/save/publishing.client.ts';
import type { PublishedSave, Publishing } from '#editing/publishing/publishing-contract.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { LazyPublishingActs } from './lazy-review.client.tsx';
import { decideSave } from '#editing/editor/save/save.client.ts';
import { describeSave } from '#editing/editor/save/save-progress.client.ts';

/** The saves that are not live yet, or the last one. */
export function PublishingStatus() {
  const publishing = useStore($publishing, { ssr: 'initial' });
  useEffect(watchPublishing, []);
  const saves = publishing?.saves.filter(({ state }, index) => state !== 'live' || index === 0);
  const state = publishing?.build.state;
  return (
    <section className="card panel min-h-32 justify-items-start" aria-labelledby="live-site">
      <h3 id="live-site">Live site</h3>
      {state === 'failed' && <LazyPublishingActs className="btn btn-small" />}
      {state === 'idle' && saves?.length === 0 && (
        <p className="progress px-0" data-kind="done">
          Everything is live
        </p>
      )}
      {publishing && saves && saves.length > 0 && (
        <ul className="publishing-list">
          {saves.map((save) => (
            <Save key={save.id} save={save} publishing={publishing} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Save({ save, publishing }: { save: PublishedSave; publishing: Publishing }) {
  const { kind, text } = describeSave(save, publishing);
  const { by, at, places, of, conflicts, state, goesUp } = save;
  return (
    <li>
      <p className="publishing-places">{places.join(', ')}</p>
      <p className="quiet">
        {by}, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <p>
        {state === 'queued' && publishing.waitSeconds && !goesUp ? (
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
