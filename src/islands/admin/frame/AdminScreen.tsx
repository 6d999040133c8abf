import type { ReactNode } from 'react';
import type { AdminUser } from '#domain/auth/admin-user.ts';
import { AccessRestricted } from './AccessRestricted.tsx';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { useSession } from './use-session.ts';

interface AdminScreenProps {
  title: string;
  intro?: string;
  /** Whether the dashboard is a step above. */
  hasWayBack?: boolean;
  /** What stands beside the title. */
  renderActions?: (user: AdminUser) => ReactNode;
  children: (user: AdminUser) => ReactNode;
}

/** A screen that only an admin sees: its head, and its content once the server knows who is there. */
export function AdminScreen({
  title,
  intro,
  hasWayBack = false,
  renderActions,
  children,
}: AdminScreenProps) {
  const session = useSession();
  if (session.kind === 'anonymous') return <AccessRestricted />;
  const user = session.kind === 'signed-in' ? session.user : null;
  return (
    <>
      <div className="admin-head">
        <div className="wrap">
          {hasWayBack && (
            <a href="/admin-dashboard" className="way-back">
              <Icon name="arrow-left" />
              Dashboard
            </a>
          )}
          <div className="admin-head-row">
            <div>
              <h1>{title}</h1>
              {intro && <p>{intro}</p>}
            </div>
            {user && renderActions?.(user)}
          </div>
        </div>
      </div>
      <div className="wrap admin-body">
        {user ? children(user) : <Spinner label="Checking who is signed in" />}
      </div>
    </>
  );
}
