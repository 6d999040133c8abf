import { repeatableSql } from './database.server.ts';

/**
 * Whether the clock may be wrong: retention, which runs every day, ran more than 40 days ago.
 * Nothing is deleted or published by such a clock before the office has looked at it.
 */
export const isClockDoubtfulSql = repeatableSql.unsafe(
  `exists (select from site_watch where retention_at < now() - interval '40 days')`,
);
