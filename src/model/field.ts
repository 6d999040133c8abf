import type * as z from 'zod';

/** The lowest limit, in characters, at which a text may have line breaks. */
export const minMultilineLimit = 250;

export interface PlainSchema {
  schema: z.core.$ZodTypes;
  isOptional: boolean;
  fallback: unknown;
  /** The label of the outermost schema that has one. */
  label: string | undefined;
}

/**
 * Unwraps schemas that only make a value optional, preprocess it, or accept one text for a list.
 */
export function unwrapSchema(outer: z.core.$ZodType): PlainSchema {
  let schema = outer as z.core.$ZodTypes;
  let isOptional = false;
  let fallback: unknown;
  let label: string | undefined;
  for (;;) {
    label ??= readLabel(schema);
    const { def } = schema._zod;
    if (def.type === 'optional' || def.type === 'default') {
      isOptional = true;
      if (def.type === 'default') fallback = def.defaultValue;
      schema = def.innerType as z.core.$ZodTypes;
    } else if (def.type === 'pipe') {
      schema = def.out as z.core.$ZodTypes;
    } else if (def.type === 'union') {
      const isList = (option: z.core.$ZodType) =>
        (option as z.core.$ZodTypes)._zod.def.type === 'array';
      const list = def.options.find(isList) ?? def.options[0];
      schema = list as z.core.$ZodTypes;
    } else {
      return { schema, isOptional, fallback, label };
    }
  }
}

function readLabel(schema: z.core.$ZodTypes): string | undefined {
  return (schema as unknown as z.ZodType).meta()?.description;
}
