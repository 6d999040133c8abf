import * as z from 'zod/mini';

export const earlierSitesSchema = z.object({
  /** Is the newest commit, which whoever puts a site back has seen. */
  head: z.string(),
  /** Lists the sites that visitors saw before, the latest first. */
  sites: z.array(
    z.object({
      commit: z.string(),
      at: z.string(),
      /** Names the last change that it has. */
      summary: z.string(),
      /** Names what is undone by putting it back, the newest first. */
      undone: z.array(z.string()),
      /** Is false where it takes a build. */
      isImmediate: z.boolean(),
    }),
  ),
  /** Says what is missing to put sites back at once; null where nothing is. */
  hindrance: z.nullable(z.string()),
  /** Counts the builds of this month, where the host counts them. */
  deploys: z.nullable(z.object({ count: z.int(), max: z.int() })),
});

export type EarlierSiteList = z.infer<typeof earlierSitesSchema>;
export type EarlierSite = EarlierSiteList['sites'][number];

/** Says which site is put back, and on which commit that was decided. */
export const putBackSchema = z.strictObject({
  commit: z.string().check(z.regex(/^[0-9a-f]{40}$/, 'There is no such site.')),
  head: z.string().check(z.regex(/^[0-9a-f]{40}$/, 'There is no such commit.')),
});

export const putBackAnswerSchema = z.object({
  /** Says whether visitors see it now, or after a build. */
  state: z.enum(['live', 'building']),
  /** Says why it takes a build after all. */
  warning: z.optional(z.string()),
});

export type PutBackAnswer = z.infer<typeof putBackAnswerSchema>;
