import type { OpenSession } from './open-session.ts';
import { formatMoment } from '#lib/text/moment.ts';
import { nameSession } from './session-words.client.ts';

interface SessionItemProps {
  session: OpenSession;
  onEnd: () => void;
}

/** One browser that uses the account, and the way to end that. */
export function SessionItem({ session, onEnd }: SessionItemProps) {
  const { beganAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="card session">
      <div className="session-words">
        <h2>
          {nameSession(session)}
          {isCurrent && <span className="badge">This one</span>}
        </h2>
        <p>
          Last used <time dateTime={lastUsedAt}>{formatMoment(lastUsedAt)}</time>
        </p>
        <p>
          Signed in <time dateTime={beganAt}>{formatMoment(beganAt)}</time>
        </p>
      </div>
      {!isCurrent && (
        <button type="button" className="btn btn-small" onClick={onEnd}>
          End
          <span className="sr-only">
            {' '}
            {nameSession(session)}, last used {formatMoment(lastUsedAt)}
          </span>
        </button>
      )}
    </li>
  );
}
