import { z } from 'zod/mini';

/** A county that the agency serves, with its cities, as programs get it. */
export const serviceAreaSchema = z.object({
  slug: z.string(),
  name: z.string(),
  cities: z.array(z.string()),
});

export type ServiceArea = z.infer<typeof serviceAreaSchema>;
