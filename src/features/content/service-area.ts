import { z } from 'zod/mini';

export const serviceAreaSchema = z.object({
  slug: z.string(),
  name: z.string(),
  cities: z.array(z.string()),
});

export type ServiceArea = z.infer<typeof serviceAreaSchema>;
