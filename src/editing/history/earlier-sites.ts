import * as z from 'zod/mini';

export const earlierSitesSchema = z.object({
  /** The newest commit, which an admin who puts a site back has seen. */
  head: z.string(),
  /** The sites that visitors saw before, latest first. */
  sites: z.array(
    z.object({
      commit: z.string(),
      at: z.string(),
      /** The last change that the site includes. */
      summary: z.string(),
      /** The saves that restoring this state would undo, newest first. */
      undone: z.array(z.string()),
      /** False if it takes a build. */
      isImmediate: z.boolean(),
    }),
  ),
  /** The reason why earlier sites cannot be restored at once; null if they can. */
  hindrance: z.nullable(z.string()),
  /** The number of builds this month, if the host counts them. */
  deploys: z.nullable(z.object({ count: z.int(), max: z.int() })),
});

export type EarlierSiteList = z.infer<typeof earlierSitesSchema>;
export type EarlierSite = EarlierSiteList['sites'][number];

/** The site to put back, and the commit on which that was decided. */
export const putBackSchema = z.strictObject({
  commit: z.string().check(z.regex(/^[0-9a-f]{40}$/, 'There is no such site.')),
  head: z.string().check(z.regex(/^[0-9a-f]{40}$/, 'There is no such commit.')),
});

export const putBackAnswerSchema = z.object({
  /** Whether visitors see the site now, or after a build. */
  state: z.enum(['live', 'building']),
  /** Why it takes a build after all. */
  warning: z.optional(z.string()),
});

export type PutBackAnswer = z.infer<typeof putBackAnswerSchema>;
