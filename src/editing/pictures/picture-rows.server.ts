import * as z from 'zod';
import { repeatableSql } from '#lib/db/database.server.ts';

/** Stores a picture until git has it; storing the same file again has no effect. */
export async function storePicture(file: string, bytes: Uint8Array): Promise<void> {
  await repeatableSql`
    insert into content_pictures (file, bytes)
    values (${file}, decode(${Buffer.from(bytes).toString('base64')}, 'base64'))
    on conflict (file) do update set created_at = now()`;
}

export async function findPicture(file: string): Promise<Uint8Array | null> {
  const rows = await repeatableSql`
    select encode(bytes, 'base64') as text from content_pictures where file = ${file}`;
  const [row] = z.array(z.object({ text: z.string() })).parse(rows);
  return row ? Buffer.from(row.text, 'base64') : null;
}

export async function listPictures(files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await repeatableSql`
    select file from content_pictures where file = any(${files}::text[])`;
  return z
    .array(z.object({ file: z.string() }))
    .parse(rows)
    .map(({ file }) => file);
}

const statesSchema = z.array(
  z.object({ file: z.string(), isStored: z.boolean(), isRemoved: z.boolean() }),
);

export async function findPictures(
  files: readonly string[],
): Promise<{ stored: string[]; removed: string[] }> {
  if (files.length === 0) return { stored: [], removed: [] };
  const rows = await repeatableSql`
    select file,
      exists (select from content_pictures stored where stored.file = asked.file) as "isStored",
      exists (
        select from content_saves
        where state <> 'live' and changes @> jsonb_build_array(
          jsonb_build_object('kind', 'remove', 'file', asked.file)
        )
      ) as "isRemoved"
    from unnest(${files}::text[]) asked (file)`;
  const states = statesSchema.parse(rows);
  return {
    stored: states.filter(({ isStored }) => isStored).map(({ file }) => file),
    removed: states.filter(({ isRemoved }) => isRemoved).map(({ file }) => file),
  };
}

export async function listStagedPictures(): Promise<string[]> {
  const rows = await repeatableSql`select file from content_pictures order by created_at desc`;
  return z
    .array(z.object({ file: z.string() }))
    .parse(rows)
    .map(({ file }) => file);
}

export async function deletePicture(file: string): Promise<void> {
  await repeatableSql`delete from content_pictures where file = ${file}`;
}

/**
 * Deletes pictures that nobody saved within a month or that have long been live; returns how many.
 */
export async function deleteOldPictures(): Promise<number> {
  const rows = await repeatableSql`
    delete from content_pictures where created_at < now() - interval '30 days'
      and not exists (
        select from content_saves
        where state <> 'live' and changes @> jsonb_build_array(
          jsonb_build_object('kind', 'picture', 'file', content_pictures.file)
        )
      )
      and not exists (
        select from planned_saves where changes @> jsonb_build_array(
          jsonb_build_object('kind', 'picture', 'file', content_pictures.file)
        )
      )
    returning file`;
  return rows.length;
}
