import { z } from 'zod';

/**
 * The last part of a page's address: lower-case letters, digits and single hyphens, with at
 * least one letter, so that it can never be mistaken for a numeric id.
 */
export const slugSchema = z
  .string({ error: 'Slug is missing. Write it like "choosing-a-nanny".' })
  .regex(
    /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Slug may hold lower-case letters, digits and single hyphens, and needs at least one letter, like "choosing-a-nanny".',
  )
  .max(100, 'Slug is longer than 100 characters. Please shorten it.')
  .describe('Address');
