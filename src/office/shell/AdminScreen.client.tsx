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
import { twoFactorDemand } from '#office/account/two-factor.ts';

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

function AdminActions({ isCompact }: { isCompact: boolean }) {
  const { username } = useAdmin();
  const look = isCompact ? compactLook : roomyLook;
  return (
    <>
      <p className={look.name}>
        Logged in as <strong>{username}</strong>
      </p>
      <LogoutButton className={`btn bg-surface hover:bg-seafoam ${look.logout}`} />
    </>
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

const roomyLook = {
  head: 'pt-8 pb-5 print:pt-0 print:pb-3 max-md:pt-4',
  wrap: '',
  back: 'mb-1',
  title: 'text-2xl',
  intro: 'mt-2 text-lg/[1.65]',
  actions: 'min-h-12 max-md:w-full max-md:justify-between',
  name: '',
  logout: '',
  status: 'mt-2',
  body: 'pt-10 max-md:pt-5 print:pt-0',
};

/** Leaves more of the window to a long list. */
const compactLook: typeof roomyLook = {
  head: 'pt-1 pb-1',
  wrap: 'relative lg:w-[min(100%-3rem,96rem)]',
  back: 'text-sm/[1.65]',
  title: 'text-xl/[1.2]',
  intro: 'text-sm/[1.65]',
  actions: 'md:min-h-11 max-md:absolute max-md:top-0 max-md:right-5',
  name: 'max-md:hidden',
  logout: 'min-h-11 py-1 max-md:min-h-10 max-md:px-[0.9rem] max-md:text-sm/[1.65]',
  status: '',
  body: 'pt-3 lg:w-[min(100%-3rem,96rem)]',
};

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
  /** Whether to leave more of the window to a long list. */
  isCompact?: boolean;
  /** The line below the heading, where it says something else than on most screens. */
  status?: ReactNode;
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

function StatusLines() {
  return (
    <>
      <AlertLine />
      <DraftLine />
    </>
  );
}

/** Reserves space for what loads late, so that nothing moves. */
function Frame({ screen, isForSetup, isCompact = false, status, children }: AdminScreenProps) {
  const session = useAuth();
  if (session.kind === 'anonymous') return <AccessRestricted />;
  const look = isCompact ? compactLook : roomyLook;
  const isStopped =
    session.kind === 'signed-in' && session.user.needsTwoFactor === true && !isForSetup;
  return (
    <>
      <div className={`bg-mist ${look.head}`}>
        <div className={`wrap ${look.wrap}`}>
          {screen && (
            <a
              href="/admin-dashboard"
              className={`no-print inline-flex min-h-11 items-center gap-[0.4rem] font-medium ${look.back}`}
            >
              <Icon name="arrow-left" className="size-[1.15rem]" />
              Dashboard
            </a>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2">
            <div>
              <h1 className={look.title}>{screen?.title ?? 'Admin Dashboard'}</h1>
              {screen && <p className={`text-soft ${look.intro}`}>{screen.intro}</p>}
            </div>
            <div className={`no-print flex items-center gap-x-5 ${look.actions}`}>
              <AdminProvider>
                <AdminActions isCompact={isCompact} />
              </AdminProvider>
            </div>
          </div>
          <div
            className={`no-print flex min-h-9 items-center gap-x-6 text-sm/[1.65] max-md:gap-x-3 max-md:text-[0.85rem] ${look.status}`}
          >
            <AdminProvider>{!isStopped && (status ?? <StatusLines />)}</AdminProvider>
          </div>
        </div>
      </div>
      <div
        className={`wrap grid min-h-svh content-start gap-12 pb-20 max-md:gap-8 print:min-h-0 print:pb-3 ${look.body}`}
      >
        <AdminProvider fallback={<Spinner label="Checking your login" />}>
          {isStopped ? <TwoFactorDemand /> : children}
        </AdminProvider>
      </div>
    </>
  );
}
