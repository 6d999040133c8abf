import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import type { z } from 'astro/zod';
import { toEntryName } from '#features/content/content-files.ts';
import { contentKinds, type ContentKind } from '#features/content/kinds.ts';

type Shown<Schema extends z.ZodObject> = Pick<
  ContentKind<Schema>,
  'folder' | 'ending' | 'schema' | 'names'
>;

function collect<Schema extends z.ZodObject>({ folder, ending, schema, names }: Shown<Schema>) {
  const pattern = (names ?? ['*']).map((name) => name + ending);
  const generateId = ({ entry }: { entry: string }) => toEntryName(entry);
  const loader = glob({ pattern, base: `./content/${folder}`, generateId });
  return defineCollection({ loader, schema });
}

type Kinds = typeof contentKinds;

// Astro derives each collection's type from the type of this object.
export const collections = Object.fromEntries(
  Object.entries(contentKinds).map(([name, kind]) => [name, collect<z.ZodObject>(kind)]),
) as unknown as { [Name in keyof Kinds]: ReturnType<typeof collect<Kinds[Name]['schema']>> };
