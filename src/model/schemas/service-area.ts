import * as z from 'zod/mini';

export const serviceAreaSchema = z.object({
  slug: z.string(),
  name: z.string(),
  cities: z.array(z.string()),
  /** Slugs of counties that border on this one; one of two neighbors is enough to name the other. */
  neighbors: z.optional(z.array(z.string())),
});

export type ServiceArea = z.infer<typeof serviceAreaSchema>;
