import { z } from 'zod';
import { imageReferenceSchema } from './image-reference.ts';
import { plainTextSchema } from './text-schemas.ts';
import { sectionHeadSchema, seoSchema, titledTextSchema } from './page-parts.ts';

/** The words and pictures of `/`, as kept in `content/pages/home.yaml`. */
export const homePageSchema = z.strictObject({
  seo: seoSchema,
  hero: z.strictObject({
    title: plainTextSchema('Headline', 120),
    text: plainTextSchema('Text below the headline', 400),
    image: imageReferenceSchema(),
    imageAlt: plainTextSchema('Picture description', 200),
  }),
  features: z.array(titledTextSchema).length(3, 'There must be exactly 3 features.'),
  about: z.strictObject({
    title: plainTextSchema('Title', 120),
    text: plainTextSchema('Mission', 2000),
    image: imageReferenceSchema(),
    imageAlt: plainTextSchema('Picture description', 200),
    facts: z
      .array(
        z.strictObject({
          figure: plainTextSchema('Figure', 20),
          label: plainTextSchema('Label', 80),
        }),
      )
      .max(4, 'Please keep to 4 facts at most.'),
  }),
  services: sectionHeadSchema,
  providers: sectionHeadSchema,
  testimonials: sectionHeadSchema,
  serviceAreas: sectionHeadSchema.extend({ note: plainTextSchema('Note', 300) }),
  blog: sectionHeadSchema,
  callToAction: titledTextSchema,
});
