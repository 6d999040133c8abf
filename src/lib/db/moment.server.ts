import { z } from 'zod';

/** A `timestamptz` as the driver reads it, made into the ISO date-time that the API speaks. */
export const momentSchema = z.date().transform((moment) => moment.toISOString());
