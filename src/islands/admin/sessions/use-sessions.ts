import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { QueryState } from '#browser/api/query.ts';
import { RequestError } from '#browser/api/request.ts';
import { endSession } from '#browser/session/session.ts';
import type { OpenSession } from '#domain/auth/open-session.ts';
import { sessionsQuery } from './sessions-query.ts';

/** Asks where the admin is signed in as soon as that is looked at. */
export function useSessions(): QueryState<OpenSession[]> {
  const state = useStore(sessionsQuery.$state);
  useEffect(() => {
    void sessionsQuery.load();
  }, []);

  const error = state.kind === 'failed' ? state.error : null;
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) endSession();
  }, [error]);

  return state;
}
