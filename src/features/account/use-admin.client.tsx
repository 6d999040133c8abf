import { useStore } from '@nanostores/react';
import { createContext, useContext, type ReactNode } from 'react';
import type { AdminUser } from './login.ts';
import { $session, type Session } from './session.client.ts';

const AuthContext = createContext<Session | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  // The page was built without a session, so hydration begins without one.
  const session = useStore($session, { ssr: 'initial' });
  return <AuthContext value={session}>{children}</AuthContext>;
}

export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (!session) throw new Error('useAuth must be used within an AuthProvider');
  return session;
}

const AdminContext = createContext<AdminUser | null>(null);

interface AdminProviderProps {
  fallback?: ReactNode;
  children: ReactNode;
}

export function AdminProvider({ fallback = null, children }: AdminProviderProps) {
  const session = useAuth();
  if (session.kind !== 'signed-in') return fallback;
  return <AdminContext value={session.user}>{children}</AdminContext>;
}

export function useAdmin(): AdminUser {
  const user = useContext(AdminContext);
  if (!user) throw new Error('useAdmin must be used within an AdminProvider');
  return user;
}
