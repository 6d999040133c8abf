import { z } from 'zod';

const migrationSchema = z.object({ name: z.string(), checksum: z.string() });

/** One line of a backup, which is JSON. */
export const backupLineSchema = z.discriminatedUnion('kind', [
  /** The first one. */
  z.object({
    kind: z.literal('head'),
    madeAt: z.iso.datetime(),
    /** What the tables are like. */
    migrations: z.array(migrationSchema),
  }),
  z.object({
    kind: z.literal('table'),
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    identities: z.array(z.string()),
  }),
  /** Of the table above, as Postgres writes the values. */
  z.object({ kind: z.literal('rows'), rows: z.array(z.array(z.string().nullable())) }),
  z.object({
    kind: z.literal('numbering'),
    column: z.string(),
    last: z.string(),
    isCalled: z.boolean(),
  }),
  /** The last one. */
  z.object({ kind: z.literal('end'), rowCount: z.int() }),
]);

export type BackupLine = z.output<typeof backupLineSchema>;

/** What stands at the head of a backup. */
export type BackupHead = Extract<BackupLine, { kind: 'head' }>;

/** A backup cannot be made or used; the message is one sentence for whoever asked. */
export class BackupError extends Error {
  override name = 'BackupError';
}
