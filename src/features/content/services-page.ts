import { z } from 'zod';
import { plainTextSchema } from './text-schemas.ts';
import { sectionHeadSchema, seoSchema, titledTextSchema } from './page-parts.ts';

/** The words of `/services`, as kept in `content/pages/services.yaml`. */
export const servicesPageSchema = z.strictObject({
  seo: seoSchema,
  banner: titledTextSchema,
  screening: sectionHeadSchema.extend({
    steps: z
      .array(titledTextSchema)
      .min(3, 'List at least 3 steps.')
      .max(8, 'Please keep to 8 steps at most.'),
    note: plainTextSchema('Note', 600),
  }),
  faq: sectionHeadSchema.extend({
    items: z
      .array(
        z.strictObject({
          question: plainTextSchema('Question', 160),
          answer: plainTextSchema('Answer', 2000),
        }),
      )
      .length(4, 'There must be exactly 4 questions.'),
  }),
  callToAction: titledTextSchema,
  /** Near the foot of each service's own page. */
  consultation: titledTextSchema,
});
