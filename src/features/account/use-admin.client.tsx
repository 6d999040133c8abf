import { createContext, useContext, type ReactNode } from 'react';
import type { AdminUser } from './admin-user.ts';
import { useAuth } from './AuthProvider.client.tsx';

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
