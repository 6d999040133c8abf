import { useEffect, useRef, useState } from 'react';
import type { OpenSession } from './open-session.ts';
import { EndDialog } from './EndSessionsDialog.client.tsx';
import { describeSessions, toEndingName, type Ending } from './session-words.client.ts';
import { SessionItem } from './SessionItem.client.tsx';
import { sessionsQuery } from './sessions-query.client.ts';

function isSameEnding(one: Ending, other: Ending): boolean {
  return toEndingName(one) === toEndingName(other);
}

/** The browsers that use the account, this one first, and what ends them. */
export function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const hasChanged = useRef(false);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const own = sessions.filter(({ isCurrent }) => isCurrent);

  // The button that had the focus is gone with its session.
  useEffect(() => {
    if (!hasChanged.current) return;
    hasChanged.current = false;
    if (document.activeElement === document.body) summary.current?.focus();
  }, [sessions]);

  return (
    <div className="sessions">
      <div className="sessions-head">
        <p ref={summary} aria-live="polite" tabIndex={-1}>
          {describeSessions(sessions.length)}
        </p>
        {others.length > 0 && (
          <button
            type="button"
            className="btn btn-danger btn-small"
            onClick={() => {
              setEnding({ kind: 'others', count: others.length });
            }}
          >
            End all others
          </button>
        )}
      </div>
      <ul>
        {[...own, ...others].map((session) => (
          <SessionItem
            key={session.reference}
            session={session}
            onEnd={() => {
              setEnding({ kind: 'one', session });
            }}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="sessions-note">
          Is there one that is not yours? End it, and{' '}
          <a href="/admin/change-password">change your password</a>.
        </p>
      )}
      {ending && (
        <EndDialog
          ending={ending}
          onClose={() => {
            setEnding(null);
          }}
          onEnd={() => {
            hasChanged.current = true;
            // The answer may come late, when something else is asked already.
            setEnding((now) => (now && isSameEnding(now, ending) ? null : now));
            void sessionsQuery.refresh();
          }}
        />
      )}
    </div>
  );
}
