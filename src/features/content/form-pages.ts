import { z } from 'zod';
import { plainTextSchema } from './text-schemas.ts';
import { sectionHeadSchema, seoSchema, titledTextSchema } from './page-parts.ts';

/** The words of `/contact`, as kept in `content/pages/contact.yaml`. */
export const contactPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  form: sectionHeadSchema,
  serviceAreas: titledTextSchema,
});

/** The words of `/intake-forms`, as kept in `content/pages/intake.yaml`. */
export const intakePageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  promise: plainTextSchema('Promise', 300),
  families: sectionHeadSchema,
  providers: sectionHeadSchema,
  process: sectionHeadSchema.extend({
    steps: z.array(titledTextSchema).length(4, 'There must be exactly 4 steps.'),
  }),
  callToAction: titledTextSchema,
});

/** The words of `/recommendations`, as kept in `content/pages/recommendations.yaml`. */
export const recommendationsPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  form: sectionHeadSchema,
  steps: sectionHeadSchema.extend({
    items: z.array(titledTextSchema).length(3, 'There must be exactly 3 steps.'),
  }),
  callToAction: titledTextSchema,
});
