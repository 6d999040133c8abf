import { neonConfig } from '@neondatabase/serverless';
import { createDatabaseFetch, type Transport } from '#lib/db/database-fetch.server.ts';

/** The site's timeouts, shortened for tests. */
export const times = { answerWithinMs: 2000, repeatWithinMs: 600 };
/** The time for a whole request on a busy machine. */
export const answeredWithinMs = times.answerWithinMs + 2500;

/**
 * Sends all queries through another transport, with short timeouts.
 *
 * @param transport sends the queries
 * @param repeatWithinMs how long to retry while the database is away
 */
export function useTransport(transport: Transport, repeatWithinMs = times.repeatWithinMs): void {
  neonConfig.fetchFunction = createDatabaseFetch(transport, { ...times, repeatWithinMs });
}
