import type * as z from 'zod';
import { contentKinds, type ContentKindName } from '#model/kinds.ts';
import { readContent, type ContentEntry } from '#model/files/read-content.server.ts';
import { agencyDir } from './agency-folder.ts';

const { entries } = readContent(agencyDir);

/** The content as it was delivered, from the fixture agency. */
export const shippedEntries: readonly ContentEntry[] = entries;

type DataOf<Kind extends ContentKindName> = z.output<(typeof contentKinds)[Kind]['schema']>;

/** Returns the shipped entries of one kind, ordered by file name. */
export function listShipped<Kind extends ContentKindName>(kind: Kind): DataOf<Kind>[] {
  const { schema } = contentKinds[kind];
  return entries
    .filter((entry) => entry.kind === kind)
    .map((entry) => schema.parse(entry.data) as DataOf<Kind>);
}

/** Returns the only shipped entry of a kind. */
export function getShipped<Kind extends ContentKindName>(kind: Kind): DataOf<Kind> {
  const [data] = listShipped(kind);
  if (data === undefined) throw new Error(`The fixture agency has no file of the kind ${kind}.`);
  return data;
}
