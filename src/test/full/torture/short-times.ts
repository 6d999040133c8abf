import { neonConfig } from '@neondatabase/serverless';
import { createDatabaseFetch, type Transport } from '#lib/db/database-fetch.server.ts';

/** The times of the site, a fraction of the usual ones, so that nobody waits for them. */
export const times = { answerWithinMs: 2000, repeatWithinMs: 600 };
/** A whole request, on a busy machine. */
export const answeredWithinMs = times.answerWithinMs + 2500;

/**
 * Lets all queries travel in another way, with the short times.
 *
 * @param transport sends the queries
 * @param repeatWithinMs how long to retry while the database is away
 */
export function useTransport(transport: Transport, repeatWithinMs = times.repeatWithinMs): void {
  neonConfig.fetchFunction = createDatabaseFetch(transport, { ...times, repeatWithinMs });
}
