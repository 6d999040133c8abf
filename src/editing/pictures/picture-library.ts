import * as z from 'zod/mini';

const libraryPictureSchema = z.object({
  /** The address on the site, such as "/uploads/beach.jpg". */
  path: z.string(),
  /** The description at its first use that has one; empty without. */
  alt: z.string(),
  /** Its first use, such as "Home › Top of the page"; missing if nothing shows it. */
  place: z.optional(z.string()),
  /** The number of pages of the served site that show it. */
  pages: z.int(),
});

export const pictureLibrarySchema = z.object({ pictures: z.array(libraryPictureSchema) });

export type LibraryPicture = z.output<typeof libraryPictureSchema>;
