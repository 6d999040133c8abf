import type { ReactNode } from 'react';
import { AccessRestricted } from './AccessRestricted.client.tsx';
import { AdminActions } from './AdminActions.client.tsx';
import { AdminProvider } from './use-admin.client.tsx';
import { AuthProvider, useAuth } from './AuthProvider.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { Spinner } from '#components/admin/Spinner.client.tsx';
import { StepDemand } from './StepDemand.client.tsx';
import { usePreparedToaster } from './use-prepared-toaster.client.ts';
import { useSessionQuestion } from './use-session-question.client.ts';

/** What a screen below the dashboard is given by its page. */
export interface ScreenProps {
  screen: { title: string; intro: string };
}

interface AdminScreenProps extends Partial<ScreenProps> {
  /** Whether it is the one where a second step at login is set up. */
  isForSetup?: boolean;
  children: ReactNode;
}

/**
 * A screen that only an admin sees: its head with the way out, and its content once the server
 * knows who is there.
 * What is inside finds the admin with `useAdmin`.
 */
export function AdminScreen(props: AdminScreenProps) {
  useSessionQuestion();
  usePreparedToaster();
  return (
    <AuthProvider>
      <Frame {...props} />
    </AuthProvider>
  );
}

function Frame({ screen, isForSetup = false, children }: AdminScreenProps) {
  const session = useAuth();
  if (session.kind === 'anonymous') return <AccessRestricted />;
  return (
    <>
      <div className="admin-head">
        <div className="wrap">
          {screen && (
            <a href="/admin-dashboard" className="way-back">
              <Icon name="arrow-left" />
              Dashboard
            </a>
          )}
          <div className="admin-head-row">
            <div>
              <h1>{screen?.title ?? 'Admin Dashboard'}</h1>
              {screen && <p>{screen.intro}</p>}
            </div>
            <AdminProvider>
              <AdminActions />
            </AdminProvider>
          </div>
        </div>
      </div>
      <div className="wrap admin-body">
        <AdminProvider fallback={<Spinner label="Checking who is signed in" />}>
          {session.kind === 'signed-in' && session.user.needsSecondStep && !isForSetup ? (
            <StepDemand />
          ) : (
            children
          )}
        </AdminProvider>
      </div>
    </>
  );
}
