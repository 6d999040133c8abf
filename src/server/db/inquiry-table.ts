import { z } from 'zod';
import { type $ZodShape } from 'zod/v4/core';
import {
  listedClientIntakeSchema,
  listedContactMessageSchema,
  listedProviderIntakeSchema,
} from '#domain/inquiry/inquiry.ts';
import { momentSchema } from '#server/db/moment.ts';

/** `serviceType` is the column service_type, read under its own name. */
function selectField(field: string): string {
  const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `inquiry.${column} as "${field}"`;
}

function describeTable<Shape extends $ZodShape>(table: string, shape: Shape) {
  return {
    table,
    /** What a list selects, from the table under the name `inquiry`. */
    columns: Object.keys(shape).map(selectField).join(', '),
    rowsSchema: z.array(z.object(shape).extend({ createdAt: momentSchema })),
  };
}

/** Where each kind of inquiry is kept, and what a list of them reads. */
export const inquiryTables = {
  client: describeTable('client_intakes', listedClientIntakeSchema.shape),
  provider: describeTable('provider_intakes', listedProviderIntakeSchema.shape),
  contact: describeTable('contact_messages', listedContactMessageSchema.shape),
};
