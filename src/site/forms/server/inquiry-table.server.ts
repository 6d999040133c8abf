import * as z from 'zod';
import { type $ZodShape } from 'zod/v4/core';
import {
  listedClientIntakeSchema,
  listedContactMessageSchema,
  listedProviderIntakeSchema,
} from '#site/forms/inquiry.ts';
import { momentSchema } from '#lib/db/database.server.ts';

/** Returns the column of an answer, such as service_type; the message's is always `message`. */
export function toColumn({ name, listName }: { name: string; listName: string }): string {
  return toSnakeCase(name === 'message' ? name : listName);
}

/** Returns all columns with a field's answer: the message also has the column of the lists. */
export function listColumns(field: { name: string; listName: string }): string[] {
  return [...new Set([toColumn(field), toSnakeCase(field.listName)])];
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const listOnly = new Set(['answerBy', 'isUnreachable', 'followUpOn', 'source', 'language']);

function describeTable<Shape extends $ZodShape>(table: string, shape: Shape) {
  return {
    table,
    /** For a table with the alias `inquiry`. */
    columns: Object.keys(shape)
      // Lists compute the first, read the second from the outbox, and add the others only if set.
      .filter((field) => !listOnly.has(field))
      .map((field) => `inquiry.${toSnakeCase(field)} as "${field}"`)
      .join(', '),
    rowsSchema: z.array(z.object(shape).extend({ createdAt: momentSchema })),
  };
}

export const inquiryTables = {
  client: describeTable('client_intakes', listedClientIntakeSchema.shape),
  provider: describeTable('provider_intakes', listedProviderIntakeSchema.shape),
  contact: describeTable('contact_messages', listedContactMessageSchema.shape),
};

/**
 * The SQL that deletes what belongs to the inquiries of `deleted`, an earlier part of the same
 * statement.
 */
export const deletionOfRest = [
  ...['inquiry_status_changes', 'inquiry_notes', 'submission_outbox', 'first_calls', 'call_mails'],
]
  .map(
    (table) => `rest_of_${table} as (
    delete from ${table} where inquiry_id in (select id from deleted)
  )`,
  )
  .join(', ');
