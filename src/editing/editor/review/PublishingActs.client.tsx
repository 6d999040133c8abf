import { useAction } from '#components/admin/use-action.client.ts';
import { requestBuild, watchPublishing } from '#editing/editor/save/publishing.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { countNoun } from '#lib/text/phrases.ts';

async function retryBuild() {
  await requestBuild();
  return { title: 'Trying again', description: 'The site is being updated.' };
}

async function publishNow() {
  await sendRequest('PUT', '/api/admin/publishing/now');
  watchPublishing();
  return { title: 'Publishing now', description: 'Your changes are on their way.' };
}

export interface PublishingActsProps {
  /** Class of the buttons. Without one, only the progress is drawn, no buttons. */
  className?: string;
  /** The time until saves go out; missing after a failed build. */
  seconds?: number;
}

/** The actions for saves that wait, and for a failed build. */
export function PublishingActs({ className, seconds }: PublishingActsProps) {
  const { state, run, reset } = useAction();
  const hasFailed = seconds === undefined;
  const act = () =>
    hasFailed
      ? run(retryBuild, { title: 'Not tried again', outcome: '' }, reset)
      : run(publishNow, { title: 'Not published yet', outcome: '' }, reset);
  return (
    <span className="publish-acts">
      {!hasFailed && (
        <span className="progress" data-kind="moving" role="status" style={{ flex: '1 1 10rem' }}>
          {`Saved. Goes out in ${countNoun(Math.ceil(seconds / 60), 'minute')}, with what you save until then.`}
        </span>
      )}
      {className !== undefined && (
        <button
          type="button"
          className={className}
          aria-label={hasFailed ? undefined : 'Publish now'}
          aria-disabled={state.kind === 'sending' ? true : undefined}
          onClick={() => void act()}
        >
          {hasFailed ? 'Try again' : 'Now'}
        </button>
      )}
      {hasFailed && (
        <a href="/admin-dashboard#earlier-sites" className={className}>
          Put back
        </a>
      )}
      {state.kind === 'failed' && (
        <span role="alert" className="failed-build-reason">
          {state.text}
        </span>
      )}
    </span>
  );
}
