import * as z from 'zod';
import { type Statement, type StatementResult } from '#lib/db/statement-executor.server.ts';

export type Run = (statement: Statement) => Promise<StatementResult>;

/** Values as Postgres text. */
export type Row = (string | null)[];

export interface CopiedTable {
  name: string;
  columns: { name: string; type: string }[];
  identities: string[];
}

export interface Numbering {
  column: string;
  last: string;
  isCalled: boolean;
}

/**
 * Tables that expire by themselves and are useless elsewhere, or that hold the state of one running
 * site.
 */
const excludedTables = [
  ...['schema_migrations', 'sessions', 'rate_limits', 'admin_tokens'],
  ...['site_watch', 'site_mails', 'call_mails'],
];
/** Tables that get one row each from migrations. */
const seededTables = ['publishing_state', 'mail_state'];

const defaultBatch = 500;

const columnsSchema = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()]));

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Sets a text format for values that every server reads the same way. */
export async function setExactText(run: Run): Promise<void> {
  for (const setting of [
    ...["datestyle = 'ISO, YMD'", "timezone = 'UTC'", "intervalstyle = 'postgres'"],
    ...["bytea_output = 'hex'", 'extra_float_digits = 3'],
  ]) {
    await run({ query: `set local ${setting}`, params: [] });
  }
}

export async function listCopiedTables(run: Run): Promise<CopiedTable[]> {
  const { rows } = await run({
    query: `
      select t.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attidentity
      from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      -- In the order in which they were made: a table is there before another can refer to it.
      order by t.oid, a.attnum`,
    params: [],
  });
  const tables = new Map<string, CopiedTable>();
  for (const [table, name, type, identity] of columnsSchema.parse(rows)) {
    if (excludedTables.includes(table)) continue;
    const copied = tables.get(table) ?? { name: table, columns: [], identities: [] };
    copied.columns.push({ name, type });
    if (identity !== '') copied.identities.push(name);
    tables.set(table, copied);
  }
  return [...tables.values()];
}

export async function* readRows(run: Run, table: CopiedTable): AsyncGenerator<Row[]> {
  const columns = table.columns.map(({ name }) => quote(name)).join(', ');
  // A picture takes up megabytes.
  const batch = table.columns.some(({ type }) => type === 'bytea') ? 1 : defaultBatch;
  await run({
    query: `declare copied no scroll cursor for select ${columns} from ${quote(table.name)}`,
    params: [],
  });
  for (;;) {
    const { rows } = await run({ query: `fetch ${batch} from copied`, params: [] });
    if (rows.length === 0) break;
    yield rows;
  }
  await run({ query: 'close copied', params: [] });
}

export async function insertRows(run: Run, table: CopiedTable, rows: Row[]): Promise<void> {
  const names = table.columns.map(({ name }) => quote(name)).join(', ');
  const values = table.columns.map(({ type }, index) => `(r ->> ${index})::${type}`);
  await run({
    query: `insert into ${quote(table.name)} (${names}) overriding system value
      select ${values.join(', ')} from json_array_elements($1::json) as r`,
    params: [JSON.stringify(rows)],
  });
}

export async function clearTable(run: Run, { name }: CopiedTable): Promise<void> {
  if (seededTables.includes(name)) await run({ query: `delete from ${quote(name)}`, params: [] });
}

const numberingSchema = z.tuple([z.tuple([z.string(), z.stringbool()])]);

export async function readNumbering(run: Run, table: string, column: string): Promise<Numbering> {
  const { rows } = await run({
    query: 'select pg_get_serial_sequence($1, $2)',
    params: [quote(table), column],
  });
  const sequence = z.tuple([z.tuple([z.string()])]).parse(rows)[0][0];
  const state = await run({
    query: `select last_value, is_called::text from ${sequence}`,
    params: [],
  });
  const [[last, isCalled]] = numberingSchema.parse(state.rows);
  return { column, last, isCalled };
}

export async function writeNumbering(run: Run, table: string, numbering: Numbering) {
  const { column, last, isCalled } = numbering;
  await run({
    query: 'select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4::boolean)',
    params: [quote(table), column, last, String(isCalled)],
  });
}

/** Ignores the rows that migrations inserted. */
export async function listFilledTables(run: Run): Promise<string[]> {
  const { rows } = await run({
    query: `select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in (${['schema_migrations', 'site_watch', ...seededTables].map(quoteText).join(', ')}) order by 1`,
    params: [],
  });
  const filled: string[] = [];
  for (const [name] of z.array(z.tuple([z.string()])).parse(rows)) {
    const found = await run({ query: `select from ${quote(name)} limit 1`, params: [] });
    if (found.rows.length > 0) filled.push(name);
  }
  return filled;
}

/**
 * Cancels mail that was waiting at the time of the backup and may have been sent since; returns the
 * number of inquiries.
 */
export async function holdOutbox(run: Run): Promise<number> {
  if (!(await hasTable(run, 'submission_outbox'))) return 0;
  const { rowCount } = await run({
    query: `update submission_outbox set pending = '{}', last_failure = 'restored'
      where pending <> '{}'`,
    params: [],
  });
  return rowCount ?? 0;
}

const appliedSchema = z.array(z.tuple([z.string(), z.string()]));

export async function listApplied(run: Run): Promise<{ name: string; checksum: string }[]> {
  if (!(await hasTable(run, 'schema_migrations'))) return [];
  const applied = await run({
    query: 'select name, checksum from schema_migrations order by name',
    params: [],
  });
  return appliedSchema.parse(applied.rows).map(([name, checksum]) => ({ name, checksum }));
}

async function hasTable(run: Run, name: string): Promise<boolean> {
  const { rows } = await run({ query: 'select to_regclass($1)', params: [`public.${name}`] });
  return rows[0]?.[0] !== null;
}
