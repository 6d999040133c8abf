import * as z from 'zod';

const migrationSchema = z.object({ name: z.string(), checksum: z.string() });

export const backupLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('head'),
    madeAt: z.iso.datetime(),
    migrations: z.array(migrationSchema),
  }),
  z.object({
    kind: z.literal('table'),
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    identities: z.array(z.string()),
  }),
  /** Rows of the table before, with values as Postgres text. */
  z.object({ kind: z.literal('rows'), rows: z.array(z.array(z.string().nullable())) }),
  z.object({
    kind: z.literal('numbering'),
    column: z.string(),
    last: z.string(),
    isCalled: z.boolean(),
  }),
  z.object({ kind: z.literal('end'), rowCount: z.int() }),
]);

export type BackupLine = z.output<typeof backupLineSchema>;

export type BackupHead = Extract<BackupLine, { kind: 'head' }>;

export class BackupError extends Error {
  override name = 'BackupError';
}
