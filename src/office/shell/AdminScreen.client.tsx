import { useEffect, type ReactNode } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';
import { Spinner } from '#components/admin/Loading.client.tsx';
import { prepareToaster } from '#lib/browser/show-toaster.client.ts';
import { AccountPanel } from './AccountPanel.client.tsx';
import { AlertLine } from './AlertLine.client.tsx';
import { AuthProvider, useAuth, useAdmin, AdminProvider } from './use-admin.client.tsx';
import { DraftLine } from './DraftLine.client.tsx';
import { LogoutButton } from './LogoutButton.client.tsx';
import { $session, loadSession, refreshSession } from './session.client.ts';
import { twoFactorDemand } from './session.ts';

function AccessRestricted() {
  return (
    <div className="wrap min-h-svh py-[clamp(4rem,12vw,8rem)] text-center">
      <span className="inline-grid size-18 place-items-center rounded-full bg-seafoam text-lagoon-deep">
        <Icon name="lock" className="size-8" />
      </span>
      <h1 className="mt-6 text-2xl/[1.1]">Access Restricted</h1>
      <p className="mt-3 mb-8 text-lg/[1.65] text-soft">
        You need to log in to access the admin area.
      </p>
      <a href="/admin/login" className="btn btn-main">
        Go to Login
      </a>
    </div>
  );
}

function AdminName() {
  const { username } = useAdmin();
  return (
    <p className="truncate">
      Logged in as <strong>{username}</strong>
    </p>
  );
}

function BackLink() {
  return (
    <a
      href="/admin-dashboard"
      className="inline-flex min-h-11 items-center gap-[0.4rem] text-sm font-medium"
    >
      <Icon name="arrow-left" className="size-[1.15rem]" />
      Dashboard
    </a>
  );
}

function TwoFactorDemand() {
  return (
    <AccountPanel>
      <h2 className="text-xl/[1.2]">One thing first</h2>
      <p>{twoFactorDemand} All you need is your phone and two minutes.</p>
      <p>
        <a href="/admin/two-factor" className="btn btn-main">
          Set up two-factor authentication
        </a>
      </p>
    </AccountPanel>
  );
}

/** Loads the toaster in advance, so that a toast can appear offline. */
export function usePreparedToaster(): void {
  useEffect(prepareToaster, []);
}

/** Checks the session again: a page restored from the browser's memory may predate a logout. */
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
  /** True on the screen that sets up two-factor authentication. */
  isForSetup?: boolean;
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

/**
 * One grid for every screen: the same edges, and a head of the same rows, which keep their height
 * for what comes late.
 */
function Frame({ screen, isForSetup, children }: AdminScreenProps) {
  const session = useAuth();
  if (session.kind === 'anonymous') return <AccessRestricted />;
  const isStopped =
    session.kind === 'signed-in' && session.user.needsTwoFactor === true && !isForSetup;
  return (
    <>
      <div className="bg-mist pt-2 pb-2 print:py-3">
        <div className="wrap">
          <div className="no-print flex min-h-12 items-center justify-between gap-x-5">
            {screen ? (
              <BackLink />
            ) : (
              <AdminProvider>
                <AdminName />
              </AdminProvider>
            )}
            <AdminProvider>
              <div className="flex min-w-0 items-center gap-x-5">
                {screen && (
                  <span className="min-w-0 max-md:hidden">
                    <AdminName />
                  </span>
                )}
                <LogoutButton className="btn btn-small min-h-11 bg-surface hover:bg-seafoam" />
              </div>
            </AdminProvider>
          </div>
          <h1 className={screen ? 'text-2xl' : 'pb-3 text-2xl'}>
            {screen?.title ?? 'Admin Dashboard'}
          </h1>
          {screen && (
            <div className="flex flex-wrap items-center justify-between gap-x-10">
              <p className="text-soft max-md:text-sm/[1.65]">{screen.intro}</p>
              <div className="no-print flex min-h-9 min-w-0 items-center gap-x-6 text-sm/[1.65] max-md:gap-x-3 max-md:text-[0.85rem]">
                <AdminProvider>
                  {!isStopped && (
                    <>
                      <AlertLine />
                      <DraftLine />
                    </>
                  )}
                </AdminProvider>
              </div>
            </div>
          )}
        </div>
      </div>
      <div className="wrap grid min-h-svh content-start gap-10 pt-6 pb-20 max-md:gap-8 max-md:pt-5 print:min-h-0 print:pt-0 print:pb-3">
        <AdminProvider fallback={<Spinner label="Checking your login" />}>
          {isStopped ? <TwoFactorDemand /> : children}
        </AdminProvider>
      </div>
    </>
  );
}
