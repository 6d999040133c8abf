import { useAction } from '#components/admin/use-action.client.ts';
import { watchPublishing } from '#editing/editor/save/publishing.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { countNoun } from '#lib/text/phrases.ts';

interface PublishTurnProps {
  seconds: number;
  /** The class of the button that does not wait; without it, there is none. */
  className?: string;
}

/** Says when saves that wait for others go out. */
export function PublishTurn({ seconds, className }: PublishTurnProps) {
  const { state, run, reset } = useAction();
  const publishNow = async () => {
    await sendRequest('PUT', '/api/admin/publishing/now');
    watchPublishing();
    return { title: 'Publishing now', description: 'Your changes are on their way.' };
  };
  const wait = countNoun(Math.ceil(seconds / 60), 'minute');
  return (
    <span className="publish-acts">
      <span className="progress" data-kind="moving" role="status" style={{ flex: '1 1 10rem' }}>
        {`Saved. Goes out in ${wait}, with what you save until then.`}
      </span>
      {className !== undefined && (
        <button
          type="button"
          className={className}
          aria-label="Publish now"
          aria-disabled={state.kind === 'sending' ? true : undefined}
          onClick={() => void run(publishNow, { title: 'Not published yet', outcome: '' }, reset)}
        >
          Now
        </button>
      )}
      {state.kind === 'failed' && (
        <span role="alert" className="failed-build-reason">
          {state.text}
        </span>
      )}
    </span>
  );
}
