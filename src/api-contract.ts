import * as z from 'zod';
import { type CallContract, done } from '#lib/http/contract.ts';
import { accountCalls } from '#office/account/account-contract.ts';
import { formCalls } from '#site/forms/forms-contract.ts';
import { inboxCalls } from '#office/inquiries/inbox-contract.ts';
import {
  catalogueArticleSchema,
  catalogueProviderSchema,
  catalogueServiceSchema,
  catalogueTestimonialSchema,
} from '#model/schemas/catalogue-entries.ts';
import { cmsActionSchema } from '#editing/cms/cms-action.ts';
import { cmsAnswerSchema, cmsFailureSchema } from '#editing/cms/cms-answers.ts';
import {
  draftsSchema,
  oneDraftSchema,
  presenceSchema,
  storedDraftSchema,
} from '#editing/editor/document/drafts.ts';
import {
  checksInputSchema,
  decisionSchema,
  draftInputSchema,
  dueTimeSchema,
  itemsInputSchema,
  presenceInputSchema,
  previewInputSchema,
  previewTokenSchema,
  saveInputSchema,
  suggestionInputSchema,
} from '#editing/editor/server/editor-inputs.ts';
import {
  countyListSchema,
  entryDetailsSchema,
  entryListSchema,
} from '#editing/editor/document/entries.ts';
import { findingsSchema } from '#editing/editor/save/findings.ts';
import {
  newPreviewSchema,
  previewSchema,
  previewsSchema,
  suggestionsSchema,
} from '#editing/editor/page/previews.ts';
import { pictureLibrarySchema } from '#editing/pictures/picture-library.ts';
import { dueSchema } from '#editing/publishing/due-input.ts';
import {
  publishingSchema,
  saveAnswerSchema,
  saveConflictsSchema,
  savedContentSchema,
  uploadedPictureSchema,
  plannedAnswerSchema,
  plannedSavesSchema,
} from '#editing/publishing/publishing-contract.ts';
import {
  earlierSitesSchema,
  putBackAnswerSchema,
  putBackSchema,
} from '#editing/history/earlier-sites.ts';
import {
  historyDetailsSchema,
  historyListSchema,
  restoreInputSchema,
} from '#editing/history/history-entries.ts';
import { interestReportSchema } from '#site/match/interest.ts';
import { preferencesSchema } from '#site/match/preferences.ts';
import { recommendationsSchema } from '#site/match/recommendation.ts';
import { contentTextsSchema } from '#model/describe/text-contract.ts';
import { articleCardSchema } from '#model/schemas/article-card.ts';
import { problemSchema } from '#lib/http/problem.ts';
import { providerCardSchema } from '#model/schemas/provider-card.ts';
import { healthSchema, retentionInputSchema } from '#desk/system-report.ts';

// The contract between server and browser. Handlers are typed by it, and tests check the server's
// own answers and every stand-in for the API against it. No browser bundle imports it.

/**
 * Lists what each call of the API answers, by status: the schema of the JSON, null for no body, or
 * the media type of anything else. `body` is the schema of what it takes. Failures that are not
 * listed are one plain sentence or a problem document.
 */
export const apiContract = {
  ...accountCalls,
  ...formCalls,
  ...inboxCalls,
  'GET /api/admin/content': { 200: savedContentSchema },
  'POST /api/admin/content': {
    body: saveInputSchema,
    200: plannedAnswerSchema,
    409: saveConflictsSchema,
  },
  'POST /api/admin/content/checks': { body: checksInputSchema, 200: findingsSchema },
  'POST /api/admin/content-items': { body: itemsInputSchema, 200: contentTextsSchema },
  'GET /api/admin/drafts': { 200: draftsSchema },
  'GET /api/admin/drafts/:id': { 200: oneDraftSchema },
  'POST /api/admin/drafts': { body: presenceInputSchema, 200: presenceSchema },
  'PUT /api/admin/drafts': { body: draftInputSchema, 200: storedDraftSchema },
  'GET /api/admin/content/counties': { 200: countyListSchema },
  'GET /api/admin/entries/:kind': { 200: entryListSchema },
  'GET /api/admin/entries/:kind/:name': { 200: entryDetailsSchema },
  'GET /api/admin/earlier-sites': { 200: earlierSitesSchema },
  'POST /api/admin/earlier-sites': { body: putBackSchema, 200: putBackAnswerSchema },
  'GET /api/admin/history': { 200: historyListSchema },
  'GET /api/admin/history/:commit': { 200: historyDetailsSchema },
  'POST /api/admin/history/:commit': { body: restoreInputSchema, 200: saveAnswerSchema },
  'GET /api/admin/interest': { 200: interestReportSchema },
  'GET /api/admin/pictures': { 200: pictureLibrarySchema },
  'POST /api/admin/pictures': { 201: uploadedPictureSchema },
  'GET /api/admin/pictures/:file+': { 200: 'image/*' },
  'DELETE /api/admin/planned': done,
  'GET /api/admin/planned': { 200: plannedSavesSchema },
  'POST /api/admin/planned': { ...done, body: decisionSchema },
  'PUT /api/admin/planned': { ...done, body: dueTimeSchema },
  'DELETE /api/admin/previews': done,
  'GET /api/admin/previews': { 200: previewsSchema },
  'POST /api/admin/previews': { body: previewInputSchema, 201: newPreviewSchema },
  'GET /api/preview/pictures/:file': { 200: 'image/*' },
  'POST /api/preview': { body: previewTokenSchema, 200: previewSchema },
  'POST /api/preview/suggestions': { ...done, body: suggestionInputSchema },
  'GET /api/admin/suggestions': { 200: suggestionsSchema },
  'DELETE /api/admin/suggestions': done,
  'GET /api/admin/publishing': { 200: publishingSchema },
  'PUT /api/admin/publishing': done,
  'PUT /api/admin/publishing/now': done,
  'POST /api/publish-due': { ...done, body: dueSchema },
  'POST /api/publish-later': { ...done, body: dueSchema },
  'POST /api/admin/publishing': { ...done, body: decisionSchema },
  'POST /api/admin/figures-confirmation': done,
  'POST /api/admin/privacy-confirmation': done,
  'POST /api/admin/retention': { ...done, body: retentionInputSchema },
  'GET /api/blog': { 200: z.array(catalogueArticleSchema) },
  'GET /api/blog?view=cards': { 200: z.array(articleCardSchema) },
  'GET /api/blog/:id': { 200: catalogueArticleSchema },
  'POST /api/cms': { body: cmsActionSchema, 200: cmsAnswerSchema, failure: cmsFailureSchema },
  'POST /api/deploy-status': done,
  'GET /api/health': { 200: healthSchema, 503: healthSchema },
  'GET /api/providers': { 200: z.array(catalogueProviderSchema) },
  'GET /api/providers?view=cards': { 200: z.array(providerCardSchema) },
  'GET /api/providers/:id': { 200: catalogueProviderSchema },
  'POST /api/recommendations/preferences': { body: preferencesSchema, 200: recommendationsSchema },
  'POST /api/recommendations/:sessionId/contacted/:providerId': done,
  'POST /api/recommendations/:sessionId/viewed/:providerId': done,
  'GET /api/services': { 200: z.array(catalogueServiceSchema) },
  'GET /api/testimonials': { 200: z.array(catalogueTestimonialSchema) },
} satisfies Record<string, CallContract>;

/** Describes the JSON of a failure that a call does not list. */
export const failureSchema = problemSchema;

type Calls = typeof apiContract;

declare module '#lib/http/contract.ts' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an object type, by name
  interface ApiContract extends Calls {}
}
