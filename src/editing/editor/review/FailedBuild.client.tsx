import { useAction } from '#components/admin/use-action.client.ts';
import { requestBuild } from '#editing/editor/save/publishing.client.ts';

interface FailedBuildProps {
  /** The class of its buttons, which depends on where they are. */
  className: string;
}

/** The actions for a failed build. */
export function FailedBuild({ className }: FailedBuildProps) {
  const { state, run, reset } = useAction();
  const retry = async () => {
    await requestBuild();
    return { title: 'Trying again', description: 'The site is being updated.' };
  };
  return (
    <span className="publish-acts">
      <button
        type="button"
        className={className}
        aria-disabled={state.kind === 'sending' ? true : undefined}
        onClick={() => void run(retry, { title: 'Not tried again', outcome: '' }, reset)}
      >
        Try again
      </button>
      <a href="/admin-dashboard#earlier-sites" className={className}>
        Put back
      </a>
      {state.kind === 'failed' && (
        <span role="alert" className="failed-build-reason">
          {state.text}
        </span>
      )}
    </span>
  );
}
