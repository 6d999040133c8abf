import { z } from 'zod';
import { plainTextSchema } from '#domain/text/plain-text.ts';
import {
  callToActionSchema,
  sectionHeadSchema,
  seoSchema,
  titledTextSchema,
} from '#domain/page/page-parts.ts';

/** The words of `/contact`, as kept in `content/pages/contact.yaml`. */
export const contactPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  form: sectionHeadSchema,
  serviceAreas: titledTextSchema,
});

export type ContactPage = z.infer<typeof contactPageSchema>;

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
  callToAction: callToActionSchema,
});

export type IntakePage = z.infer<typeof intakePageSchema>;

/** The words of `/recommendations`, as kept in `content/pages/recommendations.yaml`. */
export const recommendationsPageSchema = z.strictObject({
  seo: seoSchema,
  banner: sectionHeadSchema,
  steps: sectionHeadSchema.extend({
    items: z.array(titledTextSchema).length(3, 'There must be exactly 3 steps.'),
  }),
  callToAction: callToActionSchema,
});

export type RecommendationsPage = z.infer<typeof recommendationsPageSchema>;
