import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { QueryState } from '#lib/browser/query.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { endSession } from './session.client.ts';
import type { OpenSession } from './open-session.ts';
import { sessionsQuery } from './sessions-query.client.ts';

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
