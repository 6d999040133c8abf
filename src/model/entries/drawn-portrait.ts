import { listMissingParts, unnamedDrawings } from '#lib/agency.ts';
import { describeRaters } from './rated-by.ts';

interface Portrayed {
  image?: string;
  imageDrawn?: boolean | undefined;
}

/** Returns whether pages call a portrait an illustration: it is drawn, and the agency says so. */
export function isIllustrated({ image = '', imageDrawn = image.endsWith('.svg') }: Portrayed) {
  return imageDrawn && !listMissingParts().includes(unnamedDrawings);
}

/** Returns whether a card does, which otherwise says that its person is a sample. */
export function isCardIllustrated(person: Portrayed & { sample: boolean }): boolean {
  return !person.sample && isIllustrated(person);
}

/** Adds to a caregiver what a card says of the stars and of the portrait. */
export function toCard<
  Person extends Portrayed & {
    sample: boolean;
    testimonials: Parameters<typeof describeRaters>[0];
  },
>(person: Person) {
  return {
    ...person,
    ratedBy: describeRaters(person.testimonials),
    ...(isCardIllustrated(person) && { isIllustrated: true }),
  };
}
