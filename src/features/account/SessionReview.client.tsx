import { Spinner } from '#components/admin/Spinner.client.tsx';
import { SessionList } from './SessionList.client.tsx';
import { sessionsQuery } from './sessions-query.client.ts';
import { useSessions } from './use-sessions.client.ts';

/** Where the admin is signed in, once that is known. */
export function SessionReview() {
  const state = useSessions();
  switch (state.kind) {
    case 'idle':
    case 'loading':
      return <Spinner label="Loading" />;
    case 'failed':
      return (
        <div role="alert" className="list-note">
          <p>This could not be loaded.</p>
          <button type="button" className="btn" onClick={() => void sessionsQuery.refresh()}>
            Try again
          </button>
        </div>
      );
    case 'loaded':
      return <SessionList sessions={state.data} />;
  }
}
