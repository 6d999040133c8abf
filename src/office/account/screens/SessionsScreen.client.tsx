import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#components/admin/Button.client.tsx';
import { Loaded } from '#components/admin/Loading.client.tsx';
import { formatMoment } from '#lib/text/dates.ts';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { AccountHead, AccountItem } from './AccountItem.client.tsx';
import { AdminScreen, type ScreenProps } from '#office/shell/AdminScreen.client.tsx';
import {
  EndDialog,
  nameSession,
  describeSessions,
  toEndingName,
  type Ending,
} from './EndSessionsDialog.client.tsx';
import { type OpenSession, openSessionSchema } from '#office/account/open-session.ts';

interface SessionItemProps {
  session: OpenSession;
  onEnd: () => void;
}

function SessionItem({ session, onEnd }: SessionItemProps) {
  const { beganAt, lastUsedAt, isCurrent } = session;
  return (
    <AccountItem
      title={
        <>
          {nameSession(session)}
          {isCurrent && <span className="badge">This device</span>}
        </>
      }
      facts={[
        <>
          Last used <time dateTime={lastUsedAt}>{formatMoment(lastUsedAt)}</time>
        </>,
        <>
          Logged in <time dateTime={beganAt}>{formatMoment(beganAt)}</time>
        </>,
      ]}
    >
      {!isCurrent && (
        <Button look="small" onClick={onEnd}>
          Log out
          <span className="sr-only">
            {' '}
            {nameSession(session)}, last used {formatMoment(lastUsedAt)}
          </span>
        </Button>
      )}
    </AccountItem>
  );
}

const sessionsQuery = createAdminQuery(['/api/admin/sessions'], z.array(openSessionSchema));

function isSameEnding(one: Ending, other: Ending): boolean {
  return toEndingName(one) === toEndingName(other);
}

function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const hasChanged = useRef(false);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const own = sessions.filter(({ isCurrent }) => isCurrent);

  // The button that had the focus went away with its session.
  useEffect(() => {
    if (!hasChanged.current) return;
    hasChanged.current = false;
    if (document.activeElement === document.body) summary.current?.focus();
  }, [sessions]);

  return (
    <div className="grid gap-5">
      <AccountHead>
        <p ref={summary} aria-live="polite" tabIndex={-1}>
          {describeSessions(sessions.length)}
        </p>
        {others.length > 0 && (
          <Button
            look="danger"
            className="btn-small"
            onClick={() => setEnding({ kind: 'others', count: others.length })}
          >
            Log out all others
          </Button>
        )}
      </AccountHead>
      <ul className="grid gap-4">
        {[...own, ...others].map((session) => (
          <SessionItem
            key={session.reference}
            session={session}
            onEnd={() => setEnding({ kind: 'one', session })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="text-soft">
          Don't recognize a device? Log it out and{' '}
          <a href="/admin/change-password">change your password</a>.
        </p>
      )}
      {ending && (
        <EndDialog
          ending={ending}
          onClose={() => setEnding(null)}
          onEnd={() => {
            hasChanged.current = true;
            // By now the dialog may ask about another session.
            setEnding((now) => (now && isSameEnding(now, ending) ? null : now));
            void sessionsQuery.refresh();
          }}
        />
      )}
    </div>
  );
}

export default function SessionsScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <Loaded query={sessionsQuery} failure="We couldn't load your devices.">
        {(sessions) => <SessionList sessions={sessions} />}
      </Loaded>
    </AdminScreen>
  );
}
