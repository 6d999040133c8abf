import { useStore } from '@nanostores/react';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { AdminUser } from './session.ts';
import { $session, type Session } from './session.client.ts';

const AuthContext = createContext<Session | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useStore($session, { ssr: 'initial' });
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only now may it differ from the page
    setDrawn(true);
  }, []);
  // The page was built without a session and renders without one first, even where the session is
  // known already: React would redraw an island that begins with anything else.
  return <AuthContext value={isDrawn ? session : { kind: 'unknown' }}>{children}</AuthContext>;
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
