import { defineCollection } from 'astro:content';
import type { z } from 'astro/zod';
import { contentKinds, type ContentKind } from '#model/kinds.ts';
import { contentLoader } from '#integrations/content-loader.ts';

type Shown<Schema extends z.ZodObject> = Pick<
  ContentKind<Schema>,
  'folder' | 'ending' | 'schema' | 'names' | 'isOpen'
>;

function collect<Schema extends z.ZodObject>({
  folder,
  ending,
  schema,
  names,
  isOpen,
}: Shown<Schema>) {
  const pattern = ((isOpen ? null : names) ?? ['*']).map((name) => name + ending);
  return defineCollection({ loader: contentLoader(pattern, folder), schema });
}

type Kinds = typeof contentKinds;

// Astro derives each collection's type from the type of this object.
export const collections = Object.fromEntries(
  Object.entries(contentKinds).map(([name, kind]) => [name, collect<z.ZodObject>(kind)]),
) as unknown as { [Name in keyof Kinds]: ReturnType<typeof collect<Kinds[Name]['schema']>> };
