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

const schemaFile = '0001_schema.sql';

/** Of the files that `0001_schema.sql` replaced; without the last one, a database is too old. */
export const former = { first: '0001_create_contact_messages.sql', last: '0043_suggest_words.sql' };

/**
 * Applies each new file once, in a transaction; several processes may do so at once.
 *
 * @throws ConfigurationError when an applied file has changed, or the tables are older than
 * `0001_schema.sql`; the database's own error when a statement fails, with nothing of that file
 * applied
 */
export async function migrate(
  folder: string = migrationsFolder,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  await createMigrationsTable();
  const migrations = await loadMigrations(folder);
  let applied = await readApplied();
  if (applied.has(former.first)) {
    await replaceFormer(migrations, applied);
    applied = await readApplied();
  }
  const appliedNow: string[] = [];
  for (const migration of migrations) {
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

/** Returns the checksums of what was applied, by name. */
async function readApplied(): Promise<Map<string, string>> {
  const rows = await repeatableSql`select name, checksum from schema_migrations`;
  return new Map(appliedSchema.parse(rows).map(({ name, checksum }) => [name, checksum]));
}

/** Notes the one file in place of those that made the same tables. */
async function replaceFormer(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Promise<void> {
  const schema = migrations.find(({ name }) => name === schemaFile);
  if (!schema || !applied.has(former.last)) {
    throw new ConfigurationError(
      `The tables of this database are older than ${former.last}. Deploy a version of the site that has this file first, then this one.`,
    );
  }
  await sql.transaction([
    sql`select pg_advisory_xact_lock(${lockNumber})`,
    // Another process may have done so meanwhile, and have gone on.
    sql`delete from schema_migrations
      where name collate "C" <= ${former.last} and name <> ${schemaFile}
        and exists (select from schema_migrations where name = ${former.first})`,
    sql`insert into schema_migrations (name, checksum) values (${schemaFile}, ${schema.checksum})
      on conflict do nothing`,
  ]);
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
