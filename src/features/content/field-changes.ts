import { z } from 'zod';

/** Keys and positions that lead to a field of a content file; `[]` is the Markdown below a head. */
export const fieldPathSchema = z.array(z.union([z.string(), z.int().min(0)])).readonly();

export type FieldPath = z.infer<typeof fieldPathSchema>;

/** A value that a content file can hold. */
export type FieldValue =
  string | number | boolean | null | readonly FieldValue[] | { readonly [key: string]: FieldValue };

export const fieldValueSchema: z.ZodType<FieldValue> = z.json();

/** One field of one content file that gets another value. */
export const fieldChangeSchema = z.object({
  /** Path from the root of the repository, for example `content/pages/home.yaml`. */
  file: z.string(),
  path: fieldPathSchema,
  /** What stood there when the change was made; undefined where the field was not there. */
  before: fieldValueSchema.optional(),
  /** What it becomes; undefined removes the field. */
  after: fieldValueSchema.optional(),
});

export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One thing that a save does, as the journal keeps it. */
export const contentChangeSchema = z.discriminatedUnion('kind', [
  fieldChangeSchema.extend({ kind: z.literal('field') }),
  /** A new content file. */
  z.object({ kind: z.literal('create'), file: z.string(), text: z.string() }),
  /** A content file or picture that goes; `before` is what it held, null for a picture. */
  z.object({ kind: z.literal('remove'), file: z.string(), before: z.string().nullable() }),
  /** A picture, whose bytes are kept beside the journal until git has them. */
  z.object({ kind: z.literal('picture'), file: z.string() }),
]);

export type ContentChange = z.infer<typeof contentChangeSchema>;
