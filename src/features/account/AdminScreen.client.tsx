import { useEffect, type ReactNode } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';
import { Spinner } from '#components/admin/Spinner.client.tsx';
import { prepareToaster } from '#lib/browser/show-toaster.client.ts';
import { AuthProvider, useAuth, useAdmin, AdminProvider } from './use-admin.client.tsx';
import { LogoutButton } from './LogoutButton.client.tsx';
import { $session, loadSession, refreshSession } from './session.client.ts';
import { stepDemand } from './two-factor.ts';

/** What a visitor without a session finds at an admin's address. */
function AccessRestricted() {
  return (
    <div className="wrap restricted">
      <span className="restricted-mark">
        <Icon name="lock" />
      </span>
      <h1>Access Restricted</h1>
      <p>You need to log in to access the admin area.</p>
      <a href="/admin/login" className="btn btn-main">
        Go to Login
      </a>
    </div>
  );
}

/** Says who is signed in, beside the way out. */
function AdminActions() {
  const { username } = useAdmin();
  return (
    <div className="admin-actions">
      <p>
        Logged in as <strong>{username}</strong>
      </p>
      <LogoutButton />
    </div>
  );
}

/** What stands in place of a screen until a second step that the site insists on is set up. */
function StepDemand() {
  return (
    <div className="card admin-panel admin-panel-narrow step-panel">
      <h2>One thing first</h2>
      <p>{stepDemand} It takes your phone and two minutes.</p>
      <p>
        <a href="/admin/second-step" className="btn btn-main">
          Set up two-factor authentication
        </a>
      </p>
    </div>
  );
}

/** Sees to it that a screen can say in a toast that its connection is gone. */
export function usePreparedToaster(): void {
  useEffect(prepareToaster, []);
}

/** A page that comes back out of the browser's memory may have been left by a logout. */
function askAgainWhenRestored(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  $session.set({ kind: 'unknown' });
  void refreshSession();
}

/** Asks the server who is signed in, as soon as the page is there. */
function useSessionQuestion(): void {
  useEffect(() => {
    void loadSession();
    addEventListener('pageshow', askAgainWhenRestored);
    return () => {
      removeEventListener('pageshow', askAgainWhenRestored);
    };
  }, []);
}

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
        <AdminProvider fallback={<Spinner label="Checking your login" />}>
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
