import { z } from 'zod';
import { imageReferenceSchema } from './image-reference.ts';
import { plainTextSchema } from './text-schemas.ts';
import { sectionHeadSchema, seoSchema, titledTextSchema } from './page-parts.ts';

const teamMemberSchema = z.strictObject({
  name: plainTextSchema('Name', 80),
  title: plainTextSchema('Title', 100),
  bio: plainTextSchema('Bio', 2000),
  image: imageReferenceSchema(),
  imageAlt: plainTextSchema('Picture description', 200),
  sample: z.boolean('Sample must be true or false.').default(false),
});

/** The words and pictures of `/about`, as kept in `content/pages/about.yaml`. */
export const aboutPageSchema = z.strictObject({
  seo: seoSchema,
  banner: z.strictObject({ text: plainTextSchema('Text below the title', 400) }),
  story: titledTextSchema.extend({
    image: imageReferenceSchema(),
    imageAlt: plainTextSchema('Picture description', 200),
  }),
  values: z.strictObject({
    title: plainTextSchema('Title', 120),
    intro: plainTextSchema('Introduction', 600),
    items: z.array(titledTextSchema).length(4, 'There must be exactly 4 core values.'),
  }),
  team: sectionHeadSchema,
  founder: teamMemberSchema,
  coordinator: teamMemberSchema,
  callToAction: titledTextSchema,
});

export type AboutPage = z.infer<typeof aboutPageSchema>;
