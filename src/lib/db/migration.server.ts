import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { NeonDbError } from '@neondatabase/serverless';
import * as z from 'zod';
import { ConfigurationError } from '#lib/env.server.ts';
import { repeatableSql, sql } from './database.server.ts';

/** Matches comments and quoted or dollar-quoted text, whose semicolons end no statement. */
const opaquePart = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1/y;

/** Splits an SQL file into statements, since the driver takes one at a time. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let hasWords = false;
  let position = 0;
  while (position < text.length) {
    opaquePart.lastIndex = position;
    const opaque = opaquePart.exec(text)?.[0];
    if (opaque !== undefined) {
      if (!opaque.startsWith('--') && !opaque.startsWith('/*')) hasWords = true;
      position += opaque.length;
      continue;
    }
    if (text[position] === ';') {
      if (hasWords) statements.push(text.slice(start, position).trim());
      start = position + 1;
      hasWords = false;
    } else if (text[position]?.trim()) {
      hasWords = true;
    }
    position += 1;
  }
  if (hasWords) statements.push(text.slice(start).trim());
  return statements;
}

interface Migration {
  name: string;
  checksum: string;
  statements: string[];
}

const appliedSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

/** The lock that keeps migrations from running at the same time; the number is arbitrary. */
const lockNumber = 7_203_411;
const uniqueViolation = '23505';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Applies each new file once, in a transaction; several processes may do so at once.
 *
 * @throws ConfigurationError when an applied file has changed; the database's own error when a
 * statement fails, with nothing of that file applied
 */
export async function migrate(
  folder: string = migrationsFolder,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  await createMigrationsTable();
  const applied = new Map(
    appliedSchema
      .parse(await repeatableSql`select name, checksum from schema_migrations`)
      .map(({ name, checksum }) => [name, checksum]),
  );
  const appliedNow: string[] = [];
  for (const migration of await loadMigrations(folder)) {
    const checksum = applied.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new ConfigurationError(
        `The migration ${migration.name} was changed after it had been applied. Restore it and put the change into a new file.`,
      );
    }
    if (checksum === undefined && isWanted(migration.name) && (await apply(migration))) {
      appliedNow.push(migration.name);
    }
  }
  return appliedNow;
}

export async function listMigrations(
  folder: string = migrationsFolder,
): Promise<{ name: string; checksum: string }[]> {
  const migrations = await loadMigrations(folder);
  return migrations.map(({ name, checksum }) => ({ name, checksum }));
}

async function loadMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, checksum, statements: splitStatements(text) };
    }),
  );
}

async function createMigrationsTable(): Promise<void> {
  await repeatableSql.transaction([
    repeatableSql`select pg_advisory_xact_lock(${lockNumber})`,
    repeatableSql`create table if not exists schema_migrations (
      name text primary key,
      applied_at timestamptz not null default now(),
      checksum text not null
    )`,
  ]);
}

/**
 * Returns false when another process was faster: our row in `schema_migrations` is then rejected.
 */
async function apply({ name, checksum, statements }: Migration): Promise<boolean> {
  try {
    await sql.transaction([
      sql`select pg_advisory_xact_lock(${lockNumber})`,
      sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`,
      ...statements.map((statement) => sql.query(statement)),
    ]);
    return true;
  } catch (error) {
    const wasFaster =
      error instanceof NeonDbError &&
      error.code === uniqueViolation &&
      error.table === 'schema_migrations';
    if (wasFaster) return false;
    throw error;
  }
}
