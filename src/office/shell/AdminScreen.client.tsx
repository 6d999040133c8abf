import { useEffect, type ReactNode } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';
import { Spinner } from '#components/admin/Loading.client.tsx';
import { StartLinks } from '#components/admin/StartLinks.client.tsx';
import { prepareToaster } from '#lib/browser/show-toaster.client.ts';
import { AttentionLine } from './AttentionLine.client.tsx';
import { AuthProvider, useAuth, useAdmin, AdminProvider } from './use-admin.client.tsx';
import { DraftLine } from './DraftLine.client.tsx';
import { LogoutButton } from './LogoutButton.client.tsx';
import { $session, loadSession, refreshSession } from './session.client.ts';
import { twoFactorDemand } from '#office/account/two-factor.ts';

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

function TwoFactorDemand() {
  return (
    <div className="card admin-panel admin-panel-narrow step-panel">
      <h2>One thing first</h2>
      <p>{twoFactorDemand} All you need is your phone and two minutes.</p>
      <p>
        <a href="/admin/second-step" className="btn btn-main">
          Set up two-factor authentication
        </a>
      </p>
    </div>
  );
}

/** Loads the toaster ahead, so that a toast can appear without a connection. */
export function usePreparedToaster(): void {
  useEffect(prepareToaster, []);
}

/** Asks again, since a page that the browser restores from memory may predate a logout. */
function refreshWhenRestored(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  $session.set({ kind: 'unknown' });
  void refreshSession();
}

function useLoadedSession(): void {
  useEffect(() => {
    void loadSession();
    addEventListener('pageshow', refreshWhenRestored);
    return () => removeEventListener('pageshow', refreshWhenRestored);
  }, []);
}

export interface ScreenProps {
  screen: { title: string; intro: string };
}

interface AdminScreenProps extends Partial<ScreenProps> {
  /** Is true on the screen that sets up two-factor authentication. */
  isForSetup?: boolean;
  /** Leaves most of the window to a long list. */
  isCompact?: boolean;
  children: ReactNode;
}

export function AdminScreen(props: AdminScreenProps) {
  useLoadedSession();
  usePreparedToaster();
  return (
    <AuthProvider>
      <Frame {...props} />
    </AuthProvider>
  );
}

function Frame({ screen, isForSetup = false, isCompact = false, children }: AdminScreenProps) {
  const session = useAuth();
  if (session.kind === 'anonymous') return <AccessRestricted />;
  return (
    <>
      <div className="admin-head" data-compact={isCompact ? '' : undefined}>
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
      <div className="wrap admin-body" data-compact={isCompact ? '' : undefined}>
        <AdminProvider fallback={<Spinner label="Checking your login" />}>
          {session.kind === 'signed-in' && session.user.needsSecondStep && !isForSetup ? (
            <TwoFactorDemand />
          ) : (
            <>
              {screen && <AttentionLine />}
              {screen && <DraftLine />}
              {children}
              {screen && <StartLinks />}
            </>
          )}
        </AdminProvider>
      </div>
    </>
  );
}
