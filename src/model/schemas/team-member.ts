import * as z from 'zod';
import { orderSchema, stateSchema } from './entry-state.ts';
import {
  entryIdSchema,
  imageAltSchema,
  imageDrawnSchema,
  imageFocusSchema,
  imageReferenceSchema,
  paragraphSchema,
  permissionSchema,
  plainTextSchema,
} from './text-schemas.ts';

/** Describes `content/team/*.yaml`: the agency's own people, and open positions. */
export const teamMemberSchema = z.strictObject({
  id: entryIdSchema(2),
  name: plainTextSchema('Name', 80),
  title: plainTextSchema('Title', 100),
  bio: paragraphSchema('Bio', 2000),
  image: imageReferenceSchema().meta({ isPortrait: true }),
  imageDrawn: imageDrawnSchema(),
  imageAlt: imageAltSchema(),
  imageFocus: imageFocusSchema([{ label: 'Team', ratio: 1 }]),
  permissionSince: permissionSchema(),
  state: stateSchema(),
  order: orderSchema(),
  sample: z
    .boolean('Sample must be true or false.')
    .default(false)
    .describe('Invented example, to be replaced by a real person'),
});

export type TeamMember = z.infer<typeof teamMemberSchema>;

/** The names in content ids of the members with the numbers 1 and 2. */
export const namedMembers = ['founder', 'coordinator'] as const;

/** Returns the prefix of a member's content ids. */
export function toMemberName(id: number): string {
  return namedMembers[id - 1] ?? `team-${id}`;
}
