import { useStore } from '@nanostores/react';
import { createContext, useContext, type ReactNode } from 'react';
import type { AdminUser } from './login.ts';
import { $session, type Session } from './session.client.ts';

const AuthContext = createContext<Session | null>(null);

/** Lets everything inside know who is signed in. */
export function AuthProvider({ children }: { children: ReactNode }) {
  // The page was built without an answer, so it begins without one.
  const session = useStore($session, { ssr: 'initial' });
  return <AuthContext value={session}>{children}</AuthContext>;
}

/**
 * What this page knows about who is signed in.
 *
 * @throws Error outside of an AuthProvider
 */
export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (!session) throw new Error('useAuth must be used within an AuthProvider');
  return session;
}

const AdminContext = createContext<AdminUser | null>(null);

interface AdminProviderProps {
  /** What stands here while nobody is known to be signed in. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Holds what only an admin sees, and lets everything inside know which admin that is. */
export function AdminProvider({ fallback = null, children }: AdminProviderProps) {
  const session = useAuth();
  if (session.kind !== 'signed-in') return fallback;
  return <AdminContext value={session.user}>{children}</AdminContext>;
}

/**
 * The admin who is signed in.
 *
 * @throws Error outside of an AdminProvider
 */
export function useAdmin(): AdminUser {
  const user = useContext(AdminContext);
  if (!user) throw new Error('useAdmin must be used within an AdminProvider');
  return user;
}
