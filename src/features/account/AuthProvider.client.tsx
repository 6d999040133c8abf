import { useStore } from '@nanostores/react';
import { createContext, useContext, type ReactNode } from 'react';
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
