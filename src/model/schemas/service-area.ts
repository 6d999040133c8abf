import * as z from 'zod/mini';

export const serviceAreaSchema = z.object({
  slug: z.string(),
  name: z.string(),
  cities: z.array(z.string()),
  /** Codes, ranges and beginnings: "337, 34660, 34681-34685". */
  zipCodes: z.optional(z.string()),
  /** Further towns, and the ZIP codes that are one town's alone: "Gulfport, Lutz 33548 33549". */
  towns: z.optional(z.string()),
  /** The slugs of adjacent counties; only one of two neighbors has to list the other. */
  neighbors: z.optional(z.array(z.string())),
});

export type ServiceArea = z.infer<typeof serviceAreaSchema> & {
  /** Set for the towns beyond all counties, where nobody works. */
  isOutside?: true;
};
