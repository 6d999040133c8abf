import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $publishing, isUnderWay } from '#features/editor/publishing.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import type { SystemPart } from './system-report.ts';
import { formatMoment } from '#lib/text/moment.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { systemReportQuery } from './system-report.client.ts';

/** What each part is called, and what its last success was. */
const names: Record<SystemPart['part'], { title: string; success: string }> = {
  database: { title: 'Database', success: 'Last answer' },
  git: { title: 'Repository', success: 'Last answer' },
  mail: { title: 'Mail', success: 'Last mail' },
  build: { title: 'Live site', success: 'As it is since' },
  queue: { title: 'Saves', success: 'Last one in the repository' },
};

/** How every part of the site is doing, in words, and when each last did its work. */
export function SystemParts() {
  const state = useStore(systemReportQuery.$state);
  const publishing = useStore($publishing, { ssr: 'initial' });
  const isMoving = publishing !== null && isUnderWay(publishing);

  // Asked when the page opens, and again when saves set off or have arrived.
  useEffect(() => {
    void systemReportQuery.refresh();
  }, [isMoving]);

  return (
    <div className="system">
      {state.kind === 'loaded' && (
        <dl className="system-parts">
          {state.data.parts.map((part) => (
            <Part key={part.part} {...part} />
          ))}
        </dl>
      )}
      <p role="status" className="panel-message">
        {state.kind === 'failed' && describeFailure(state.error)}
      </p>
      <button type="button" className="btn" onClick={() => void systemReportQuery.refresh()}>
        Check again
      </button>
    </div>
  );
}

function Part({ part, state, sentence, lastSuccess }: SystemPart) {
  const { title, success } = names[part];
  return (
    <div data-state={state}>
      <dt>
        {title}
        {state === 'attention' && <Icon name="triangle-alert" />}
      </dt>
      <dd>
        {sentence}
        <span className="quiet">
          {success}:{' '}
          {lastSuccess === null ? (
            'not known yet'
          ) : (
            <time dateTime={lastSuccess}>{formatMoment(lastSuccess)}</time>
          )}
        </span>
      </dd>
    </div>
  );
}

function describeFailure(error: unknown): string {
  return error instanceof RequestError && error.status === 503
    ? 'The database does not answer. The pages stay up; forms and saves can be sent again once it does.'
    : 'It could not be found out how the site is doing. Please check your connection and try again.';
}
